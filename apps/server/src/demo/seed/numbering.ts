/**
 * Gives out ids in the order of days, although rows are made person by person: count every row first, then take ids.
 * Within a day, ids follow the order of taking.
 */
export interface Numbering {
  count(day: number, rows?: number): void
  /** Ends the counting. */
  close(): void
  /** How many ids there are. */
  total(): number
  /** The id of the next row of that day, or the first of several. */
  take(day: number, rows?: number): number
}

/** Ids from 1, for days from `firstDay` to `lastDay`. */
export function createNumbering(firstDay: number, lastDay: number): Numbering {
  const perDay = new Float64Array(lastDay - firstDay + 1)
  let total = 0
  const move = (day: number, rows: number) => {
    const at = perDay[day - firstDay]
    if (at === undefined) throw new RangeError(`day ${day} is not between ${firstDay} and ${lastDay}`)
    perDay[day - firstDay] = at + rows
    return at
  }
  return {
    count: (day, rows = 1) => void move(day, rows),
    close: () => {
      perDay.forEach((rows, i) => {
        perDay[i] = total + 1
        total += rows
      })
    },
    total: () => total,
    take: (day, rows = 1) => move(day, rows),
  }
}
