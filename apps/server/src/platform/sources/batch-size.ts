import type { Cell } from './source'

const first = 100
const most = 2000
/** The size that a batch of rows should have. */
const batchCharacters = 1024 * 1024
const looked = 20

/** How many rows to ask for next, fewer if they are wide; `rows` are those of the last batch. */
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
