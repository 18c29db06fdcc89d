import { Search } from 'lucide-react'
import { Button } from '../../ui/button/Button'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { channels, states } from './message-words'
import classes from './MessageListPage.module.css'

interface Filter {
  q: string | undefined
  channel: string | undefined
  state: string | undefined
}

const shortest = 2

/** Narrows the list: a choice at once, a search with Enter. */
export function MessageFilters({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (values: Partial<Filter>) => void
}) {
  return (
    <form
      key={filter.q}
      role="search"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        const q = typeof typed === 'string' ? typed.trim() : ''
        onChange({ q: q.length >= shortest ? q : undefined })
      }}
    >
      <TextField
        label="Address, number or name"
        name="q"
        type="search"
        minLength={shortest}
        maxLength={100}
        defaultValue={filter.q}
      />
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
      <Button type="submit" icon={Search}>
        Search
      </Button>
    </form>
  )
}
