import { useQuery } from '@tanstack/react-query'
import type { DeskPaymentDetail, RefundHindrance as Hindrance } from '@uplink/contract/desk-payments'
import { pathTo } from '@uplink/contract/screens'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { compareMoney, formatMoney, noMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { refundColumns } from './desk-payment-columns'
import { deskPaymentQuery } from './desk-payments.data'
import { caseEventColumns } from '../cases/payment-case-event-columns'
import { stateTone, stateWord, gatewayTitle, kindWords } from '../payment-words'
import { RefundDialog } from './RefundDialog'
import classes from '../paying.module.css'
import { Notice } from '../../../ui/feedback/Notice'
import { Link } from '../../../ui/link/Link'
import { hindranceWords } from './refund-words'
import { formatMoment } from '../../../platform/dates/dates'
import { DeskReceiptActs } from './DeskReceiptActs'
import { DetailList } from '../../../ui/page/DetailList'

/** The facts of a payment, in words for staff. */
function DeskPaymentFacts({ payment }: { payment: DeskPaymentDetail }) {
  const { id, amount, refunded, kind, gateway, transaction_id, line, holder, invoices } = payment
  const { created_at, settled_at, receipt } = payment
  const isBack = compareMoney(refunded, noMoney()) > 0
  return (
    <DetailList
      isSpread
      items={[
        { label: 'Amount', value: formatMoney(amount), isNumber: true },
        ...(isBack ? [{ label: 'Refunded', value: formatMoney(refunded), isNumber: true }] : []),
        {
          label: 'Client ID',
          value: <Link href={pathTo('customer', { id: line.id })}>{line.username}</Link>,
        },
        { label: 'Account holder', value: holder },
        { label: 'For', value: kindWords()[kind] },
        ...invoices.map((invoice) => ({
          label: `Bill ${invoice.number}`,
          value: `${formatMoney(invoice.amount)} ${settled_at === null ? 'meant' : 'settled'}`,
          isNumber: true,
        })),
        { label: 'Paid with', value: gatewayTitle(gateway) },
        { label: 'Transaction ID', value: transaction_id ?? 'NA' },
        ...(receipt === null
          ? []
          : [
              { label: 'Receipt', value: receipt.number, isNumber: true },
              { label: 'Way of money', value: receipt.way },
              { label: 'Taken by', value: `${receipt.taken_by}, ${formatMoment(receipt.taken_at)}` },
            ]),
        { label: 'Started', value: formatMoment(created_at), isNumber: true },
        { label: 'Paid on', value: settled_at === null ? 'NA' : formatMoment(settled_at), isNumber: true },
        { label: 'Payment number', value: String(id), isNumber: true },
      ]}
    />
  )
}

/** Why the payment cannot be refunded here, and a link to where it can be, if there is one. */
function RefundHindrance({
  payment: { id, refunds },
  hindrance,
}: {
  payment: DeskPaymentDetail
  hindrance: Hindrance
}) {
  const waiting = refunds.find(({ state }) => state === 'pending')
  return (
    <Notice tone="info" title={hindranceWords[hindrance]}>
      {hindrance === 'review' && (
        <Link href={pathTo('paymentCase', { kind: 'payment', id })}>Go to payments to review</Link>
      )}
      {hindrance === 'unanswered' && waiting && (
        <Link href={pathTo('paymentCase', { kind: 'refund', id: waiting.id })}>Settle this refund</Link>
      )}
    </Notice>
  )
}

const back = { href: pathTo('payments'), label: 'Payments' }

/** One payment for staff: its facts, its refunds, and a button to refund it. */
export function DeskPaymentPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(deskPaymentQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Shown payment={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="find payments of all lines">
      <PageHeader title={`Payment ${id}`} back={back} />
      <Section>
        <Fallback what="This payment" failure={failure} />
      </Section>
    </Permitted>
  )
}

function Shown({ payment }: { payment: DeskPaymentDetail }) {
  const [isRefunding, setRefunding] = useState(false)
  const { id, state, amount, holder, line, refunds, events, hindrance } = payment
  return (
    <>
      <PageHeader
        title={`${formatMoney(amount)} for ${line.username}`}
        lead={`${gatewayTitle(payment.gateway)}, ${holder}, ${formatMoment(payment.settled_at ?? payment.created_at)}`}
        status={<StatusBadge tone={stateTone(state)}>{stateWord(state)}</StatusBadge>}
        back={back}
        actions={
          hindrance === null && (
            <Button icon={Undo2} onClick={() => setRefunding(true)}>
              Refund
            </Button>
          )
        }
      />
      <div className={classes.screen}>
        {hindrance !== null && <RefundHindrance payment={payment} hindrance={hindrance} />}
        <Section title="The payment">
          <DeskPaymentFacts payment={payment} />
        </Section>
        {payment.receipt !== null && (
          <Section title={`Receipt ${payment.receipt.number}`}>
            <DeskReceiptActs payment={id} canSend={payment.receipt.can_send} />
          </Section>
        )}
        {refunds.length > 0 && (
          <Section title="Refunds" isFlush>
            <DataTable
              label="Refunds"
              columns={refundColumns}
              rows={refunds}
              rowKey={(refund) => refund.id}
              empty="Nothing was refunded."
            />
          </Section>
        )}
        {events.length > 0 && (
          <Section title="What happened" isFlush>
            <DataTable
              label="What happened"
              columns={caseEventColumns}
              rows={events}
              rowKey={(event) => event.id}
              empty="Nothing recorded yet."
            />
          </Section>
        )}
      </div>
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </>
  )
}

function Missing() {
  return (
    <NotFoundPage title="No such payment" back={back} action="All payments">
      There is no payment of this number, or you may not see it.
    </NotFoundPage>
  )
}
