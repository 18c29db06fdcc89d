import { useQuery } from '@tanstack/react-query'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { findStaff, staffQuery } from './cash.data'

interface HandedToProps {
  value: string | null
  error?: string | undefined
  onChange: (to: string | null) => void
}

/** Who gets the money. */
export function HandedTo({ value, error, onChange }: HandedToProps) {
  const { data } = useQuery(staffQuery(value === null ? null : Number(value)))
  return (
    <SearchSelectField
      label="Handed to"
      isOptional
      help="Somebody else of the staff. Nobody yet: the money counts as yours."
      error={error}
      known={data ? [{ value: String(data.id), label: data.name }] : []}
      search={findStaff}
      value={value}
      onChange={onChange}
    />
  )
}
