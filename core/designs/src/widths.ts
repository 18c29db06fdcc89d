import type { DesignCell } from '@uplink/contract/designs/definition'

const shares = 12

/** A cell's width in twelfths of its row; a cell without one has an equal share. */
function twelfthsOf({ grid }: Pick<DesignCell, 'grid'>, columns: number): number {
  const given = /^col-md-(\d+)$/.exec(grid)?.[1]
  return given === undefined ? shares / columns : Number(given)
}

/** The widths of a row's cells in twelfths, and their sum; with more than twelve the row wraps. */
export function widthsOf(cells: readonly Pick<DesignCell, 'grid'>[]): { twelfths: number[]; sum: number } {
  const twelfths = cells.map((cell) => twelfthsOf(cell, cells.length))
  return { twelfths, sum: Math.round(twelfths.reduce((sum, each) => sum + each, 0) * 100) / 100 }
}

const gridOf = (width: number) => `col-md-${width}` as DesignCell['grid']
const within = (width: number, least: number, most: number) => Math.min(Math.max(width, least), most)

/**
 * The widths of a row after one cell gets a new width. Its right neighbour takes up the difference, so that the row
 * stays equally wide; the last cell has no neighbour.
 *
 * @param wanted whole twelfths; limited to what fits
 */
export function resizedWidths(
  cells: readonly Pick<DesignCell, 'grid'>[],
  column: number,
  wanted: number,
): DesignCell['grid'][] {
  const { twelfths } = widthsOf(cells)
  const [own, next] = [twelfths[column], twelfths[column + 1]]
  if (own === undefined) return cells.map(({ grid }) => grid)
  const both = next === undefined ? undefined : Math.round(own + next)
  const width = within(Math.round(wanted), 1, both === undefined ? shares : Math.min(shares, both - 1))
  return cells.map(({ grid }, place) => {
    if (place === column) return gridOf(width)
    return place === column + 1 && both !== undefined ? gridOf(within(both - width, 1, shares)) : grid
  })
}
