import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { CellPlace } from '@uplink/designs/form/acts'
import { cellAt } from '@uplink/designs/form/cells'

/** 'Row 1, cell 2' */
export const placeName = (rowName: string, column: number) => `${rowName}, cell ${column + 1}`

/** Where a cell stands now: 'Tickets, place 2 of 3 in Row 1'. Read aloud once it has moved. */
export function movedWords(design: DesignDefinition, from: CellPlace, to: CellPlace): string {
  const row = design.rows.find(({ key }) => key === to.row)
  const title = cellAt(design, from)?.title || 'The cell'
  return row ? `${title}, place ${to.column + 1} of ${row.column_no} in ${row.name}` : ''
}
