import { NumberField } from '../../../ui/editors/NumberField'
import type { CellForm } from './cell-form'

const fields = [
  { field: 'min', label: 'Scale from', help: '0 if left empty.' },
  { field: 'max', label: 'Scale to', help: '100 if left empty.' },
  { field: 'yellowFrom', label: 'Yellow from' },
  { field: 'yellowTo', label: 'Yellow to' },
  { field: 'redFrom', label: 'Red from' },
  { field: 'redTo', label: 'Red to' },
] as const

/** The scale of a dial, and its yellow and red ranges. */
export function GaugePart({ form }: { form: CellForm }) {
  const { cell, change, errorOf } = form
  return fields.map(({ field, ...words }) => (
    <NumberField
      key={field}
      {...words}
      isOptional
      min={-1e12}
      decimals={6}
      value={cell[field] === null ? '' : String(cell[field])}
      onChange={(text) => {
        const number = text === '' ? null : Number(text)
        if (number === null || Number.isFinite(number)) change({ [field]: number })
      }}
      {...errorOf(field)}
    />
  ))
}
