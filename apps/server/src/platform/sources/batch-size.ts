import type { Cell } from './source'

const first = 100
const most = 2000
/** About as much as a batch may weigh. */
const batchCharacters = 1024 * 1024
const looked = 20

/** How many rows to ask for next, so that wide rows come few at a time; `rows` are those of the last batch. */
export function nextBatch(rows?: readonly (readonly Cell[])[]): number {
  if (!rows || rows.length === 0) return first
  const some = rows.slice(0, looked)
  const characters = some.reduce(
    (sum, row) => sum + row.reduce<number>((of, cell) => of + weight(cell), 0),
    0,
  )
  const perRow = Math.max(1, characters / some.length)
  return Math.max(1, Math.min(most, Math.floor(batchCharacters / perRow)))
}

const weight = (cell: Cell) => cell?.length ?? 1
