import { manualPaymentForm } from '@uplink/contract/manual-payments'
import type { PaymentOptions } from '@uplink/contract/payments'
import { referenceFault, type PayableWay } from '@uplink/contract/payment-ways'
import { useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '../../../platform/api/errors'
import { useForm } from '../../../platform/form/use-form'
import { compareMoney, noMoney, parseLike, withoutCode } from '../../../platform/money/money'
import { chosenIds, restOf } from './BillChoice'

interface Values {
  way: number | null
  amount: string
  reference: string
  /** Of what was taken earlier; its route alone knows it. */
  taken_at: string
}

type Body = z.output<typeof manualPaymentForm>

/** The form of a payment by hand: the rule of the chosen way says what its reference must look like. */
const paymentFormFor = (ways: readonly PayableWay[]) =>
  manualPaymentForm.superRefine(({ way, reference }, context) => {
    const chosen = ways.find(({ id }) => id === way)
    const fault = chosen && referenceFault(chosen, reference)
    if (fault !== undefined) context.addIssue({ code: 'custom', path: ['reference'], message: fault })
  })

interface TakingOptions {
  line: number
  ways: readonly PayableWay[]
  /** What is open on the line's bills, in its currency. */
  due: string
  /** Undefined for whoever may not see bills: they take money all the same, and the oldest is paid first. */
  owed: PaymentOptions | undefined
  send: (body: Body, values: Values) => Promise<void>
}

/**
 * The form of money that staff take: in which way, for which bills, how much, and the way's own number. Other bills are
 * another amount, and another way has another number. The server asks whether the same amount was really paid twice;
 * pressing again then says that it was, unless the way or the amount is changed.
 */
export function useTaking({ line, ways, due, owed, send }: TakingOptions) {
  const bills = owed?.open_invoices ?? []
  const [billIds, setBillIds] = useState(bills.map(({ id }) => id))
  const [isRepeated, setRepeated] = useState(false)
  const owes = compareMoney(due, noMoney()) > 0
  const form = useForm<Values, Body>({
    schema: paymentFormFor(ways),
    initial: { way: ways[0]?.id ?? null, amount: owes ? withoutCode(due) : '', reference: '', taken_at: '' },
    toBody: ({ taken_at: _, ...body }) => body,
    send: async (body) => {
      const invoice_ids = chosenIds(bills, billIds)
      const whole = { ...body, again: isRepeated, ...(invoice_ids && { invoice_ids }) }
      await send(whole, form.values).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'payment.repeated') setRepeated(true)
        throw error
      })
    },
  })
  return {
    line,
    form,
    ways,
    due,
    owes,
    bills,
    balance: owed?.balance ?? noMoney(),
    billIds,
    isRepeated,
    way: ways.find(({ id }) => id === form.values.way),
    /** Undefined while it is no amount. */
    amount: parseLike(due, form.values.amount),
    setWay: (way: number) => {
      setRepeated(false)
      form.set('way', way)
      form.set('reference', '')
    },
    setBills: (ids: number[]) => {
      setBillIds(ids)
      if (ids.length > 0) form.set('amount', withoutCode(restOf(bills, ids)))
    },
    setAmount: (money: string) => {
      setRepeated(false)
      form.set('amount', money)
    },
  }
}

export type Taking = ReturnType<typeof useTaking>
