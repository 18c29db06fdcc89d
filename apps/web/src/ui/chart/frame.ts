/** Pixels around the bars: the unit above, the labels below, the numbers on the left. */
export const margin = { top: 20, bottom: 22, left: 40 } as const

/** The positions of values and points in the picture. */
export interface Frame {
  width: number
  height: number
  /** Pixels from the top for a value. */
  y: (value: number) => number
  /** Left edge and width of a point's column. */
  column: (index: number) => { x: number; width: number }
}
