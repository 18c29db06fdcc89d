import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentOptions } from '@uplink/contract/payments'
import type { PayableWay } from '@uplink/contract/payment-ways'
import { useEffect, useRef, useState } from 'react'
import { askForSearch } from '../../../platform/address/ask-for-search'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { TakenFields } from '../ways/TakenFields'
import { useTaking } from '../ways/use-taking'
import classes from '../paying.module.css'
import { openBillsQuery, recordPayment, waysQuery } from './desk-payments.data'
import { DeskReceiptActs } from './DeskReceiptActs'

interface RecordPaymentDialogProps {
  line: { id: number; username: string }
  /** What is open on its bills. */
  due: string
  /** Whether the search led here: the next customer is then found by it as well. */
  isFromSearch?: boolean
  onClose: () => void
}

/** Records what a customer paid at the counter or to the bank. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const query = useQuery(waysQuery(props.line.id))
  const owed = useQuery(openBillsQuery(props.line.id))
  const [done, setDone] = useState<Recorded>()
  // whoever may not see bills records money all the same: the oldest is paid first
  return (
    <Dialog title={`Record a payment for ${props.line.username}`} size="large" onClose={props.onClose}>
      {done ? (
        <RecordedPart done={done} isFromSearch={props.isFromSearch ?? false} onClose={props.onClose} />
      ) : query.data && !owed.isPending ? (
        <PaymentForm {...props} owed={owed.data} ways={query.data} onDone={setDone} />
      ) : (
        <Fallback what="The ways of money" failure={query.error ? failureOf(query) : null} />
      )}
    </Dialog>
  )
}

type Recorded = Awaited<ReturnType<typeof recordPayment>>

interface RecordedProps {
  done: Recorded
  isFromSearch: boolean
  onClose: () => void
}

/**
 * What became of it, and its receipt. Enter closes; whoever came by the search goes on to the next one by it, over the
 * receipt.
 */
function RecordedPart({ done: { message, data }, isFromSearch, onClose }: RecordedProps) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    // nothing is lost when something opens over it
    <div data-is-finished className={classes.screen}>
      <Notice tone="success" title={message}>
        Receipt {data.receipt_no}.
        {data.is_back_on && ' The router reconnects by itself, usually within 2 minutes.'}
      </Notice>
      {data.can.includes('print-receipt') && (
        <DeskReceiptActs payment={data.id} canSend={data.can.includes('send-receipt')} />
      )}
      <FormActions>
        {isFromSearch ? (
          <>
            <Button ref={main} kind="primary" onClick={askForSearch}>
              Next customer
            </Button>
            <Button onClick={onClose}>Done</Button>
          </>
        ) : (
          <Button ref={main} kind="primary" onClick={onClose}>
            Done
          </Button>
        )}
      </FormActions>
    </div>
  )
}

function PaymentForm(
  props: RecordPaymentDialogProps & {
    ways: PayableWay[]
    owed: PaymentOptions | undefined
    onDone: (done: Recorded) => void
  },
) {
  const { line, due, onClose, onDone, ways, owed } = props
  const client = useQueryClient()
  const taking = useTaking({
    line: line.id,
    ways,
    due,
    owed,
    send: async (body) => {
      onDone(await recordPayment(line.id, body))
      await nounsChanged(client, 'customers', 'customer-parts', 'desk-payments', 'desk-invoices', 'billing')
    },
  })
  const { form, amount, isRepeated, owes } = taking
  return (
    <Form {...form.props}>
      <TakenFields
        taking={taking}
        amountHelp={
          owes
            ? `${formatMoney(due)} is to pay. The oldest bill is paid first; what is more stays on the line’s balance.`
            : 'Nothing is to pay: it stays on the line’s balance for the next bills.'
        }
      />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          {amount === undefined
            ? 'Record payment'
            : `Record ${formatMoney(amount)}${isRepeated ? ' again' : ''}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}
