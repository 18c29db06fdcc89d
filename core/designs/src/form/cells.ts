import type { DesignCell, DesignDefinition, DesignRow } from '@uplink/contract/designs/definition'
import { designLimits } from '@uplink/contract/designs/words'
import type { ActOf, CellPlace } from './actions'
import { emptyCell, emptyCells, isFilled, placeOf, withRow } from './rows'

const cellsOf = (row: DesignRow) => row.selected_report.report

const withCells = (row: DesignRow, report: DesignCell[]): DesignRow => ({
  ...row,
  column_no: report.length,
  selected_report: { report },
})

/** The cell at a place; undefined when there is none. */
export function cellAt(design: DesignDefinition, { row, column }: CellPlace): DesignCell | undefined {
  const index = placeOf(design, row)
  return index === undefined ? undefined : design.rows[index]?.selected_report.report[column]
}

/** How many filled cells another number of columns would lose: with new empty cells, and with those kept that fit. */
export function lostCells(row: DesignRow, count: number): { empty: number; fit: number } {
  const filled = cellsOf(row).filter(isFilled).length
  return { empty: filled, fit: Math.max(0, filled - count) }
}

/** Sets another number of columns, with new empty cells or the filled ones that fit; all widths become equal. */
export function changeColumns(design: DesignDefinition, act: ActOf<'row/columns'>): DesignDefinition {
  const { row: key, count, cells: kept } = act
  if (!Number.isInteger(count) || count < 1 || count > designLimits.columns) return design
  return withRow(design, key, (row) => {
    if (row.column_no === count) return row
    if (kept === 'empty') return withCells(row, emptyCells(count))
    const staying = cellsOf(row)
      .filter(isFilled)
      .slice(0, count)
      .map((cell) => ({ ...cell, grid: '' as const }))
    return withCells(row, [...staying, ...emptyCells(count - staying.length)])
  })
}

/** Replaces all settings of the cell at a place. */
export function setCell(design: DesignDefinition, { place, cell }: ActOf<'cell/change'>): DesignDefinition {
  if (!cellAt(design, place)) return design
  return withRow(design, place.row, (row) => withCells(row, cellsOf(row).with(place.column, cell)))
}

/** Empties a cell, which keeps its width. */
export function clearCell(design: DesignDefinition, { place }: ActOf<'cell/clear'>): DesignDefinition {
  const cell = cellAt(design, place)
  if (!cell || !isFilled(cell)) return design
  return setCell(design, { type: 'cell/change', place, cell: { ...emptyCell(), grid: cell.grid } })
}

/** Swaps two cells; each place keeps its width. */
export function swapCells(design: DesignDefinition, { one, other }: ActOf<'cell/swap'>): DesignDefinition {
  const here = cellAt(design, one)
  const there = cellAt(design, other)
  if (!here || !there || here === there) return design
  const first = setCell(design, { type: 'cell/change', place: one, cell: { ...there, grid: here.grid } })
  return setCell(first, { type: 'cell/change', place: other, cell: { ...here, grid: there.grid } })
}

/** Sets widths of a row's cells, each as `col-md-n`; the others stay. */
export function setWidths(
  design: DesignDefinition,
  { row: key, widths }: ActOf<'row/widths'>,
): DesignDefinition {
  return withRow(design, key, (row) => {
    const cells = cellsOf(row)
    if (cells.every(({ grid }, column) => grid === (widths[column] ?? grid))) return row
    return withCells(
      row,
      cells.map((cell, column) => ({ ...cell, grid: widths[column] ?? cell.grid })),
    )
  })
}
