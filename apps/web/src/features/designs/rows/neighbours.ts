import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { CellPlace } from '@uplink/designs/form/acts'

/** The neighbour of a cell in an arrow's direction: in its row, or at about the same place in the row above or below. */
export function neighbourOf(
  { rows }: DesignDefinition,
  { row: key, column }: CellPlace,
  arrow: string,
): CellPlace | undefined {
  const index = rows.findIndex((row) => row.key === key)
  const row = rows[index]
  if (!row) return undefined
  const across = { ArrowLeft: -1, ArrowRight: 1 }[arrow]
  if (across !== undefined) {
    const to = column + across
    return to >= 0 && to < row.column_no ? { row: key, column: to } : undefined
  }
  const other = rows[index + ({ ArrowUp: -1, ArrowDown: 1 }[arrow] ?? rows.length)]
  return other && { row: other.key, column: Math.min(column, other.column_no - 1) }
}
