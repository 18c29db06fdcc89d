import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { widthsOf } from '@uplink/designs/widths'
import { DesignGrid } from '../../../ui/design/DesignGrid'
import { BoardCell, sizeOf, type Board } from './BoardCell'

/** The rows of a design, each cell by itself. */
export function DesignBoard({ design, board }: { design: ViewedDesign; board: Board }) {
  const rows = design.rows.map(({ key, name, cells }) => {
    const { twelfths } = widthsOf(cells)
    return {
      ...{ key, label: name },
      cells: cells.map((cell, column) => ({
        ...{ key: `${key} ${column}`, twelfths: twelfths[column] ?? 12, size: sizeOf(cell) },
      })),
    }
  })
  return (
    <DesignGrid
      rows={rows}
      cell={(row, column) => {
        const cell = design.rows.find(({ key }) => key === row)?.cells[column]
        return cell && <BoardCell place={{ design: design.id, row, column }} cell={cell} board={board} />
      }}
    />
  )
}
