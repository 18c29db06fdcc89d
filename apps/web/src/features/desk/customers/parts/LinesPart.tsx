import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomerLine } from '@uplink/contract/customer-parts'
import { pathTo } from '@uplink/contract/screens'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
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
import { LatestSession } from './LatestSession'
import { linesQuery } from './parts.data'

interface LinesPartProps {
  line: number
  /** When it was paid, if that switched it on a moment ago. */
  paidAt: string | null
  /** What can be done with the line whose page this is. */
  acts: ReactNode
}

/** The lines of a customer as they are now, the one whose page this is first. */
export function LinesPart({ line, paidAt, acts }: LinesPartProps) {
  const query = useQuery(linesQuery(line))
  const { data } = query
  return (
    <Section title={data && data.length > 1 ? `Lines (${data.length})` : 'Line'}>
      {data ? (
        <ul className={classes.lines} aria-label="Lines">
          {data.map((one) => (
            <li key={one.id} className={classes.line} data-elsewhere={one.id !== line || undefined}>
              <Facts line={one} isHere={one.id === line} paidAt={one.id === line ? paidAt : null} />
              {one.id === line ? acts : null}
            </li>
          ))}
        </ul>
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

interface FactsProps {
  line: CustomerLine
  isHere: boolean
  paidAt: string | null
}

function Facts({ line, isHere, paidAt }: FactsProps) {
  const { username, label, package: name, area, city, state, since, amount_due: due } = line
  const { usage, session, pause, plan } = line
  const place = area === city ? city : `${area}, ${city}`
  const isComing = paidAt !== null && state === 'offline'
  return (
    <>
      <p className={classes.lineHead}>
        {isHere ? (
          <strong>{username}</strong>
        ) : (
          <Link href={pathTo('customer', { id: line.id })}>{username}</Link>
        )}
        {label !== null && <span>{label}</span>}
        <LineState state={state} paidAt={isComing ? paidAt : null} />
        {isComing ? (
          <span className={classes.soft}>
            Paid at {formatTime(paidAt)}. The router reconnects by itself, usually within 2 minutes.
          </span>
        ) : (
          since !== null && <span className={classes.soft}>since {formatMoment(since)}</span>
        )}
        {due !== null && !isNothing(due) && <span className={classes.due}>owes {formatMoney(due)}</span>}
      </p>
      <p className={classes.soft}>
        {name ?? 'No package'} · {place}
        {usage && ` · ${usageWords(usage)}`}
      </p>
      {pause && <p>{pauseWords(pause)}</p>}
      {plan && <Planned line={line} plan={plan} />}
      {session && <LatestSession line={line} session={session} />}
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
