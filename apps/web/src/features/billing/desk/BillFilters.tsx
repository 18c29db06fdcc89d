import { useQuery } from '@tanstack/react-query'
import type { InvoiceFilter, PromiseFilter } from '@uplink/contract/desk-invoices'
import { useState } from 'react'
import type { Chosen } from '../../../platform/list/list-query'
import { parseMoney } from '../../../platform/money/money'
import { DateField } from '../../../ui/fields/MomentField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { SearchForm } from '../../../ui/form/SearchForm'
import { areasQuery } from './desk-bills.data'

const billFilters: readonly { value: InvoiceFilter; label: string }[] = [
  { value: 'open', label: 'Unpaid' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
]

const promiseFilters: readonly { value: PromiseFilter; label: string }[] = [
  { value: 'open', label: 'Promised' },
  { value: 'due', label: 'Due today' },
  { value: 'broken', label: 'Broken' },
]

export const filters = {
  q: 'words',
  status: billFilters,
  promise: promiseFilters,
  from: 'day',
  to: 'day',
  area: 'words',
  least: 'words',
  most: 'words',
  late: 'words',
} as const

type Filter = Chosen<typeof filters>

interface BillFiltersProps {
  filter: Filter
  onChange: (values: Partial<Filter>) => void
}

/** The list's filters. A choice applies at once, a number, a name or an amount when its field is left. */
export function BillFilters({ filter, onChange }: BillFiltersProps) {
  const areas = useQuery(areasQuery)
  return (
    <SearchForm
      label="Bill number or Client ID"
      maxLength={64}
      words={filter.q || undefined}
      onSearch={(q) => onChange({ q: q ?? '' })}
    >
      <SelectField
        label="Status"
        placeholder="Any status"
        options={billFilters}
        value={filter.status}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value as Filter['status'] })}
      />
      <SelectField
        label="Promise to pay"
        placeholder="Any or none"
        options={promiseFilters}
        value={filter.promise}
        onChange={({ currentTarget }) => onChange({ promise: currentTarget.value as Filter['promise'] })}
      />
      <DateField label="Issued from" isOptional value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField label="To" isOptional value={filter.to} onChange={(to) => onChange({ to })} />
      {/* whoever may not see areas does not narrow by them */}
      {!areas.isError && (
        <SelectField
          label="Area"
          placeholder="Any area"
          options={areas.data ?? []}
          value={filter.area}
          onChange={({ currentTarget }) => onChange({ area: currentTarget.value })}
        />
      )}
      <Typed
        label="Amount from"
        value={filter.least}
        read={parseMoney}
        onChange={(least) => onChange({ least })}
      />
      <Typed
        label="Amount to"
        value={filter.most}
        read={parseMoney}
        onChange={(most) => onChange({ most })}
      />
      <Typed label="Days overdue" value={filter.late} read={daysOf} onChange={(late) => onChange({ late })} />
    </SearchForm>
  )
}

const daysOf = (typed: string) => (/^[1-9]\d{0,2}$/.test(typed.trim()) ? typed.trim() : undefined)

interface TypedProps {
  label: string
  value: string
  /** What was typed as the address says it; undefined: it is nothing yet. */
  read: (typed: string) => string | undefined
  onChange: (value: string) => void
}

/** A value that narrows once it is whole, when its field is left or on Enter. Numbers have a field of their own only where customers never are. */
function Typed({ label, value, read, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const apply = () => {
    const meant = typed.trim() === '' ? '' : read(typed)
    if (meant !== undefined && meant !== value) onChange(meant)
  }
  return (
    <TextField
      label={label}
      isOptional
      inputMode="decimal"
      maxLength={15}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
