import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskCustomer } from '@uplink/contract/desk'
import type { PaymentOptions } from '@uplink/contract/payments'
import type { PayableWay } from '@uplink/contract/payment-ways'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../../platform/dates/dates'
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
import { Sum } from '../../../../ui/lists/Sum'
import { Fallback } from '../../../../ui/states/Fallback'
import { PaidUntil } from '../../../prepaid/prepaid.public'
import { recordPayment, waysQuery } from '../../desk/desk-payments.data'
import { ReferenceField, TakenFields } from '../../ways/TakenFields'
import { useTaking, type Taking } from '../../ways/use-taking'
import classes from '../cash.module.css'
import { owedQuery, recordEarlier } from '../cash.data'
import { startIn } from '../start-in'
import { LineMark } from '../../finding/FindLine'

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

/** What is to pay, and what lies in advance. Several bills stand where one chooses among them. */
function Owed({ owed: { open_invoices: bills, amount_due, balance } }: { owed: PaymentOptions }) {
  return (
    <Sum
      rows={[
        {
          label: bills.length === 0 ? 'Nothing is to pay' : 'To pay',
          note: billWords(bills),
          amount: formatMoney(amount_due),
          isTotal: true,
        },
        ...(compareMoney(balance, noMoney()) > 0
          ? [{ label: 'On the balance', amount: formatMoney(balance) }]
          : []),
      ]}
    />
  )
}

function billWords([bill, ...others]: PaymentOptions['open_invoices']): string | undefined {
  if (!bill || others.length > 0) return undefined
  return `${bill.number}, due ${formatDisplayDate(bill.due_on)}${bill.is_overdue ? ', overdue' : ''}`
}

function Fields(props: TakeProps & { owed: PaymentOptions; ways: PayableWay[] }) {
  const { line, owed, ways, mayBackdate, isLate, onDone, onCancel } = props
  const { amount_due: due } = owed
  const client = useQueryClient()
  const [given, setGiven] = useState('')
  const [isKept, setKept] = useState(false)
  const [isEarlier, setEarlier] = useState(isLate)
  const box = useRef<HTMLDivElement>(null)
  const paid = { due, given, isKept }
  const taking = useTaking({
    line: line.id,
    ways,
    due,
    owed,
    send: async (body, { amount: typed, taken_at }) => {
      const taken = takenOf(typed, paid)
      const whole = { ...body, amount: withoutCode(taken) }
      const { data } = isEarlier
        ? await recordEarlier(line.id, { ...whole, taken_at: instantOf(taken_at) })
        : await recordPayment(line.id, whole)
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
  const { form, way, amount, owes, isRepeated } = taking
  // the amount is the first thing to look at; typing replaces it
  useEffect(() => startIn(box.current, 'input[name="amount"]'), [])
  const isCash = way?.kind === 'cash'
  const change = amount === undefined ? null : changeOf(paid, amount)
  return (
    <div ref={box}>
      <Form {...form.props}>
        <TakenFields
          taking={taking}
          amountHelp={owes ? 'What is more than the bills stays on the balance.' : 'It stays on the balance.'}
          beside={
            isCash ? (
              <MoneyField
                label="Given"
                currency={codeOf(due)}
                isOptional
                help={
                  change !== null && isKept
                    ? `Nothing to give back: ${formatMoney(change)} stays on the balance.`
                    : 'The notes that were handed over, to see the change.'
                }
                value={given}
                onChange={setGiven}
              />
            ) : undefined
          }
        />
        {isCash && change !== null && (
          <>
            {!isKept && <strong className={classes.change}>Give back {formatMoney(change)}</strong>}
            <Checkbox
              label="Keep the change as balance"
              checked={isKept}
              onChange={({ currentTarget }) => setKept(currentTarget.checked)}
            />
          </>
        )}
        <SeldomFields
          taking={taking}
          mayBackdate={mayBackdate && !isLate}
          isEarlier={isEarlier}
          onEarlier={setEarlier}
        />
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

interface SeldomFieldsProps {
  taking: Taking
  mayBackdate: boolean
  isEarlier: boolean
  onEarlier: (isEarlier: boolean) => void
}

/** What few payments have: the number of a paper receipt, and an earlier hour. Each is asked for by its box. */
function SeldomFields({ taking, mayBackdate, isEarlier, onEarlier }: SeldomFieldsProps) {
  const { form, way } = taking
  const [isNumbered, setNumbered] = useState(false)
  const isCash = way?.kind === 'cash'
  const mayNumber = isCash && way.reference === 'optional'
  return (
    <>
      {(mayNumber || mayBackdate) && (
        <div className={classes.seldom}>
          {mayNumber && (
            <Checkbox
              label="With a paper receipt"
              checked={isNumbered}
              onChange={({ currentTarget }) => {
                setNumbered(currentTarget.checked)
                form.set('reference', '')
              }}
            />
          )}
          {mayBackdate && (
            <Checkbox
              label="Taken earlier"
              checked={isEarlier}
              onChange={({ currentTarget }) => onEarlier(currentTarget.checked)}
            />
          )}
        </div>
      )}
      {isCash && (isNumbered || !mayNumber) && <ReferenceField taking={taking} />}
      {isEarlier && (
        <DateTimeField
          label="Taken at"
          error={form.errorOf('taken_at')}
          value={form.values.taken_at}
          onChange={(moment) => form.set('taken_at', moment)}
        />
      )}
    </>
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
