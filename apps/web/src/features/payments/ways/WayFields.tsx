import { referenceName, type PayableWay } from '@uplink/contract/payment-ways'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import type { ComponentProps } from 'react'

interface WayFieldProps {
  ways: readonly PayableWay[]
  chosen: number | null
  onChange: (way: number) => void
  error?: string | undefined
}

/** In which of the organization's ways money comes. */
export function WayField({ ways, chosen, onChange, error }: WayFieldProps) {
  return (
    <RadioField
      label="Paid by"
      isRow
      options={ways.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === null ? undefined : String(chosen)}
      error={error}
      onChange={(id) => onChange(Number(id))}
    />
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type ReferenceProps = Omit<ComponentProps<typeof TextField>, 'label'> & { way: PayableWay | undefined }

/** The payment's own number, if its way has one. */
export function ReferenceField({ way, ...props }: ReferenceProps) {
  if (!way || way.reference === 'none') return null
  return (
    <TextField
      label={capital(referenceName(way.kind))}
      isOptional={way.reference === 'optional'}
      help="A number that is recorded already is refused."
      maxLength={64}
      autoComplete="off"
      {...props}
    />
  )
}
