import { useQueryClient } from '@tanstack/react-query'
import { closePaymentCase, type PaymentCase, type PaymentDecision } from '@uplink/contract/payment-cases'
import { ApiError } from '../../../platform/api/errors'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Form, FormActions } from '../../../ui/form/Form'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { useToasts } from '../../../ui/UiProvider'
import { decisionWords } from './payment-case-words'
import { caseKeys, closeCase, type Closing } from './payment-cases.data'

interface Values {
  decision: PaymentDecision
  reason: string
  cuid: string
  password: string
}

/** Only the fields that the decision takes, since the contract refuses others. */
function bodyOf({ decision, reason, cuid, password }: Values) {
  if (decision === 'credit') return { decision, reason, ...(cuid.trim() && { cuid: cuid.trim() }) }
  return decision === 'refund' ? { decision, reason, password } : { decision, reason }
}

/** Asks what becomes of the money, why, and for a refund the person's own password. */
export function CloseCaseDialog({
  one,
  onClose,
  onDecided,
}: {
  one: PaymentCase
  onClose: () => void
  onDecided: () => void
}) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, Closing>({
    schema: closePaymentCase,
    initial: { decision: one.decisions[0] ?? 'dismiss', reason: '', cuid: '', password: '' },
    toBody: bodyOf,
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
      // Not read again: the case is closed now, so the answer would be “not found”.
      await client.invalidateQueries({ queryKey: caseKeys.all, refetchType: 'none' })
    },
  })
  const { decision } = form.values
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
        {decision === 'credit' && one.line === null && (
          <TextField
            label="Client ID or subscriber ID"
            help="The line this money is for."
            {...form.propsOf('cuid')}
          />
        )}
        <TextareaField
          label="Reason"
          help="Kept in the audit log."
          maxLength={200}
          rows={2}
          {...form.propsOf('reason')}
        />
        {decision === 'refund' && (
          <PasswordField
            label="Your password"
            help="Enter your password again."
            autoComplete="current-password"
            {...form.propsOf('password')}
          />
        )}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            {decisionWords(one, decision).act}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
