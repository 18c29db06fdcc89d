import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { widthsOf } from '@uplink/designs/widths'
import { language } from '../../../language/language'
import { CellMessage } from '../../../ui/design/CellMessage'
import { DesignGrid } from '../../../ui/design/DesignGrid'
import { Boundary } from '../../../ui/states/Shown'
import { BoardCell, sizeOf, type Board } from './BoardCell'
import { BoardText } from './BoardText'
import { placesOf, titleOf } from '@uplink/designs/cell-names'

/** The rows of a design, each cell by itself. */
export function DesignBoard({ design, board }: { design: ViewedDesign; board: Board }) {
  const rows = design.rows.map(({ key, name, cells }) => {
    const { twelfths } = widthsOf(cells)
    return {
      key,
      label: name,
      cells: cells.map((cell, column) => ({
        key: `${key} ${column}`,
        twelfths: twelfths[column] ?? 12,
        size: sizeOf(cell),
      })),
    }
  })
  const named = design.rows.map(({ name, cells }) => ({
    name,
    titles: cells.map((cell) => titleOf(cell, language)),
  }))
  const placeOf = placesOf(named, board.of)
  return (
    <DesignGrid
      rows={rows}
      cell={(key, column) => {
        const row = design.rows.findIndex((each) => each.key === key)
        const cell = design.rows[row]?.cells[column]
        const place = { design: design.id, row: key, column }
        return (
          cell && (
            <Boundary of={cell} fallback={<CellMessage isUrgent>This cell cannot be shown.</CellMessage>}>
              {cell.state === 'text' ? (
                <BoardText cell={cell} level={board.of === undefined ? 2 : 3} said={placeOf(row, column)} />
              ) : (
                <BoardCell place={place} cell={cell} board={board} said={placeOf(row, column)} />
              )}
            </Boundary>
          )
        )
      }}
    />
  )
}
