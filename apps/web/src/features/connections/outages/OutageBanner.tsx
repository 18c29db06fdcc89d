import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { useEffect } from 'react'
import { t } from '../../../language/t'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { onLive } from '../../../platform/live/live'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { lineStatusQuery } from '../status/line-status.data'
import { outageTitle } from '../status/outage-title'
import { runningOutageQuery } from './outages.data'
import classes from './OutageBanner.module.css'

/** Screens that show the outage themselves. */
const telling = [pathTo('dashboard'), pathTo('serviceStatus')]

/**
 * Shows an outage in the active connection's area on every screen that does not show it itself. Live messages make it
 * appear and disappear.
 */
export function OutageBanner({ path }: { path: string }) {
  useFreshStatus()
  const isTold = telling.includes(path)
  const { data: outage } = useQuery(runningOutageQuery({ isTold }))
  if (!outage || isTold) return null
  const end = outage.expected_end_at
  const services = outage.services.map((name) => t(name)).join(', ')
  return (
    <div className={classes.banner}>
      <Notice
        tone="warning"
        title={t(outage.is_planned ? 'Planned work in {area}: {title}' : 'Outage in {area}: {title}', {
          area: outage.area,
          title: outageTitle(outage),
        })}
        action={
          <ButtonLink size="small" href={pathTo('serviceStatus')}>
            {t('See more')}
          </ButtonLink>
        }
      >
        {end === null
          ? t('{services}: we are working on it.', { services })
          : t('{services}, expected back {time}.', { services, time: formatMoment(end) })}
      </Notice>
    </div>
  )
}

/** Reads the line status again at each live message about it, and when the live connection comes up. */
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
