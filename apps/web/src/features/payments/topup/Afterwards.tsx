import type { PaymentOptions } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { addMoney, compareMoney, formatMoney, isNothing, subtractMoney } from '../../../platform/money/money'
import styles from './TopupPage.module.css'

/** What happens with a top-up, in words: open bills are settled at once, as far as the money goes, and the rest is kept. */
export function Afterwards({ amount, options }: { amount: string | undefined; options: PaymentOptions }) {
  if (amount === undefined) return null
  const held = addMoney(options.balance, amount)
  const taken = compareMoney(held, options.amount_due) < 0 ? held : options.amount_due
  const left = { taken: formatMoney(taken), balance: formatMoney(subtractMoney(held, taken)) }
  return (
    <p className={styles.afterwards} role="status">
      {isNothing(taken)
        ? t('Afterwards your balance is {balance}. It is kept for your next bills.', left)
        : compareMoney(taken, options.amount_due) < 0
          ? t('It goes to your open bills, the oldest first: {taken}. {rest} stays to be paid.', {
              ...left,
              rest: formatMoney(subtractMoney(options.amount_due, taken)),
            })
          : t('It pays your open bills: {taken}. Afterwards your balance is {balance}.', left)}
    </p>
  )
}
