import type { PaymentFilter } from '@uplink/contract/desk-payments'
import { SearchForm } from '../../ui/fields/SearchForm'
import { SelectField } from '../../ui/fields/SelectField'
import { paymentFilters } from './desk-payment-filters'
import classes from './PaymentSearch.module.css'

interface Filter {
  q: string | undefined
  state: PaymentFilter | undefined
}

/** Narrows the list: a state at once, a number or a name with Enter. */
export function PaymentSearch({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: { q?: string | undefined; state?: string | undefined }) => void
}) {
  return (
    <SearchForm
      className={classes.search}
      label="Client ID, payment number or transaction ID"
      maxLength={64}
      words={filter.q}
      onSearch={(q) => onChange({ q })}
    >
      <SelectField
        label="Status"
        placeholder="Any status"
        options={paymentFilters}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value || undefined })}
      />
    </SearchForm>
  )
}
