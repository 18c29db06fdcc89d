import type { DesignCell } from '@uplink/contract/designs/definition'

const shares = 12

/** A cell's width in twelfths of its row; one without has its part, five of them equal ones. */
function twelfthsOf({ grid }: Pick<DesignCell, 'grid'>, columns: number): number {
  const given = /^col-md-(\d+)$/.exec(grid)?.[1]
  return given === undefined ? shares / columns : Number(given)
}

/** The widths of a row's cells in twelfths, and their sum: more than twelve wrap. */
export function widthsOf(cells: readonly Pick<DesignCell, 'grid'>[]): { twelfths: number[]; sum: number } {
  const twelfths = cells.map((cell) => twelfthsOf(cell, cells.length))
  return { twelfths, sum: Math.round(twelfths.reduce((sum, each) => sum + each, 0) * 100) / 100 }
}
