/** A number from zero on, below another one. */
export type Random = (below: number) => number

/** The same numbers for the same seed. */
export function randomOf(start: number): Random {
  let state = start
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}
