import { referenceName, type PayableWay } from '@uplink/contract/payment-ways'
import type { ReactNode } from 'react'
import { codeOf } from '../../../platform/money/money'
import { MoneyField } from '../../../ui/editors/NumberField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FieldRow'
import { BillChoice } from './BillChoice'
import type { Taking } from './use-taking'

interface TakenFieldsProps {
  taking: Taking
  amountHelp: string
  /** Stands beside the amount in place of the way's own number. */
  beside?: ReactNode
}

/** Which bills, in which of the organization's ways, how much, and the number of its own that a way may have. */
export function TakenFields({ taking, amountHelp, beside }: TakenFieldsProps) {
  const { form, line, ways, bills, balance, billIds, due, setWay, setBills, setAmount } = taking
  const { way } = form.values
  return (
    <>
      <BillChoice line={line} bills={bills} balance={balance} chosen={billIds} onChange={setBills} />
      <RadioField
        label="Paid by"
        isRow
        options={ways.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={way === null ? undefined : String(way)}
        error={form.errorOf('way')}
        onChange={(id) => setWay(Number(id))}
      />
      <FieldRow>
        <MoneyField
          label="Amount"
          currency={codeOf(due)}
          help={amountHelp}
          {...form.propsOf('amount')}
          onChange={setAmount}
        />
        {beside ?? <ReferenceField taking={taking} />}
      </FieldRow>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a way calls its payments' own number. */
const numberOf = ({ kind }: PayableWay) => capital(referenceName(kind))

/** The payment's own number, if its way has one. */
export function ReferenceField({ taking: { way, form } }: { taking: Taking }) {
  if (!way || way.reference === 'none') return null
  return (
    <TextField
      label={numberOf(way)}
      isOptional={way.reference === 'optional'}
      help="A number that is recorded already is refused."
      maxLength={64}
      autoComplete="off"
      {...form.propsOf('reference')}
    />
  )
}
