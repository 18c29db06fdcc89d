import { useQuery } from '@tanstack/react-query'
import type { DeskPaymentDetail } from '@uplink/contract/desk-payments'
import { pathTo } from '@uplink/contract/screens'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { DeskPaymentFacts } from './DeskPaymentFacts'
import { refundColumns } from './desk-payment-columns'
import { deskPaymentQuery } from './desk-payments.data'
import { caseEventColumns } from '../cases/payment-case-event-columns'
import { stateTone, stateWord } from '../payment-words'
import { RefundDialog } from './RefundDialog'
import { RefundHindrance } from './RefundHindrance'
import classes from '../paying.module.css'

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
        title={`Payment ${id}`}
        lead={`${formatMoney(amount)} of ${holder} for ${line.username}`}
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
