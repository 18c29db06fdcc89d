import {
  designCell,
  designDefinition,
  designRow,
  type DesignCell,
  type DesignDefinition,
  type DesignRow,
} from '@uplink/contract/designs/definition'
import { designLimits } from '@uplink/contract/designs/words'
import type { ActOf } from './actions'

/** An empty cell. */
export const emptyCell = (): DesignCell => designCell.parse({})

/** A number of empty cells. */
export const emptyCells = (count: number): DesignCell[] => Array.from({ length: count }, emptyCell)

/** A new design without a name. */
export const newDesign = (): DesignDefinition => ({
  name: '',
  ...designDefinition.omit({ name: true }).parse({}),
})

/** Whether a cell contains something that its author would miss. */
export const isFilled = (cell: DesignCell): boolean => cell.report_id !== null || cell.title !== ''

/** A row with a number of empty cells, for every role. */
export function newRow(key: string, columns: number): DesignRow {
  const count = Math.min(Math.max(Math.trunc(columns), 1), designLimits.columns)
  return designRow.parse({ key, column_no: count, selected_report: { report: emptyCells(count) } })
}

/** Names and numbers rows by their present order. */
export const numbered = (rows: readonly DesignRow[]): DesignRow[] =>
  rows.map((row, order) => ({ ...row, name: `Row ${order + 1}`, order }))

/** The index of a row; undefined when there is none with this key. */
export function placeOf({ rows }: DesignDefinition, key: string): number | undefined {
  const index = rows.findIndex((row) => row.key === key)
  return index < 0 ? undefined : index
}

const lastFixed = (rows: readonly DesignRow[]) => rows.findLastIndex(({ fixed }) => fixed === 'yes')

/** The indexes to which a row may move: a fixed row stays, and no row passes it. */
export function placesFor({ rows }: DesignDefinition, from: number): number[] {
  if (rows[from]?.fixed !== 'no') return []
  const before = rows.findLastIndex(({ fixed }, index) => index < from && fixed === 'yes')
  const after = rows.findIndex(({ fixed }, index) => index > from && fixed === 'yes')
  const end = after < 0 ? rows.length : after
  return Array.from({ length: end - before - 1 }, (_, index) => before + 1 + index)
}

/** Why a row may not be removed: a fixed row after it would move. */
export function whyNotRemoved({ rows }: DesignDefinition, index: number): string | undefined {
  const fixed = rows.find((row, place) => place > index && row.fixed === 'yes')
  return fixed && `${fixed.name} is fixed and would move`
}

const has = ({ rows }: DesignDefinition, key: string) => key === '' || rows.some((row) => row.key === key)
const isFull = ({ rows }: DesignDefinition) => rows.length >= designLimits.rows

/** Adds a row at the end, unless the design has the maximum or the key is taken. */
export function addRow(design: DesignDefinition, { key, columns }: ActOf<'row/add'>): DesignDefinition {
  if (isFull(design) || has(design, key)) return design
  return { ...design, rows: numbered([...design.rows, newRow(key, columns)]) }
}

/** Inserts a row, but not before a fixed row, which would move. */
export function pasteRow(design: DesignDefinition, act: ActOf<'row/paste'>): DesignDefinition {
  const { key, row, after } = act
  if (isFull(design) || has(design, key)) return design
  const place = after === undefined ? undefined : placeOf(design, after)
  const at = Math.max(place === undefined ? design.rows.length : place + 1, lastFixed(design.rows) + 1)
  return { ...design, rows: numbered(design.rows.toSpliced(at, 0, { ...row, key, fixed: 'no' })) }
}

/** Adds rows at the end, up to the maximum; a row whose key is taken or missing is left out. */
export function addRows(design: DesignDefinition, { keys, rows }: ActOf<'row/add-many'>): DesignDefinition {
  return rows.reduce(
    (whole, row, at) => pasteRow(whole, { type: 'row/paste', key: keys[at] ?? '', row }),
    design,
  )
}

/** Removes a row, unless a fixed row would move. */
export function removeRow(design: DesignDefinition, { row }: ActOf<'row/remove'>): DesignDefinition {
  const index = placeOf(design, row)
  if (index === undefined || whyNotRemoved(design, index) !== undefined) return design
  return { ...design, rows: numbered(design.rows.toSpliced(index, 1)) }
}

/** Moves a row to another index, counted from 0, if it may move there. */
export function moveRow(design: DesignDefinition, { row: key, to }: ActOf<'row/move'>): DesignDefinition {
  const from = placeOf(design, key)
  const row = from === undefined ? undefined : design.rows[from]
  if (from === undefined || !row || from === to || !placesFor(design, from).includes(to)) return design
  return { ...design, rows: numbered(design.rows.toSpliced(from, 1).toSpliced(to, 0, row)) }
}

/** The design with one of its rows changed. */
export function withRow(
  design: DesignDefinition,
  key: string,
  change: (row: DesignRow) => DesignRow,
): DesignDefinition {
  const index = placeOf(design, key)
  const row = index === undefined ? undefined : design.rows[index]
  if (index === undefined || !row) return design
  const changed = change(row)
  return changed === row ? design : { ...design, rows: design.rows.with(index, changed) }
}
