import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PaymentCaseDetail, PaymentCaseKind } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { usePathPart, useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { IconButton } from '../../../ui/button/IconButton'
import type { KeyLine } from '../../../ui/keys/list-keys'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { KeysHelp } from '../../../ui/page/KeysHelp'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { DecidePart } from './DecidePart'
import { caseEventColumns } from './payment-case-event-columns'
import { CaseState } from './payment-case-columns'
import { caseTitle } from './payment-case-words'
import { caseQuery, casesQuery, type CaseName } from './payment-cases.data'
import classes from './cases.module.css'
import screens from '../paying.module.css'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { gatewayTitle } from '../payment-words'

const LineLink = ({ of: { id, username } }: { of: { id: number; username: string } }) => (
  <Link href={pathTo('customer', { id })}>{username}</Link>
)

/** What is known of the money, with what finds it in the gateway's own records. */
function CaseFacts({ one }: { one: PaymentCaseDetail }) {
  const { kind, line, reference, payer, transaction_id, gateway, since, amount, taken, refunded, refund } =
    one
  const about = refund
    ? [
        {
          label: 'Payment',
          value: (
            <Link href={pathTo('payment', { id: refund.payment_id })}>
              {`${refund.payment_id}, ${formatMoney(refund.payment_amount)}`}
            </Link>
          ),
        },
        { label: 'Asked for by', value: refund.by },
        { label: 'Asked for on', value: formatMoment(refund.requested_at) },
        { label: 'Reason', value: refund.reason },
      ]
    : kind === 'message'
      ? []
      : [{ label: 'Refunded', value: formatMoney(refunded), isNumber: true }]
  return (
    <DetailList
      items={[
        ...(taken === null
          ? [{ label: refund ? 'Refund' : 'Amount', value: formatMoney(amount), isNumber: true }]
          : [
              { label: 'Asked for', value: formatMoney(amount), isNumber: true },
              { label: 'Taken by the gateway', value: formatMoney(taken), isNumber: true },
            ]),
        ...about,
        { label: 'Gateway', value: gatewayTitle(gateway) },
        { label: refund ? 'Transaction ID of the payment' : 'Transaction ID', value: transaction_id ?? 'NA' },
        ...(line === null ? [] : [{ label: 'Client ID', value: <LineLink of={line} /> }]),
        ...(reference === null ? [] : [{ label: 'Reference the payer wrote', value: reference }]),
        ...(payer === null ? [] : [{ label: 'Paid from', value: payer }]),
        { label: refund ? 'No answer since' : 'Waiting since', value: formatMoment(since) },
      ]}
    />
  )
}

const paymentCaseKinds: readonly PaymentCaseKind[] = ['payment', 'message', 'refund']

const back = { href: pathTo('paymentCases'), label: 'Payments to review' }

/** One case: what is known about the money, what happened, and the decision. */
export function PaymentCasePage() {
  const kind = usePathPart('kind')
  const id = useRecordId()
  const known = paymentCaseKinds.find((one) => one === kind)
  if (id === undefined || known === undefined) return <Missing />
  return <Loaded key={`${known} ${id}`} name={{ kind: known, id }} />
}

function Loaded({ name }: { name: CaseName }) {
  const query = useQuery(caseQuery(name))
  const { data, error } = query
  // somebody has decided it, here or elsewhere
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Shown one={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="decide about payments to review">
      <PageHeader title="Payments to review" back={back} />
      <Section>
        <Fallback what="This case" failure={failure} />
      </Section>
    </Permitted>
  )
}

/** So many of the waiting ones are walked through. */
const walked = 50

const workKeys: readonly KeyLine[] = [
  { keys: ['1', '2', '3'], act: 'Choose a decision' },
  { keys: ['Ctrl', 'Enter'], act: 'Decide, and go to the next one' },
  { keys: ['J', 'K'], act: 'The next one, the previous one' },
  { keys: ['?'], act: 'This help' },
]

/** Where the case stands among those that wait, and what is before and after it. */
function usePlace({ kind, id }: CaseName) {
  const { data } = useQuery(casesQuery({ page: 1, per_page: walked }))
  const rows = data?.data ?? []
  const at = rows.findIndex((one) => one.kind === kind && one.id === id)
  return { at, of: data?.total ?? 0, previous: rows[at - 1], next: at < 0 ? undefined : rows[at + 1] }
}

const pathOf = ({ kind, id }: CaseName) => pathTo('paymentCase', { kind, id })

function Shown({ one }: { one: PaymentCaseDetail }) {
  const navigate = useNavigate()
  const { at, of, previous, next } = usePlace(one)
  const go = (to: CaseName | undefined) => to && (() => void navigate({ to: pathOf(to) }))
  useScreenKeys({ j: go(next), k: go(previous) })
  const after = next ?? previous
  return (
    <>
      <PageHeader
        title={one.kind === 'message' ? `${formatMoney(one.amount)}, ${caseTitle(one)}` : caseTitle(one)}
        lead={one.reason}
        status={<CaseState of={one} />}
        back={back}
        actions={
          at >= 0 && (
            <>
              <span className={classes.place}>
                {at + 1} of {of}
              </span>
              <IconButton
                icon={ChevronLeft}
                label="Previous case (K)"
                disabled={!previous}
                onClick={go(previous)}
              />
              <IconButton icon={ChevronRight} label="Next case (J)" disabled={!next} onClick={go(next)} />
              <KeysHelp keys={workKeys} isEverywhere />
            </>
          )
        }
      />
      <div className={classes.case}>
        <div className={screens.screen}>
          <Section title="The money">
            <CaseFacts one={one} />
          </Section>
          {one.kind !== 'message' && (
            <Section title="What happened" isFlush>
              <DataTable
                label="What happened"
                columns={caseEventColumns}
                rows={one.events}
                rowKey={({ id }) => id}
                empty="Nothing recorded yet."
              />
            </Section>
          )}
        </div>
        <DecidePart one={one} onDecided={() => void navigate({ to: after ? pathOf(after) : back.href })} />
      </div>
    </>
  )
}

function Missing() {
  return (
    <NotFoundPage title="Nothing to decide" back={back} action="All cases">
      This case is closed, or you may not decide it.
    </NotFoundPage>
  )
}
