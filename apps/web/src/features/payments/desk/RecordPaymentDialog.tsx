import { useQueryClient } from '@tanstack/react-query'
import { counterPaymentForm, type CounterWay } from '@uplink/contract/counter-payments'
import type * as z from 'zod'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { compareMoney, formatMoney, parseMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { recordPayment } from './desk-payments.data'

interface RecordPaymentDialogProps {
  line: { id: number; username: string }
  /** What is open on its bills. */
  due: string
  onClose: () => void
}

interface Values {
  way: CounterWay
  amount: string
  reference: string
}

/** Records what a customer paid at the counter or to the bank. */
export function RecordPaymentDialog({ line, due, onClose }: RecordPaymentDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const owes = compareMoney(due, '0.00') > 0
  const form = useForm<Values, z.output<typeof counterPaymentForm>>({
    schema: counterPaymentForm,
    initial: { way: 'cash', amount: owes ? due : '', reference: '' },
    send: async (body) => {
      const { message } = await recordPayment(line.id, body)
      await nounsChanged(client, 'customers', 'desk-payments', 'desk-invoices', 'billing')
      toasts.success(message)
      onClose()
    },
  })
  const { way, amount } = form.values
  const typed = parseMoney(amount)
  return (
    <Dialog title={`Record a payment for ${line.username}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <RadioField
          label="Paid"
          isRow
          options={[
            { value: 'cash', label: 'In cash' },
            { value: 'bank', label: 'By bank transfer' },
          ]}
          value={way}
          onChange={(chosen) => form.set('way', chosen)}
        />
        <MoneyField
          label="Amount"
          help={
            owes
              ? `${formatMoney(due)} is to pay. The oldest bill is paid first; what is more stays on the line’s balance.`
              : 'Nothing is to pay: it stays on the line’s balance for the next bills.'
          }
          {...form.propsOf('amount')}
          onChange={(money) => form.set('amount', money)}
        />
        <TextField
          label={way === 'bank' ? 'The bank’s transaction number' : 'Receipt no'}
          isOptional={way === 'cash'}
          help="A number that is recorded already is refused."
          maxLength={64}
          autoComplete="off"
          {...form.propsOf('reference')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            {typed === undefined ? 'Record payment' : `Record ${formatMoney(typed)}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
