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
import { isText } from '../texts'
import { hasRoomFor, inTabs } from '../tabs'

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
export const isFilled = (cell: DesignCell): boolean =>
  cell.report_id !== null || cell.title !== '' || isText(cell)

/** A row with a number of empty cells, for every role. */
export function newRow(key: string, columns: number, tab = ''): DesignRow {
  const count = Math.min(Math.max(Math.trunc(columns), 1), designLimits.columns)
  return designRow.parse({ key, tab, column_no: count, selected_report: { report: emptyCells(count) } })
}

/** Puts the rows of each tab together, and names and numbers all of them by their order. */
export const numbered = (rows: readonly DesignRow[]): DesignRow[] =>
  inTabs(rows).map((row, order) => ({ ...row, name: `Row ${order + 1}`, order }))

/** The index of a row; undefined when there is none with this key. */
export function placeOf({ rows }: DesignDefinition, key: string): number | undefined {
  const index = rows.findIndex((row) => row.key === key)
  return index < 0 ? undefined : index
}

/** The indexes to which a row may move: a fixed row stays, no row passes it, and none leaves its tab. */
export function placesFor({ rows }: DesignDefinition, from: number): number[] {
  const row = rows[from]
  if (row?.fixed !== 'no') return []
  const stops = (other: DesignRow) => other.fixed === 'yes' || other.tab !== row.tab
  const before = rows.findLastIndex((other, index) => index < from && stops(other))
  const after = rows.findIndex((other, index) => index > from && stops(other))
  const end = after < 0 ? rows.length : after
  return Array.from({ length: end - before - 1 }, (_, index) => before + 1 + index)
}

/** Why a row may not be removed: a fixed row after it in its tab would move. */
export function whyNotRemoved({ rows }: DesignDefinition, index: number): string | undefined {
  const fixed = rows.find(
    (row, place) => place > index && row.fixed === 'yes' && row.tab === rows[index]?.tab,
  )
  return fixed && `${fixed.name} is fixed and would move`
}

const has = ({ rows }: DesignDefinition, key: string) => key === '' || rows.some((row) => row.key === key)
const takes = ({ rows }: DesignDefinition, tab: string) =>
  rows.length < designLimits.rows && hasRoomFor(rows, tab)

/** Adds a row at the end of its tab, unless the design has the maximum or the key is taken. */
export function addRow(
  design: DesignDefinition,
  { key, columns, tab = '' }: ActOf<'row/add'>,
): DesignDefinition {
  if (!takes(design, tab) || has(design, key)) return design
  return { ...design, rows: numbered([...design.rows, newRow(key, columns, tab)]) }
}

/** Inserts a row, but not before a fixed row of its tab, which would move. */
export function pasteRow(design: DesignDefinition, act: ActOf<'row/paste'>): DesignDefinition {
  const { key, row, after } = act
  const place = after === undefined ? undefined : placeOf(design, after)
  const tab = (place === undefined ? undefined : design.rows[place]?.tab) ?? row.tab
  if (!takes(design, tab) || has(design, key)) return design
  const lastFixed = design.rows.findLastIndex((other) => other.fixed === 'yes' && other.tab === tab)
  const at = Math.max(place === undefined ? design.rows.length : place + 1, lastFixed + 1)
  return { ...design, rows: numbered(design.rows.toSpliced(at, 0, { ...row, key, tab, fixed: 'no' })) }
}

/** Adds rows at the end, up to the maximum; a row whose key is taken or missing is left out. */
export function addRows(
  design: DesignDefinition,
  { keys, rows, tab: open = '' }: ActOf<'row/add-many'>,
): DesignDefinition {
  return rows.reduce((whole, row, at) => {
    const tab = row.tab !== '' && hasRoomFor(whole.rows, row.tab) ? row.tab : open
    return pasteRow(whole, { type: 'row/paste', key: keys[at] ?? '', row: { ...row, tab } })
  }, design)
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
