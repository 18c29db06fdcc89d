import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PaymentCaseDetail } from '@uplink/contract/payment-cases'
import { pathTo } from '@uplink/contract/screens'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../../platform/dates/dates'
import { usePathPart, useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { DetailList } from '../../../ui/page/DetailList'
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
import { gatewayTitle } from '../payment-words'
import classes from '../paying.module.css'

const back = { href: pathTo('paymentCases'), label: 'Payments to review' }

/** One case: what is known about the money, what happened, and the decision. */
export function PaymentCasePage() {
  const kind = usePathPart('kind')
  const id = useRecordId()
  if (id === undefined || (kind !== 'payment' && kind !== 'message')) return <Missing />
  return <Loaded key={`${kind} ${id}`} name={{ kind, id }} />
}

function Loaded({ name }: { name: CaseName }) {
  const query = useQuery(caseQuery(name))
  const { data, error } = query
  // somebody has decided it, here or elsewhere
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Shown one={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="decide about money that needs a person">
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
  const { line, reference, transaction_id, gateway, since, amount, refunded } = one
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
          <DetailList
            items={[
              { label: 'Amount', value: formatMoney(amount), isNumber: true },
              { label: 'Refunded', value: formatMoney(refunded), isNumber: true },
              { label: 'Gateway', value: gatewayTitle(gateway) },
              { label: 'Transaction ID', value: transaction_id ?? 'NA' },
              { label: 'Client ID', value: line?.username ?? 'NA' },
              ...(reference === null ? [] : [{ label: 'Reference the payer wrote', value: reference }]),
              { label: 'Waiting since', value: formatMoment(since) },
            ]}
          />
        </Section>
        {one.kind === 'payment' && (
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
