import type { Chosen } from '../../platform/list/asked'
import { SearchForm } from '../../ui/form/SearchForm'
import { SelectField } from '../../ui/fields/SelectField'
import { channels, states } from './message-words'
import classes from './MessageListPage.module.css'

type Filter = Chosen<{ q: 'words'; channel: typeof channels; state: typeof states }>

/** The list's filters. A choice applies at once, a search on Enter. */
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
      words={filter.q || undefined}
      onSearch={(q) => onChange({ q: q ?? '' })}
    >
      <SelectField
        label="By"
        placeholder="Mail and SMS"
        options={channels}
        value={filter.channel}
        onChange={({ currentTarget }) => onChange({ channel: currentTarget.value as Filter['channel'] })}
      />
      <SelectField
        label="State"
        placeholder="Any state"
        options={states}
        value={filter.state}
        onChange={({ currentTarget }) => onChange({ state: currentTarget.value as Filter['state'] })}
      />
    </SearchForm>
  )
}
