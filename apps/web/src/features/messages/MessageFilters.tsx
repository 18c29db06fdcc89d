import { SearchForm } from '../../ui/fields/SearchForm'
import { SelectField } from '../../ui/fields/SelectField'
import { channels, states } from './message-words'
import classes from './MessageListPage.module.css'

interface Filter {
  q: string | undefined
  channel: string | undefined
  state: string | undefined
}

/** Narrows the list: a choice at once, a search with Enter. */
export function MessageFilters({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: Partial<Filter>) => void
}) {
  return (
    <SearchForm
      className={classes.filters}
      label="Address, number or name"
      shortest={2}
      maxLength={100}
      words={filter.q}
      onSearch={(q) => onChange({ q })}
    >
      <SelectField
        label="By"
        placeholder="Mail and SMS"
        options={channels}
        value={filter.channel ?? ''}
        onChange={({ currentTarget }) => onChange({ channel: currentTarget.value || undefined })}
      />
      <SelectField
        label="State"
        placeholder="Any state"
        options={states}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value || undefined })}
      />
    </SearchForm>
  )
}
