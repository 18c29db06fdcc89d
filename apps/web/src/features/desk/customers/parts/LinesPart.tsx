import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomerLine } from '@uplink/contract/customer-parts'
import { pathTo } from '@uplink/contract/screens'
import { Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { failureOf, tellRefusal } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { formatDate, formatMoment, formatTime } from '../../../../platform/dates/dates'
import { formatMoney, isNothing } from '../../../../platform/money/money'
import { formatGigabytes } from '../../../../platform/units/units'
import { Button } from '../../../../ui/button/Button'
import { Link } from '../../../../ui/link/Link'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { useToasts } from '../../../../ui/UiProvider'
import { LineState } from '../customer-facts'
import classes from './parts.module.css'
import { withdrawPlan } from '../../lines/line-changes.data'
import { EndSession, LatestSession } from './LatestSession'
import { linesQuery } from './parts.data'

interface LinesPartProps {
  line: number
  /** When it was paid, if that switched it on a moment ago. */
  paidAt: string | null
  /** An outage explains why it is not online. */
  isOut: boolean
  /** Why the line whose page this is does not work. */
  news: ReactNode
  /** What can be done with that line. */
  acts: ReactNode
}

/** Of a customer with many lines the others are one row each, and no more than these before somebody asks. */
const othersAtFirst = 4

/** The lines of a customer as they are now, the one whose page this is first. */
export function LinesPart({ line, paidAt, isOut, news, acts }: LinesPartProps) {
  const query = useQuery(linesQuery(line))
  const { data } = query
  const [isWhole, setWhole] = useState(false)
  const others = data?.filter(({ id }) => id !== line) ?? []
  const shown = isWhole ? others : others.slice(0, othersAtFirst)
  return (
    <Section title={data && data.length > 1 ? `Lines (${data.length})` : 'Line'} actions={data && acts}>
      {data ? (
        <>
          <ul className={classes.lines} aria-label="Lines">
            {data
              .filter(({ id }) => id === line)
              .map((here) => (
                <li key={here.id} className={classes.line}>
                  <Here line={here} paidAt={paidAt} isOut={isOut} news={news} />
                </li>
              ))}
            {shown.map((other) => (
              <li key={other.id} className={classes.line} data-elsewhere>
                <Other line={other} />
              </li>
            ))}
          </ul>
          {shown.length < others.length && (
            <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
              Show all {data.length} lines
            </Button>
          )}
        </>
      ) : (
        <Fallback
          what="The lines"
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="7rem" />}
        />
      )}
    </Section>
  )
}

const placeOf = ({ area, city }: CustomerLine) => (area === city ? city : `${area}, ${city}`)

interface HereProps extends Pick<LinesPartProps, 'paidAt' | 'isOut' | 'news'> {
  line: CustomerLine
}

/** The line whose page this is. */
function Here({ line, paidAt, isOut, news }: HereProps) {
  const { username, label, package: name, state, since, usage, session } = line
  const isComing = paidAt !== null && state === 'offline'
  return (
    <>
      <p className={classes.lineHead}>
        <strong>{username}</strong>
        {label !== null && <span>{label}</span>}
        <LineState
          state={isOut && state === 'offline' ? 'outage' : state}
          paidAt={isComing ? paidAt : null}
        />
        {isComing ? (
          <span className={classes.soft}>
            Paid at {formatTime(paidAt)}. The router reconnects by itself, usually within 2 minutes.
          </span>
        ) : (
          since !== null && <span className={classes.soft}>since {formatMoment(since)}</span>
        )}
        <Owed line={line} />
      </p>
      {news}
      <p className={classes.soft}>
        {name ?? 'No package'} · {placeOf(line)}
        {usage && ` · ${usageWords(usage)}`}
      </p>
      <Changes line={line} />
      {session && <LatestSession line={line} session={session} />}
    </>
  )
}

/**
 * Another line of theirs, in a row: how it is connected, and what it uses, is on its own page. Whoever calls about it often
 * needs only a new session.
 */
function Other({ line }: { line: CustomerLine }) {
  const { id, username, label, package: name, state, since, session } = line
  return (
    <>
      <p className={classes.lineHead}>
        <Link href={pathTo('customer', { id })}>{username}</Link>
        {label !== null && <span>{label}</span>}
        <LineState state={state} />
        {since !== null && <span className={classes.soft}>since {formatMoment(since)}</span>}
        <Owed line={line} />
        <span className={classes.soft}>
          {name ?? 'No package'} · {placeOf(line)}
        </span>
        {session && line.can.includes('end-session') && (
          <span className={classes.rowAct}>
            <EndSession line={line} session={session.id} label={`End session of ${username}`} />
          </span>
        )}
      </p>
      <Changes line={line} />
    </>
  )
}

function Owed({ line: { amount_due: due } }: { line: CustomerLine }) {
  if (due === null || isNothing(due)) return null
  return <span className={classes.due}>owes {formatMoney(due)}</span>
}

/** Why it was switched off by hand, and what is planned for it. */
function Changes({ line }: { line: CustomerLine }) {
  const { pause, plan } = line
  return (
    <>
      {pause && <p>{pauseWords(pause)}</p>}
      {plan && <Planned line={line} plan={plan} />}
    </>
  )
}

/** What is planned for a line, which can be withdrawn. */
function Planned({ line, plan }: { line: CustomerLine; plan: NonNullable<CustomerLine['plan']> }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawPlan(line.id),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'customers', 'customer-parts', 'billing'),
  })
  const { kind, last_day, to, reason } = plan
  return (
    <p>
      {kind === 'end'
        ? `Ends on ${formatDate(last_day)}. ${reason}`
        : `Goes to ${to ?? 'another customer'} after ${formatDate(last_day)}. ${reason}`}
      <span className={classes.inlineAct}>
        <Button size="small" icon={Undo2} isSaving={isPending} onClick={() => mutate()}>
          Withdraw
        </Button>
      </span>
    </p>
  )
}

function pauseWords({ reason, back_on, is_charged }: NonNullable<CustomerLine['pause']>): string {
  const until = back_on === null ? 'until somebody switches it on' : `until ${formatDate(back_on)}`
  const money = is_charged ? 'its days are charged' : 'its days are not charged'
  return `Suspended by hand ${until}; ${money}. ${reason}`
}

function usageWords({
  download_bytes,
  upload_bytes,
  quota_bytes,
}: NonNullable<CustomerLine['usage']>): string {
  const used = formatGigabytes(download_bytes + upload_bytes)
  return quota_bytes === null
    ? `${used} this period`
    : `${used} of ${formatGigabytes(quota_bytes)} this period`
}
