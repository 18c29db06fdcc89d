import { useQueryClient } from '@tanstack/react-query'
import { refundForm, type DeskPaymentDetail } from '@uplink/contract/desk-payments'
import { ApiError } from '../../../platform/api/errors'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { compareMoney, formatMoney, parseMoney, subtractMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { useToasts } from '../../../ui/UiProvider'
import { deskPaymentQuery, refundPayment, type Refunding } from './desk-payments.data'
import { gatewayTitle } from '../payment-words'
import { effectOf, harmlessAmount, type Funds } from './refund-effect'
import { RefundEffectNotice } from './RefundEffectNotice'

interface Values {
  amount: string
  reason: string
  password: string
  may_reopen_bills: boolean
}

/** Sends `may_reopen_bills` only when the person agreed that bills become unpaid again. */
const toBody = ({ amount, may_reopen_bills, ...rest }: Values) => ({
  ...rest,
  amount: parseMoney(amount) ?? amount,
  ...(may_reopen_bills && { may_reopen_bills }),
})

const nothing: Funds = { balance: '0.00', bills: [] }

/** Asks how much to refund and why, shows what that does to the bills, and asks for one's own password. */
export function RefundDialog({ payment, onClose }: { payment: DeskPaymentDetail; onClose: () => void }) {
  const { id, refundable, gateway, holder } = payment
  const funds = payment.funds ?? nothing
  const owedFor = (amount = '') => effectOf(funds, parseMoney(amount) ?? '0.00').owed
  const client = useQueryClient()
  const toasts = useToasts()
  const schema = refundForm
    .refine(({ amount }) => compareMoney(parseMoney(amount ?? '') ?? '0.00', refundable) <= 0, {
      path: ['amount'],
      error: `You can refund at most ${formatMoney(refundable)}`,
    })
    .refine(({ amount, may_reopen_bills }) => may_reopen_bills || owedFor(amount) === '0.00', {
      path: ['may_reopen_bills'],
      error: 'Confirm this, or refund less',
    })
  const form = useForm<Values, Refunding>({
    schema,
    initial: {
      amount: short(harmlessAmount(funds, refundable)),
      reason: '',
      password: '',
      may_reopen_bills: false,
    },
    toBody,
    send: async (body) => {
      try {
        await refundPayment(id, body)
      } catch (error) {
        // wrong fields are corrected here; any other error may mean that the payment has changed
        if (!(error instanceof ApiError && error.status === 422)) await refresh()
        throw error
      }
      await refresh()
      const latest = client.getQueryData(deskPaymentQuery(id).queryKey)?.refunds[0]
      if (latest?.state === 'refused')
        toasts.error(`${gatewayTitle(gateway)} refused the refund. Nothing was refunded.`)
      else if (latest?.state === 'done')
        toasts.success(`${formatMoney(latest.amount)} was refunded to ${holder}.`)
      else toasts.success('The refund is on its way.')
      onClose()
    },
  })
  const refresh = () => nounsChanged(client, 'desk-payments')
  const amount = parseMoney(form.values.amount)
  const effect = amount !== undefined && compareMoney(amount, refundable) <= 0 && effectOf(funds, amount)
  const giveBack = (typed: string) => {
    form.set('amount', typed)
    // the person agreed to the effect of another amount
    if (form.values.may_reopen_bills) form.set('may_reopen_bills', false)
  }
  return (
    <Dialog title={`Refund ${holder}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <TextField
          label="Amount"
          before="৳"
          inputMode="decimal"
          autoComplete="off"
          help={consequence(amount, refundable, gatewayTitle(gateway))}
          {...form.propsOf('amount')}
          onChange={({ currentTarget }) => giveBack(currentTarget.value)}
        />
        {effect && (
          <RefundEffectNotice
            funds={funds}
            effect={effect}
            onOnlyBalance={() => giveBack(short(funds.balance))}
          />
        )}
        {effect && effect.reopened.length > 0 && (
          <Checkbox
            label={`${holder} will owe ${formatMoney(effect.owed)} again`}
            {...form.checkOf('may_reopen_bills')}
          />
        )}
        <TextareaField
          label="Reason"
          help="Kept in the audit log and sent to the gateway."
          maxLength={200}
          rows={2}
          {...form.propsOf('reason')}
        />
        <PasswordField
          label="Your password"
          help="Enter your password again."
          autoComplete="current-password"
          {...form.propsOf('password')}
        />
        <FormActions>
          <Button type="submit" kind="danger" isSaving={form.isSaving}>
            {amount === undefined ? 'Refund' : `Refund ${formatMoney(amount)}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const short = (amount: string) => amount.replace(/\.00$/, '')

function consequence(amount: string | undefined, refundable: string, gateway: string): string {
  const way = `It goes back to the ${gateway} account it came from. You cannot undo this.`
  const rest = amount === undefined ? '0.00' : subtractMoney(refundable, amount)
  return compareMoney(rest, '0.00') > 0 ? `${way} ${formatMoney(rest)} stays paid.` : way
}
