export type CellSize = 'card' | 'gauge' | 'graph' | 'table'

/** Rem. */
const heights: Record<CellSize, number> = { card: 7, gauge: 14, graph: 20, table: 24 }

export const heightOnPhone: Record<CellSize, string> = {
  card: 'auto',
  gauge: '14rem',
  graph: '16rem',
  table: 'auto',
}

/**
 * Heights as CSS lengths. Each cell is as high as the tallest in its line; cells beyond twelve twelfths start a new
 * line.
 */
export function heightsOf(cells: readonly { twelfths: number; size: CellSize }[]): string[] {
  const lines: { sum: number; tallest: number }[] = []
  const lineOf = cells.map(({ twelfths, size }) => {
    const last = lines.at(-1)
    // allows for rounding: five cells of a fifth each fill one line
    if (last && last.sum + twelfths <= 12.001) {
      last.sum += twelfths
      last.tallest = Math.max(last.tallest, heights[size])
    } else lines.push({ sum: twelfths, tallest: heights[size] })
    return lines.length - 1
  })
  return lineOf.map((line) => `${lines[line]?.tallest ?? 7}rem`)
}
