import { useQueryClient } from '@tanstack/react-query'
import {
  closePaymentCase,
  decisionsWithPassword,
  type PaymentCaseDetail,
  type PaymentDecision,
} from '@uplink/contract/payment-cases'
import { ApiError } from '../../../platform/api/errors'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, parseLike } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { useToasts } from '../../../ui/UiProvider'
import { wayBack } from '../refund/way-back'
import { RefundAmount } from '../refund/RefundAmount'
import { initialTerms, termsOf, withTerms, type RefundTerms } from '../refund/refund-terms'
import { decisionWords } from './payment-case-words'
import { caseKeys, closeCase, type Closing } from './payment-cases.data'

interface Values extends RefundTerms {
  /** Undefined until chosen: nothing about money is chosen by itself. */
  decision: PaymentDecision | undefined
  reason: string
  cuid: string
  refund_number: string
  password: string
}

/** Only the fields that the decision takes. Money that is not in the ledger goes back whole, and changes no bill. */
function bodyOf(one: PaymentCaseDetail, values: Values) {
  const { decision, reason, cuid, refund_number, password, ...terms } = values
  if (decision === 'credit') return { decision, reason, ...(cuid.trim() && { cuid: cuid.trim() }) }
  if (decision === undefined || decision === 'dismiss') return { decision, reason }
  if (decision === 'not-refunded') return { decision, reason, password }
  if (decision === 'refunded') return { decision, reason, password, refund_number }
  const { funds, refundable } = one
  return { decision, reason, password, ...(funds && termsOf(terms, { funds, refundable })) }
}

const noTerms: RefundTerms = { amount: '', may_reopen_bills: false }

/** Asks what becomes of the money, why, and for a refund how much and the person's own password. */
export function CloseCaseDialog({
  one,
  onClose,
  onDecided,
}: {
  one: PaymentCaseDetail
  onClose: () => void
  onDecided: () => void
}) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { line, refundable, funds } = one
  const money = funds && { refundable, funds }
  const form = useForm<Values, Closing>({
    schema: money ? withTerms(closePaymentCase, money) : closePaymentCase,
    initial: {
      ...(money ? initialTerms(money) : noTerms),
      decision: undefined,
      reason: '',
      // the only line that the payer can have meant, to look at and to confirm
      cuid: onlySuggestion(one),
      refund_number: '',
      password: '',
    },
    toBody: (values) => bodyOf(one, values),
    send: async (body) => {
      try {
        const { message } = await closeCase(one, body)
        toasts.success(message)
        onDecided()
      } catch (error) {
        // wrong fields are corrected here; any other error may mean that the case has changed
        if (error instanceof ApiError && error.status === 422) throw error
        await client.invalidateQueries({ queryKey: caseKeys.all })
        throw error
      }
      // The case itself is not read again: it is closed now, so the answer would be “not found”.
      await client.invalidateQueries({ queryKey: caseKeys.one(one.kind, one.id), refetchType: 'none' })
      await client.invalidateQueries({ queryKey: caseKeys.lists })
    },
  })
  const { decision, amount, may_reopen_bills: isAgreed } = form.values
  const isRefund = decision === 'refund'
  const giveBack = (typed: string) => {
    form.set('amount', typed)
    // the person agreed to the effect of another amount
    if (isAgreed) form.set('may_reopen_bills', false)
  }
  return (
    <Dialog title="Decide about this money" size="large" onClose={onClose}>
      <Form {...form.props}>
        <RadioField
          label="Decision"
          options={one.decisions.map((value) => ({ value, ...decisionWords(one, value) }))}
          value={decision}
          onChange={(value) => form.set('decision', value)}
          error={form.errorOf('decision')}
        />
        {decision === 'credit' && line === null && (
          <TextField label="Client ID or subscriber ID" help={suggested(one)} {...form.propsOf('cuid')} />
        )}
        {isRefund && money && (
          <RefundAmount
            of={money}
            way={wayBack(one.gateway)}
            holder={line?.username ?? 'The customer'}
            amount={form.propsOf('amount')}
            onAmount={giveBack}
            consent={form.checkOf('may_reopen_bills')}
          />
        )}
        {decision === 'refunded' && (
          <TextField
            label="Transaction ID of the refund"
            help="The gateway’s number of the refund, not that of the payment."
            autoComplete="off"
            {...form.propsOf('refund_number')}
          />
        )}
        <TextareaField
          label="Reason"
          help={isRefund ? 'Kept in the audit log and sent to the gateway.' : 'Kept in the audit log.'}
          maxLength={200}
          rows={2}
          {...form.propsOf('reason')}
        />
        {decision && decisionsWithPassword.includes(decision) && (
          <PasswordField
            label="Your password"
            help="Enter your password again."
            autoComplete="current-password"
            {...form.propsOf('password')}
          />
        )}
        <FormActions>
          <Button type="submit" kind={isRefund ? 'danger' : 'primary'} isSaving={form.isSaving}>
            {isRefund && money
              ? refundWords(refundable, amount)
              : decision
                ? decisionWords(one, decision).act
                : 'Decide'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const onlySuggestion = ({ suggestions: [first, another] }: PaymentCaseDetail): string =>
  first && !another ? first.username : ''

function suggested({ suggestions }: PaymentCaseDetail): string {
  if (suggestions.length === 0) return 'The line this money is for.'
  const lines = suggestions.map(({ username, holder }) => `${username} (${holder})`)
  return `The reference can mean ${lines.join(', ')}.`
}

function refundWords(refundable: string, amount: string): string {
  const money = parseLike(refundable, amount)
  return money === undefined ? 'Refund' : `Refund ${formatMoney(money)}`
}
