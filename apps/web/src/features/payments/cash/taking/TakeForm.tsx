import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskCustomer } from '@uplink/contract/desk'
import type { manualPaymentForm } from '@uplink/contract/manual-payments'
import type { PaymentOptions } from '@uplink/contract/payments'
import type { PayableWay } from '@uplink/contract/payment-ways'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '../../../../platform/api/errors'
import { failureOf } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../../platform/dates/dates'
import { useForm } from '../../../../platform/form/use-form'
import {
  codeOf,
  compareMoney,
  formatMoney,
  noMoney,
  parseLike,
  subtractMoney,
  withoutCode,
} from '../../../../platform/money/money'
import { Button } from '../../../../ui/button/Button'
import { MoneyField } from '../../../../ui/editors/NumberField'
import { Checkbox } from '../../../../ui/fields/Checkbox'
import { DateTimeField } from '../../../../ui/fields/MomentField'
import { Form, FormActions } from '../../../../ui/form/Form'
import { Fallback } from '../../../../ui/states/Fallback'
import { PaidUntil } from '../../../prepaid/prepaid.public'
import { recordPayment, waysQuery } from '../../desk/desk-payments.data'
import { BillChoice, chosenIds, restOf } from '../../ways/BillChoice'
import { paymentFormFor } from '../../ways/way-form'
import { ReferenceField, WayField } from '../../ways/WayFields'
import classes from '../cash.module.css'
import { owedQuery, recordEarlier } from '../cash.data'
import { startIn } from '../start-in'
import { LineMark } from './FindLine'

export interface Done {
  payment: number
  receiptNo: string
  amount: string
  /** What goes back of the notes that were given; null: nothing. */
  change: string | null
  /** Until when the line is paid now, if it is prepaid. */
  paidUntil: string | null
  /** The line was off, and is switched on again. */
  isBackOn: boolean
}

interface TakeProps {
  line: DeskCustomer
  mayBackdate: boolean
  isLate: boolean
  onDone: (done: Done) => void
  onCancel: () => void
}

/** Takes money for one line. */
export function TakeForm(props: TakeProps) {
  const owed = useQuery(owedQuery(props.line.id))
  const ways = useQuery(waysQuery(props.line.id))
  const failed = [owed, ways].find(({ error }) => error !== null)
  return (
    <div className={classes.parts}>
      <div className={classes.head}>
        <span className={classes.who}>
          <strong>{props.line.holder}</strong>
          <span className={classes.quiet}>
            {props.line.username} · {props.line.phone}
          </span>
        </span>
        <LineMark line={props.line} />
      </div>
      <PaidUntil line={props.line.id} />
      {owed.data && ways.data ? (
        <>
          <Owed owed={owed.data} />
          <Fields key={owed.data.amount_due} {...props} owed={owed.data} ways={ways.data} />
        </>
      ) : (
        <Fallback what="What is owed" failure={failed ? failureOf(failed) : null} />
      )}
    </div>
  )
}

/** What is to pay, the oldest bill first, as it will be settled. */
function Owed({ owed: { open_invoices: bills, amount_due, balance } }: { owed: PaymentOptions }) {
  return (
    <dl className={classes.owed}>
      {bills.slice(0, 4).map(({ id, number, due_on, rest, is_overdue }) => (
        <div key={id}>
          <dt>
            {number}{' '}
            <span className={classes.quiet}>
              due {formatDisplayDate(due_on)}
              {is_overdue ? ', overdue' : ''}
            </span>
          </dt>
          <dd className="ui-figures">{formatMoney(rest)}</dd>
        </div>
      ))}
      {bills.length > 4 && (
        <div>
          <dt className={classes.quiet}>and {bills.length - 4} more</dt>
          <dd />
        </div>
      )}
      <div className={classes.total}>
        <dt>{bills.length === 0 ? 'Nothing is to pay' : 'To pay'}</dt>
        <dd className="ui-figures">{formatMoney(amount_due)}</dd>
      </div>
      {compareMoney(balance, noMoney()) > 0 && (
        <div className={classes.quiet}>
          <dt>On the balance</dt>
          <dd className="ui-figures">{formatMoney(balance)}</dd>
        </div>
      )}
    </dl>
  )
}

interface Values {
  way: number | null
  amount: string
  reference: string
  /** Of what was taken earlier; its route alone knows it. */
  taken_at: string
}

function Fields(props: TakeProps & { owed: PaymentOptions; ways: PayableWay[] }) {
  const { line, owed, ways, mayBackdate, isLate, onDone, onCancel } = props
  const { amount_due: due, open_invoices: bills, balance } = owed
  const client = useQueryClient()
  const [given, setGiven] = useState('')
  const [isKept, setKept] = useState(false)
  const [billIds, setBillIds] = useState(bills.map(({ id }) => id))
  const [isEarlier, setEarlier] = useState(isLate)
  const [isRepeated, setRepeated] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const owes = compareMoney(due, noMoney()) > 0
  const paid = { due, given, isKept }
  const form = useForm<Values, z.output<typeof manualPaymentForm>>({
    schema: paymentFormFor(ways),
    initial: { way: ways[0]?.id ?? null, amount: owes ? withoutCode(due) : '', reference: '', taken_at: '' },
    toBody: ({ taken_at: _, ...body }) => body,
    send: async (body) => {
      const taken = takenOf(form.values.amount, paid)
      const invoice_ids = chosenIds(bills, billIds)
      const whole = {
        ...body,
        amount: withoutCode(taken),
        again: isRepeated,
        ...(invoice_ids && { invoice_ids }),
      }
      const { data } = await (
        isEarlier
          ? recordEarlier(line.id, { ...whole, taken_at: instantOf(form.values.taken_at) })
          : recordPayment(line.id, whole)
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'payment.repeated') setRepeated(true)
        throw error
      })
      onDone({
        payment: data.id,
        receiptNo: data.receipt_no,
        amount: taken,
        change: changeOf(paid, taken),
        paidUntil: data.paid_until,
        isBackOn: data.is_back_on,
      })
      await nounsChanged(client, 'cash-days', 'customers', 'desk-payments', 'desk-invoices', 'billing')
    },
  })
  // the amount is the first thing to look at; typing replaces it
  useEffect(() => startIn(box.current, 'input[name="amount"]'), [])
  const chosen = ways.find(({ id }) => id === form.values.way)
  const amount = parseLike(due, form.values.amount)
  const change = amount === undefined ? null : changeOf(paid, amount)
  return (
    <div ref={box}>
      <Form {...form.props}>
        <WayField
          ways={ways}
          chosen={form.values.way}
          error={form.errorOf('way')}
          onChange={(way) => {
            setRepeated(false)
            form.set('way', way)
            form.set('reference', '')
          }}
        />
        <BillChoice
          line={line.id}
          bills={bills}
          balance={balance}
          chosen={billIds}
          onChange={(ids) => {
            setBillIds(ids)
            if (ids.length > 0) form.set('amount', withoutCode(restOf(bills, ids)))
          }}
        />
        <MoneyField
          label="Amount"
          currency={codeOf(due)}
          help={owes ? 'What is more than the bills stays on the balance.' : 'It stays on the balance.'}
          {...form.propsOf('amount')}
          onChange={(money) => {
            setRepeated(false)
            form.set('amount', money)
          }}
        />
        {chosen?.kind === 'cash' && (
          <MoneyField
            label="Given"
            currency={codeOf(due)}
            isOptional
            help={
              change === null
                ? 'The notes that were handed over, to see the change.'
                : isKept && `Nothing to give back: ${formatMoney(change)} stays on the balance.`
            }
            value={given}
            onChange={setGiven}
          />
        )}
        {chosen?.kind === 'cash' && change !== null && (
          <>
            {!isKept && <strong className={classes.change}>Give back {formatMoney(change)}</strong>}
            <Checkbox
              label="Keep the change as balance"
              checked={isKept}
              onChange={({ currentTarget }) => setKept(currentTarget.checked)}
            />
          </>
        )}
        <ReferenceField way={chosen} {...form.propsOf('reference')} />
        {mayBackdate && !isLate && (
          <Checkbox
            label="Taken earlier"
            checked={isEarlier}
            onChange={({ currentTarget }) => setEarlier(currentTarget.checked)}
          />
        )}
        {isEarlier && (
          <DateTimeField
            label="Taken at"
            error={form.errorOf('taken_at')}
            value={form.values.taken_at}
            onChange={(moment) => form.set('taken_at', moment)}
          />
        )}
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            {amount === undefined
              ? 'Take'
              : `Take ${formatMoney(takenOf(amount, paid))}${isRepeated ? ' again' : ''}`}
          </Button>
          <Button onClick={onCancel}>Somebody else</Button>
        </FormActions>
      </Form>
    </div>
  )
}

/** What somebody pays: in the currency of what is due, as the cashier typed it. */
interface Paid {
  due: string
  given: string
  isKept: boolean
}

/** What is taken: the amount, or all that was given when the change stays on the balance. */
function takenOf(amount: string, { due, given, isKept }: Paid): string {
  const typed = parseLike(due, amount)
  const notes = parseLike(due, given)
  if (typed === undefined || notes === undefined || !isKept) return typed ?? amount
  return compareMoney(notes, typed) > 0 ? notes : typed
}

/** What goes back over the counter. */
function changeOf({ due, given }: Paid, amount: string): string | null {
  const notes = parseLike(due, given)
  if (notes === undefined || compareMoney(notes, amount) <= 0) return null
  return subtractMoney(notes, amount)
}

/** The instant of a time that was typed in the browser's zone; what is no time stays as it is, and is refused. */
function instantOf(typed: string): string {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}
