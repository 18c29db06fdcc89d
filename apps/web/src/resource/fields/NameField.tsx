import { useQuery } from '@tanstack/react-query'
import type { LookUpKind } from '@uplink/contract/look-ups'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { findNames, optionOf, searchNames } from './names'

interface NameFieldProps {
  label: string
  help?: string
  error?: string | undefined
  isOptional?: boolean
  placeholder?: string
  kind: LookUpKind
  /** Only names of this organization. */
  organization?: number
  value: number | null
  onChange: (id: number | null) => void
  /** Called when the field is left. */
  onBlur?: () => void
}

/** One record of a kind of which only the name is needed, found by typing. */
export function NameField({ kind, organization, value, onChange, ...field }: NameFieldProps) {
  // the chosen record may not be among the first ones
  const { data: known, isLoading } = useQuery({
    queryKey: ['names', kind, value],
    queryFn: async () => (await findNames(kind, { id: String(value) })).map(optionOf),
    enabled: value !== null,
    staleTime: Infinity,
  })
  return (
    <SearchSelectField
      {...field}
      known={isLoading ? [{ value: String(value), label: '…' }] : (known ?? [])}
      search={searchNames(kind, organization)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
