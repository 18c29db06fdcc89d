import type { DesignCell } from '@uplink/contract/designs/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { colors } from '../../../ui/theme/tokens'
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

/** Own colours are seen on the light theme's cells. */
export const white = { ground: colors.surface.light, least: 3, words: 'Hard to see on white.' }

/** The columns with numbers. */
export const numbersOf = (columns: readonly OutputColumn[]) => columns.filter(isNumeric)
