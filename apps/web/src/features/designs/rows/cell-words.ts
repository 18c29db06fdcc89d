import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { CellPlace } from '@uplink/designs/form/actions'
import { cellAt } from '@uplink/designs/form/cells'

/** 'Row 1, cell 2' */
export const placeName = (rowName: string, column: number) => `${rowName}, cell ${column + 1}`

/** The new place of a moved cell, for screen readers: 'Tickets, place 2 of 3 in Row 1'. */
export function movedWords(design: DesignDefinition, from: CellPlace, to: CellPlace): string {
  const row = design.rows.find(({ key }) => key === to.row)
  const title = cellAt(design, from)?.title || 'The cell'
  return row ? `${title}, place ${to.column + 1} of ${row.column_no} in ${row.name}` : ''
}
