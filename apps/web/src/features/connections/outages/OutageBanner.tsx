import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { onLive } from '../../../platform/live/live'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { lineStatusQuery } from '../status/line-status.data'
import { runningOutageQuery } from './outages.data'
import classes from './OutageBanner.module.css'

/** Screens that say it themselves. */
const telling = [pathTo('dashboard'), pathTo('serviceStatus')]

/**
 * While there is an outage in the active connection's area: over every screen that does not say so itself. It comes and
 * goes with the news of it.
 */
export function OutageBanner({ path }: { path: string }) {
  useFreshStatus()
  const { data: outage } = useQuery(runningOutageQuery())
  if (!outage || telling.includes(path)) return null
  const end = outage.expected_end_at
  return (
    <div className={classes.banner}>
      <Notice
        tone="warning"
        title={`${outage.is_planned ? 'Planned work' : 'Outage'} in ${outage.area}: ${outage.title}`}
        action={
          <ButtonLink size="small" href={pathTo('serviceStatus')}>
            See more
          </ButtonLink>
        }
      >
        {outage.services.join(', ')}
        {end === null ? ': we are working on it.' : `, expected back ${formatMoment(end)}.`}
      </Notice>
    </div>
  )
}

/** The state of the line is read again when there is news about it, and when the live line comes up. */
function useFreshStatus(): void {
  const client = useQueryClient()
  useEffect(() => {
    const read = () => {
      void nounsChanged(client, 'outages')
      void client.invalidateQueries({ queryKey: lineStatusQuery().queryKey })
    }
    const stops = [
      onLive('notification', ({ link }) => {
        if (link === pathTo('serviceStatus')) read()
      }),
      onLive('connected', read),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
