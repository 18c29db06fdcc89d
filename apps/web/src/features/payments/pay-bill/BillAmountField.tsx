import type { PaymentOptions } from '@uplink/contract/payments'
import { useState } from 'react'
import { t } from '../../../language/t'
import { moneySign } from '../../../language/locale'
import {
  codeOf,
  compareMoney,
  formatMoney,
  isNothing,
  subtractMoney,
  typedMoney,
} from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { TextField } from '../../../ui/fields/TextField'
import classes from './BillAmountField.module.css'
import type { BillForm } from './use-bill-form'

export interface BillAmountFieldProps {
  form: BillForm
  options: Pick<PaymentOptions, 'may_pay_less' | 'may_pay_more'>
}

/** The sum of the ticked bills or, where the provider allows it, another amount. */
export function BillAmountField({ form, options }: BillAmountFieldProps) {
  const { request: query, typed, type, amountError } = form
  // the pressed button disappears, so the focus goes to what replaces it
  const [isBack, setBack] = useState(false)
  const mayDiffer = options.may_pay_less || options.may_pay_more
  if (typed === null)
    return (
      <div>
        <p className={classes.sum}>
          <span>{t('To pay')}</span>
          <strong className={classes.amount}>{formatMoney(query)}</strong>
        </p>
        {amountError && <p role="alert">{amountError}</p>}
        {mayDiffer && (
          <Button
            kind="quiet"
            size="small"
            className={classes.change}
            autoFocus={isBack}
            onClick={() => type(typedMoney(query))}
          >
            {t('Pay another amount')}
          </Button>
        )}
      </div>
    )
  return (
    <div>
      <TextField
        label={t('Amount')}
        name="amount"
        before={moneySign(codeOf(query))}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={typed}
        error={amountError}
        help={consequence(form)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button
        kind="quiet"
        size="small"
        className={classes.change}
        onClick={() => {
          setBack(true)
          type(null)
        }}
      >
        {t('Pay {amount} after all', { amount: formatMoney(query) })}
      </Button>
    </div>
  )
}

function consequence({ amount, request: query, others }: BillForm): string | undefined {
  if (amount === undefined) return undefined
  const difference = compareMoney(amount, query)
  if (difference > 0) return surplus(subtractMoney(amount, query), others)
  if (difference < 0)
    return t('The oldest bill is settled first; {amount} stays open.', {
      amount: formatMoney(subtractMoney(query, amount)),
    })
  return undefined
}

/** What becomes of more than the ticked bills need: the line's other open bills take it first. */
function surplus(more: string, others: string): string {
  const amount = formatMoney(more)
  if (isNothing(others)) return t('{amount} of it goes into your balance.', { amount })
  if (compareMoney(more, others) <= 0) return t('{amount} of it goes to your other open bills.', { amount })
  return t('{amount} of it goes to your other open bills, {rest} into your balance.', {
    amount: formatMoney(others),
    rest: formatMoney(subtractMoney(more, others)),
  })
}
