import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { TeamLoad } from '@uplink/contract/desk-tickets'
import { pathTo } from '@uplink/contract/screens'
import { failureOf } from '../../../../platform/api/failure'
import { StatusBadge } from '../../../../ui/feedback/StatusBadge'
import { Link } from '../../../../ui/link/Link'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { KeptHeight, keptHeight } from '../../../../ui/states/KeptHeight'
import { SkeletonText } from '../../../../ui/states/Skeleton'
import { pressingTicketsQuery, teamQuery } from '../queue.data'
import classes from './TeamPart.module.css'

const part = 'home-team'

/** For whoever answers for the team's promises: who has how much to do, and where it burns. */
export function TeamPart() {
  const { data: pressing } = useQuery(pressingTicketsQuery)
  // who had it the last time has it again, most likely: its room is kept
  const isShown = pressing ? pressing.can.includes('see-team') : keptHeight(part) !== undefined
  return isShown ? <Team mayAsk={pressing !== undefined} /> : null
}

function Team({ mayAsk }: { mayAsk: boolean }) {
  const query = useQuery({ ...teamQuery, enabled: mayAsk })
  const { data } = query
  return (
    <Section title="Team">
      <KeptHeight part={part} isLoading={query.isPending}>
        {data ? (
          <Load load={data} />
        ) : (
          <Fallback
            what="The team"
            failure={query.error && failureOf(query)}
            skeleton={<SkeletonText lines={5} />}
          />
        )}
      </KeptHeight>
    </Section>
  )
}

interface Row {
  /** As the desk's filter names it. */
  assignee: string
  name: string
  open: number
  soon: number
  late: number
}

function Load({ load: { members, unassigned, is_partial: isPartial } }: { load: TeamLoad }) {
  const rows: Row[] = [
    ...(unassigned.open > 0 ? [{ assignee: 'none', name: 'Unassigned', ...unassigned }] : []),
    ...members.map(({ id, ...member }) => ({ assignee: String(id), ...member })),
  ]
  const most = Math.max(1, ...rows.map(({ open }) => open))
  const free = rows.filter(({ open }) => open === 0)
  return (
    <>
      <ul className={classes.team} aria-label="Team">
        {rows
          .filter(({ open }) => open > 0)
          .map((row) => (
            <Member key={row.assignee} row={row} share={row.open / most} />
          ))}
      </ul>
      {free.length > 0 && <p className={classes.free}>Free: {free.map(({ name }) => name).join(', ')}</p>}
      {isPartial && <p className={classes.note}>Of the tickets that wait longest.</p>}
    </>
  )
}

/** A name with a bar as long as what waits; what is late or soon due leads to just that. */
function Member({ row: { assignee, name, open, soon, late }, share }: { row: Row; share: number }) {
  return (
    <li className={classes.member}>
      <Link className={classes.name} href={pathTo('desk', { assignee })}>
        {name}
      </Link>
      <span className={classes.marks}>
        {late > 0 && (
          <Link className={classes.mark} href={pathTo('desk', { assignee, status: 'late' })}>
            <StatusBadge tone="danger">{`${late} late`}</StatusBadge>
          </Link>
        )}
        {soon > 0 && <StatusBadge tone="warning">{`${soon} within an hour`}</StatusBadge>}
      </span>
      <span className={classes.open}>{counted(open, 'ticket')}</span>
      <span aria-hidden className={classes.bar} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
    </li>
  )
}
