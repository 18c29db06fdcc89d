import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PaymentCaseDetail, PaymentCaseKind } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { usePathPart, useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { CloseCaseDialog } from './CloseCaseDialog'
import { caseEventColumns } from './payment-case-event-columns'
import { CaseState } from './payment-case-columns'
import { caseTitle } from './payment-case-words'
import { caseQuery, type CaseName } from './payment-cases.data'
import classes from '../paying.module.css'
import { formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { gatewayTitle } from '../payment-words'

/** What is known of the money, with what finds it in the gateway's own records. */
function CaseFacts({ one }: { one: PaymentCaseDetail }) {
  const { line, reference, transaction_id, gateway, since, amount, taken, refunded, refund } = one
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
        { label: 'Client ID', value: line?.username ?? 'NA' },
        ...(reference === null ? [] : [{ label: 'Reference the payer wrote', value: reference }]),
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

function Shown({ one }: { one: PaymentCaseDetail }) {
  const [isDeciding, setDeciding] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={caseTitle(one)}
        lead={one.reason}
        status={<CaseState of={one} />}
        back={back}
        actions={
          <Button kind="primary" icon={Scale} onClick={() => setDeciding(true)}>
            Decide
          </Button>
        }
      />
      <div className={classes.screen}>
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
      {isDeciding && (
        <CloseCaseDialog
          one={one}
          onClose={() => setDeciding(false)}
          onDecided={() => void navigate({ to: back.href })}
        />
      )}
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
