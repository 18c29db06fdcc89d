import { useState, type RefObject, type SyntheticEvent } from 'react'
import type { GatewayName } from '@uplink/contract/gateways'
import type { PaymentOptions } from '@uplink/contract/payments'
import { t } from '../../../language/t'
import { fieldTexts } from '../../../platform/api/errors'
import { addMoney, subtractMoney } from '../../../platform/money/money'
import { focusFirstError } from '../../../ui/form/focus-first-error'
import type { RowKey } from '../../../ui/table/columns'
import { checkBillAmount, type CheckedAmount } from '../start/amount-check'
import { useStartPayment } from '../start/use-start-payment'

export type OpenInvoice = PaymentOptions['open_invoices'][number]

/** The form's state and acts for paying bills: which, how much, and by which gateway. */
export function useBillForm(
  options: PaymentOptions,
  first: ReadonlySet<RowKey>,
  form: RefObject<HTMLFormElement | null>,
) {
  const [ticked, setTicked] = useState(first)
  /** Another amount than the sum of the ticked bills, as typed; null: that sum. */
  const [typed, setTyped] = useState<string | null>(null)
  const [gateway, setGateway] = useState<GatewayName | undefined>(options.gateways[0]?.name)
  const [isChecked, setChecked] = useState(false)
  const { start, error, isStarting } = useStartPayment()

  const bills = options.open_invoices.filter(({ id }) => ticked.has(id))
  const due = addMoney(...bills.map(({ rest }) => rest))
  const others = subtractMoney(addMoney(...options.open_invoices.map(({ rest }) => rest)), due)
  const checked: Partial<CheckedAmount> = bills.length > 0 ? checkBillAmount(typed ?? due, due, options) : {}
  const texts = fieldTexts(error)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setChecked(true)
    if (isStarting) return
    if (checked.amount === undefined || gateway === undefined) return focusFirstError(form.current)
    start({ kind: 'bill', amount: checked.amount, invoice_ids: bills.map(({ id }) => id), gateway })
  }

  return {
    ticked,
    tick: setTicked,
    noBill: isChecked && bills.length === 0 ? t('Choose at least one bill to pay') : undefined,
    request: due,
    /** What the bills need that are not ticked. */
    others,
    typed,
    type: setTyped,
    amount: checked.amount,
    amountError: (isChecked || typed !== null ? checked.error : undefined) ?? texts.amount,
    gateway,
    setGateway,
    submit,
    /** The failure that no field of the form shows. */
    failure: texts.amount ? null : error,
    isStarting,
  }
}

export type BillForm = ReturnType<typeof useBillForm>
