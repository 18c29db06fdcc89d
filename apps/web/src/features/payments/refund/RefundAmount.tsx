import type { ComponentProps } from 'react'
import { moneySign } from '../../../language/locale'
import {
  codeOf,
  compareMoney,
  formatMoney,
  noMoney,
  parseLike,
  subtractMoney,
  typedMoney,
} from '../../../platform/money/money'
import { Checkbox, type CheckboxProps } from '../../../ui/fields/Checkbox'
import { TextField } from '../../../ui/fields/TextField'
import { effectOf } from './refund-effect'
import { RefundEffectNotice } from './RefundEffectNotice'
import type { Refundable } from './refund-terms'

interface RefundAmountProps {
  of: Refundable
  /** Where the money goes, in one sentence. */
  way: string
  /** Who will owe what becomes unpaid again. */
  holder: string
  amount: Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onBlur'> & { value: string }
  onAmount: (typed: string) => void
  /** The checkbox of consent. */
  consent: Omit<CheckboxProps, 'label'>
}

/** Asks how much to refund, and shows what that does to the balance and the bills. */
export function RefundAmount({ of, way, holder, amount, onAmount, consent }: RefundAmountProps) {
  const { funds, refundable } = of
  const typed = parseLike(refundable, amount.value)
  const effect = typed !== undefined && compareMoney(typed, refundable) <= 0 && effectOf(funds, typed)
  return (
    <>
      <TextField
        label="Amount"
        before={moneySign(codeOf(refundable))}
        inputMode="decimal"
        autoComplete="off"
        help={consequence(typed, refundable, way)}
        {...amount}
        onChange={({ currentTarget }) => onAmount(currentTarget.value)}
      />
      {effect && (
        <RefundEffectNotice
          funds={funds}
          effect={effect}
          onOnlyBalance={() => onAmount(typedMoney(funds.balance))}
        />
      )}
      {effect && effect.reopened.length > 0 && (
        <Checkbox label={`${holder} will owe ${formatMoney(effect.owed)} again`} {...consent} />
      )}
    </>
  )
}

function consequence(amount: string | undefined, refundable: string, goesBack: string): string {
  const way = `${goesBack} You cannot undo this.`
  const rest = amount === undefined ? noMoney() : subtractMoney(refundable, amount)
  return compareMoney(rest, noMoney()) > 0 ? `${way} ${formatMoney(rest)} stays paid.` : way
}
