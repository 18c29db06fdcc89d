import type { Chosen } from '../../../platform/list/asked'
import { SearchForm } from '../../../ui/form/SearchForm'
import { SelectField } from '../../../ui/fields/SelectField'
import { paymentFilters } from './desk-payment-filters'

type Filter = Chosen<{ q: 'words'; state: typeof paymentFilters }>

/** The list's filters. A state applies at once, a number or a name on Enter. */
export function PaymentSearch({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: Partial<Filter>) => void
}) {
  return (
    <SearchForm
      label="Client ID, payment number or transaction ID"
      maxLength={64}
      words={filter.q || undefined}
      onSearch={(q) => onChange({ q: q ?? '' })}
    >
      <SelectField
        label="Status"
        placeholder="Any status"
        options={paymentFilters}
        value={filter.state}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value as Filter['state'] })}
      />
    </SearchForm>
  )
}
