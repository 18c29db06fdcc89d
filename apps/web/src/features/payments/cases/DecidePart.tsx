import { useQueryClient } from '@tanstack/react-query'
import {
  closePaymentCase,
  decisionsWithPassword,
  type PaymentCaseDetail,
} from '@uplink/contract/payment-cases'
import { useRef, type KeyboardEvent } from 'react'
import { ApiError } from '../../../platform/api/errors'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, parseLike } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { Section } from '../../../ui/page/Section'
import { useToasts } from '../../../ui/UiProvider'
import { wayBack } from '../refund/way-back'
import { RefundAmount } from '../refund/RefundAmount'
import { initialTerms, termsOf, withTerms, type RefundTerms } from '../refund/refund-terms'
import { choicesOf, type Choice } from './case-choices'
import { LineOfMoney } from './LineOfMoney'
import { caseKeys, closeCase, type Closing } from './payment-cases.data'

interface Values extends RefundTerms {
  /** The key of the choice; undefined until chosen: nothing about money is chosen by itself. */
  decision: string | undefined
  reason: string
  /** The line that somebody looked for, where none of the suggested ones is meant. */
  cuid: string
  refund_number: string
  password: string
}

/** Only the fields that the decision takes. Money that is not in the ledger goes back whole, and changes no bill. */
function bodyOf(one: PaymentCaseDetail, choice: Choice | undefined, values: Values) {
  const { decision: _, reason, cuid: found, refund_number, password, ...terms } = values
  const decision = choice?.decision
  const cuid = choice?.line?.username ?? found.trim()
  if (decision === 'credit') return { decision, reason, ...(cuid && { cuid }) }
  if (decision === undefined || decision === 'dismiss') return { decision, reason }
  if (decision === 'not-refunded') return { decision, reason, password }
  if (decision === 'refunded') return { decision, reason, password, refund_number }
  const { funds, refundable } = one
  return { decision, reason, password, ...(funds && termsOf(terms, { funds, refundable })) }
}

const noTerms: RefundTerms = { amount: '', may_reopen_bills: false }

interface DecidePartProps {
  one: PaymentCaseDetail
  onDecided: () => void
}

/** The choices about a case, and the form that sends the chosen one. */
function useDecision({ one, onDecided }: DecidePartProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { refundable, funds } = one
  const money = funds && { refundable, funds }
  const choices = choicesOf(one)
  const chosenBy = (key: string | undefined) => choices.find((each) => each.key === key)
  const form = useForm<Values, Closing>({
    schema: money ? withTerms(closePaymentCase, money) : closePaymentCase,
    initial: {
      ...(money ? initialTerms(money) : noTerms),
      decision: undefined,
      reason: '',
      cuid: '',
      refund_number: '',
      password: '',
    },
    toBody: (values) => bodyOf(one, chosenBy(values.decision), values),
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
  const choice = chosenBy(form.values.decision)
  const choose = (next: Choice) => {
    // a reason that nobody has touched follows the choice
    const isOurs = form.values.reason === '' || form.values.reason === choice?.reason
    if (isOurs) form.set('reason', next.reason)
    form.set('decision', next.key)
  }
  return { choices, chosenBy, choice, choose, form, money }
}

/** What becomes of the money, why, and for a refund how much and the person's own password. Nothing is chosen by itself. */
export function DecidePart(props: DecidePartProps) {
  const { one } = props
  const { line, refundable } = one
  const { choices, chosenBy, choice, choose, form, money } = useDecision(props)
  const element = useRef<HTMLDivElement>(null)
  useScreenKeys(
    Object.fromEntries(
      choices.map((each, at) => [
        String(at + 1),
        () => {
          choose(each)
          element.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[at]?.focus()
        },
      ]),
    ),
  )
  const { amount, may_reopen_bills: isAgreed } = form.values
  const isRefund = choice?.decision === 'refund'
  const giveBack = (typed: string) => {
    form.set('amount', typed)
    // the person agreed to the effect of another amount
    if (isAgreed) form.set('may_reopen_bills', false)
  }
  return (
    <Section title="Decide about this money">
      <div ref={element} onKeyDown={submitByKeys}>
        <Form {...form.props}>
          <RadioField
            label="Decision"
            options={choices.map(({ key: value, label, help }) => ({ value, label, help }))}
            value={form.values.decision}
            onChange={(value) => {
              const next = chosenBy(value)
              if (next) choose(next)
            }}
            error={form.errorOf('decision')}
          />
          {choice?.isForFound && (
            <LineOfMoney
              cuid={form.values.cuid}
              onCuid={(cuid) => form.set('cuid', cuid)}
              error={form.errorOf('cuid')}
            />
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
          {choice?.decision === 'refunded' && (
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
          {choice && decisionsWithPassword.includes(choice.decision) && (
            <PasswordField
              label="Your password"
              help="Enter your password again."
              autoComplete="current-password"
              {...form.propsOf('password')}
            />
          )}
          <FormActions>
            <Button type="submit" kind={isRefund ? 'danger' : 'primary'} isSaving={form.isSaving}>
              {isRefund && money ? refundWords(refundable, amount) : (choice?.act ?? 'Decide')}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Section>
  )
}

/** Ctrl+Enter or ⌘Enter decides, wherever in the form the focus is. */
function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

function refundWords(refundable: string, amount: string): string {
  const money = parseLike(refundable, amount)
  return money === undefined ? 'Refund' : `Refund ${formatMoney(money)}`
}
