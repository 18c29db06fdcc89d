import { useQueryClient } from '@tanstack/react-query'
import { refundForm, type DeskPaymentDetail } from '@uplink/contract/desk-payments'
import type { RefundFunds } from '@uplink/contract/refund-funds'
import { ApiError } from '../../../platform/api/errors'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, parseLike } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { useToasts } from '../../../ui/UiProvider'
import { deskPaymentQuery, refundPayment, type Refunding } from './desk-payments.data'
import { gatewayTitle, isManual } from '../payment-words'
import { wayBack } from '../refund/way-back'
import { RefundAmount } from '../refund/RefundAmount'
import { initialTerms, termsOf, withTerms, type RefundTerms } from '../refund/refund-terms'

interface Values extends RefundTerms {
  reason: string
  password: string
}

const nothing: RefundFunds = { balance: '0', bills: [] }

/** Asks how much to refund and why, shows what that does to the bills, and asks for one's own password. */
export function RefundDialog({ payment, onClose }: { payment: DeskPaymentDetail; onClose: () => void }) {
  const { id, refundable, gateway, holder } = payment
  const money = { refundable, funds: payment.funds ?? nothing }
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, Refunding>({
    schema: withTerms(refundForm, money),
    initial: { ...initialTerms(money), reason: '', password: '' },
    toBody: ({ reason, password, ...terms }) => ({ reason, password, ...termsOf(terms, money) }),
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
  const amount = parseLike(refundable, form.values.amount)
  const giveBack = (typed: string) => {
    form.set('amount', typed)
    // the person agreed to the effect of another amount
    if (form.values.may_reopen_bills) form.set('may_reopen_bills', false)
  }
  return (
    <Dialog title={`Refund ${holder}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <RefundAmount
          of={money}
          way={wayBack(gateway)}
          holder={holder}
          amount={form.propsOf('amount')}
          onAmount={giveBack}
          consent={form.checkOf('may_reopen_bills')}
        />
        <TextareaField
          label="Reason"
          help={
            isManual(gateway) ? 'Kept in the audit log.' : 'Kept in the audit log and sent to the gateway.'
          }
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
