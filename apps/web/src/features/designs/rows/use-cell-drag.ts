import type { CellPlace } from '@uplink/designs/form/actions'
import { resizedWidths } from '@uplink/designs/widths'
import { useState } from 'react'
import { useDrag, type Drag } from '../../../ui/trees/use-drag'
import type { Designer } from '../designing/use-designer'
import { movedWords } from './cell-words'

const textOf = ({ row, column }: CellPlace) => `${row} ${column}`

function placeIn(text: string | undefined): CellPlace | undefined {
  const [row, column] = (text ?? '').split(' ')
  return row === undefined || column === undefined ? undefined : { row, column: Number(column) }
}

const tileAt = (place: string) => document.querySelector<HTMLElement>(`[data-tile="${place}"]`)

/** The distance of a dragged edge from the cell's left side, in twelfths of the row. */
function twelfthsAt({ key, x }: Drag): number | undefined {
  const tile = tileAt(key)
  const row = tile?.parentElement
  if (!tile || !row) return undefined
  return Math.round(((x - tile.getBoundingClientRect().left) / row.getBoundingClientRect().width) * 12)
}

/**
 * Moves cells by their grips and widens them by their edges, with the pointer. Screen readers announce each change,
 * also by keys.
 */
export function useCellDrag({ design, perform }: Designer) {
  const [said, setSaid] = useState('')
  const swap = (one: CellPlace, other: CellPlace) => {
    perform({ type: 'cell/swap', one, other })
    setSaid(movedWords(design, one, other))
  }
  const resize = ({ row: key, column }: CellPlace, twelfths: number) => {
    const row = design.rows.find((each) => each.key === key)
    if (!row) return
    const cells = row.selected_report.report
    const widths = resizedWidths(cells, column, twelfths)
    perform({ type: 'row/widths', row: key, widths })
    const title = cells[column]?.title || `Cell ${column + 1}`
    setSaid(`${title}, ${widths[column]?.replace('col-md-', '')} of 12 wide`)
  }
  const moving = useDrag(
    ({ key, x, y }) => {
      const to = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]')?.dataset['tile']
      return to === key ? undefined : to
    },
    (key, to) => {
      const [one, other] = [placeIn(key), placeIn(to)]
      if (one && other) swap(one, other)
    },
  )
  const widening = useDrag(twelfthsAt, (key, twelfths) => {
    const place = placeIn(key)
    if (place) resize(place, twelfths)
  })
  return {
    said,
    swap,
    resize,
    /** The props of a cell's grip. */
    gripOf: (place: CellPlace) => moving.handle(textOf(place)),
    /** The props of its right edge. */
    edgeOf: (place: CellPlace) => widening.handle(textOf(place)),
    /** The state of the cell at this place. */
    stateOf: (place: CellPlace) => ({
      isDragged: moving.dragged === textOf(place),
      isTarget: moving.dragged !== undefined && moving.target === textOf(place),
      /** The width in twelfths to which its edge is dragged. */
      drawnTo: widening.dragged === textOf(place) ? widening.target : undefined,
    }),
  }
}

export type CellHands = ReturnType<typeof useCellDrag>
