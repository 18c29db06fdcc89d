import type { DesignCell } from '@uplink/contract/designs/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { isNumeric } from '@uplink/contract/reports/words'

/** Shared by all parts of the settings. */
export interface CellForm {
  cell: DesignCell
  change: (part: Partial<DesignCell>) => void
  /** The report's columns; empty while they are not known. */
  columns: readonly OutputColumn[]
  errorOf: (field: keyof DesignCell | `parameters.${string}`) => { error?: string }
}

/** The columns as options of chips and lists. */
export const choicesOf = (columns: readonly OutputColumn[]) =>
  columns.map(({ name, type }) => ({ value: name, label: name, type }))

/** The columns with numbers. */
export const numbersOf = (columns: readonly OutputColumn[]) => columns.filter(isNumeric)
