import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { RetentionKind, RetentionRun } from '@uplink/contract/retention'
import { failureOf } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { ItemLines } from '../../../ui/table/ItemLines'
import { retentionQuery } from './settings.data'
import classes from './settings.module.css'

const titles: Record<RetentionKind, string> = {
  network: 'Network sessions',
  usage: 'Usage by day',
  tickets: 'Closed tickets',
  chats: 'Chat messages',
  messages: 'Mail and SMS that were sent',
  'sign-ins': 'Sign-ins',
  imports: 'Rows of imports',
  audit: 'Audit log, of all organizations',
}

const whenOf = ({ began_at, finished_at, before }: RetentionRun) =>
  finished_at === null
    ? `Begun ${formatMoment(began_at)}, goes on tonight`
    : `${formatMoment(finished_at)}: what was older than ${formatMoment(before)}`

/** What the nightly job deleted last, kind by kind. */
export function RetentionRuns({ id }: { id: number }) {
  const query = useQuery(retentionQuery(id))
  const { data: runs } = query
  return (
    <>
      <h3>Last run</h3>
      {!runs ? (
        <Fallback
          what="The last run"
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="12rem" />}
        />
      ) : runs.length === 0 ? (
        <p>Nothing was deleted yet: the job runs every night.</p>
      ) : (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <li key={run.kind}>
              <ItemLines
                title={titles[run.kind]}
                aside={`${counted(run.deleted, 'row')} deleted`}
                meta={whenOf(run)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
