import { paymentAmount, type PaymentOptions } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { compareMoney, formatMoney, parseLike, withoutCode } from '../../../platform/money/money'

/** A typed amount after its check: either the amount, or a sentence that says what is wrong. */
export type CheckedAmount = { amount: string; error?: undefined } | { amount?: undefined; error: string }

type Limits = Pick<PaymentOptions, 'minimum' | 'maximum'>

/** Checks a typed amount against the contract's rules and the provider's limits. */
export function checkAmount(typed: string, { minimum, maximum }: Limits): CheckedAmount {
  const amount = parseLike(minimum, typed)
  const read = paymentAmount.safeParse(amount === undefined ? typed.trim() || undefined : withoutCode(amount))
  if (!read.success || amount === undefined)
    return { error: t(read.error?.issues[0]?.message ?? 'The amount field must be a number') }
  if (compareMoney(amount, minimum) < 0)
    return { error: t('The least you can pay is {amount}', { amount: formatMoney(minimum) }) }
  if (compareMoney(amount, maximum) > 0)
    return { error: t('The most you can pay at once is {amount}', { amount: formatMoney(maximum) }) }
  return { amount }
}

type BillLimits = Pick<PaymentOptions, 'minimum' | 'maximum' | 'may_pay_less' | 'may_pay_more'>

/** Checks a typed amount for bills whose sum is `due`. */
export function checkBillAmount(typed: string, due: string, limits: BillLimits): CheckedAmount {
  const checked = checkAmount(typed, limits)
  if (checked.amount === undefined) return checked
  const difference = compareMoney(checked.amount, due)
  if (difference < 0 && !limits.may_pay_less)
    return {
      error: t('These bills need {amount}: less is not possible here', { amount: formatMoney(due) }),
    }
  if (difference > 0 && !limits.may_pay_more)
    return {
      error: t('These bills need {amount}: more is not possible here', { amount: formatMoney(due) }),
    }
  return checked
}
