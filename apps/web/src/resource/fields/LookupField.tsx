import { useQuery } from '@tanstack/react-query'
import type { RouteDefinition } from '@uplink/contract/route'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { lookUp } from './look-up'

interface LookupFieldProps {
  label: string
  help?: string
  error?: string | undefined
  isOptional?: boolean
  placeholder?: string
  /** A look-up of the contract. */
  route: RouteDefinition
  /** The field of its records that has their name. */
  named?: string
  value: number | null
  onChange: (id: number | null) => void
  /** Called when the field is left. */
  onBlur?: () => void
}

/** One record of another resource, found by typing. */
export function LookupField({ route, named, value, onChange, ...field }: LookupFieldProps) {
  // the chosen record may not be among the first ones
  const { data: known, isLoading } = useQuery({
    queryKey: ['look-up', route.path, value],
    queryFn: () => lookUp(route, { id: String(value) }, named),
    enabled: value !== null,
    staleTime: Infinity,
  })
  return (
    <SearchSelectField
      {...field}
      known={isLoading ? [{ value: String(value), label: '…' }] : (known ?? [])}
      search={(text) => lookUp(route, text.trim() === '' ? {} : { q: text.trim() }, named)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
