import { useRouter } from '@tanstack/react-router'
import type { PaymentOptions } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { useRef, useState, type SyntheticEvent } from 'react'
import { t } from '../../../language/t'
import { useAddress } from '../../../platform/address/address'
import { moneySign } from '../../../language/locale'
import {
  codeOf,
  compareMoney,
  formatMoney,
  noMoney,
  parseLike,
  typedMoney,
} from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { focusFirstError } from '../../../ui/form/focus-first-error'
import { Form } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { checkAmount } from '../start/amount-check'
import { TopupFrame } from './TopupFrame'
import styles from './TopupFrame.module.css'

/** A top-up, step 1: how much. */
export function TopupPage() {
  return (
    <TopupFrame title={t('Top up')} step={1}>
      {(options) => <AmountForm options={options} />}
    </TopupFrame>
  )
}

const rounds = Array.from({ length: 10 }, (_, zeros) => [1, 2, 5].map((first) => first * 10 ** zeros)).flat()

/** Round amounts between the bounds, some way below the largest. */
function usualBetween({ minimum, maximum }: PaymentOptions): string[] {
  const within = rounds
    .map((round) => parseLike(minimum, String(round)) ?? noMoney())
    .filter((each) => compareMoney(each, minimum) >= 0 && compareMoney(each, maximum) <= 0)
  return within.length > 7 ? within.slice(-8, -4) : within.slice(0, 4)
}

function AmountForm({ options }: { options: PaymentOptions }) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(useAddress().text('amount') ?? '')
  const [isTouched, setTouched] = useState(typed !== '')
  const { amount, error } = checkAmount(typed, options)
  const quick = usualBetween(options)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTouched(true)
    if (amount === undefined) return focusFirstError(form.current)
    // Back from the next step shows the typed amount
    router.history.replace(pathTo('topup', { amount }))
    router.history.push(pathTo('topupPayment', { amount }))
  }

  return (
    <Form ref={form} onSubmit={submit}>
      <TextField
        label={t('Amount')}
        name="amount"
        before={moneySign(codeOf(options.minimum))}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isTouched ? error : undefined}
        help={t(
          options.open_invoices.length > 0
            ? 'From {least} to {most}. It pays your open bills first; the rest is kept for your next bills.'
            : 'From {least} to {most}. It is kept for your next bills.',
          { least: formatMoney(options.minimum), most: formatMoney(options.maximum) },
        )}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setTouched(true)
        }}
        // an objection that appears under a press would move the pressed button away
        onBlur={({ relatedTarget }) => {
          if (!(relatedTarget instanceof HTMLButtonElement)) setTouched(true)
        }}
      />
      <div role="group" aria-label={t('Usual amounts')} className={styles.quick}>
        {quick.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={amount === each}
            onClick={() => setTyped(typedMoney(each))}
          >
            {formatMoney(each)}
          </Button>
        ))}
      </div>
      <Button type="submit" kind="primary" size="large" isWide>
        {amount === undefined ? t('Continue') : t('Continue with {amount}', { amount: formatMoney(amount) })}
      </Button>
    </Form>
  )
}
