import type { DesignCell } from '@uplink/contract/designs/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'

/** What every part of the settings works with. */
export interface CellForm {
  cell: DesignCell
  change: (part: Partial<DesignCell>) => void
  /** The columns that the report gives; empty while they are not known. */
  columns: readonly OutputColumn[]
  errorOf: (field: keyof DesignCell) => { error?: string }
}

/** The columns as chips and lists show them. */
export const choicesOf = (columns: readonly OutputColumn[]) =>
  columns.map(({ name, type }) => ({ value: name, label: name, type }))

const isNumber = ({ type }: OutputColumn) => type === 'integer' || type === 'decimal'

/** Those that hold numbers. */
export const numbersOf = (columns: readonly OutputColumn[]) => columns.filter(isNumber)
