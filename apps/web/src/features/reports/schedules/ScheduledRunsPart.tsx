import { queryOptions, useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { ScheduledRun, reportNeedRoutes } from '@uplink/contract/reports/need-routes'
import { pathTo } from '@uplink/contract/screens'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { formatNear } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Link } from '../../../ui/link/Link'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Fallback } from '../../../ui/states/Fallback'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import { Skeleton } from '../../../ui/states/Skeleton'
import classes from './ScheduledRunsPart.module.css'

const runs = endpoint<typeof reportNeedRoutes.runs>('GET', '/ext-report-builder/scheduled-runs')

const runsQuery = queryOptions({
  queryKey: keysOf('reports').of('scheduled-runs'),
  queryFn: ({ signal }) => call(runs, {}, { signal }).then(({ data }) => data),
  refetchInterval: 60_000,
})

/** What one's own schedules sent in the last day, and when they send next. */
export function ScheduledRunsPart() {
  const query = useQuery(runsQuery)
  const { data } = query
  return (
    <Section title="Scheduled runs">
      <KeptHeight part="home-scheduled-runs" isLoading={query.isPending}>
        {data ? (
          <Runs runs={data} />
        ) : (
          <Fallback
            what="Your scheduled runs"
            failure={query.error && failureOf(query)}
            skeleton={
              <div className={classes.runs}>
                {['60%', '75%', '50%'].map((width) => (
                  <div key={width} className={classes.run}>
                    <Skeleton width={width} />
                  </div>
                ))}
              </div>
            }
          />
        )}
      </KeptHeight>
    </Section>
  )
}

function Runs({ runs: all }: { runs: readonly ScheduledRun[] }) {
  const now = useNow()
  if (all.length === 0)
    return <EmptyState>No report is sent by itself. Open one and choose Schedule.</EmptyState>
  return (
    <ul className={classes.runs} aria-label="Scheduled runs">
      {all.map((run) => (
        <li key={`${run.schedule_id} ${run.planned_at}`} className={classes.run}>
          <Link href={pathTo('report', { id: run.report_id })} className={classes.report}>
            {run.report_name}
          </Link>
          <span className={classes.note}>{formatNear(run.planned_at, now)}</span>
          <Outcome {...run} />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ state, people, sent }: ScheduledRun) {
  switch (state) {
    case 'coming':
      return <span className={classes.note}>to {counted(people, 'person', 'people')}</span>
    case 'going':
      return <StatusBadge tone="info">{`Sent to ${sent} of ${people}`}</StatusBadge>
    case 'failed':
      return <StatusBadge tone="danger">{`Failed, sent to ${sent} of ${people}`}</StatusBadge>
    case 'done':
      return (
        <StatusBadge tone="success" isQuiet>
          {sent === 0 ? 'No rows, not sent' : `Sent to ${sent} of ${people}`}
        </StatusBadge>
      )
  }
}
