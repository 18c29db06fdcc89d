import { NoGraph, type GraphLook, type GraphRow } from '../../drawing'
import { wordOf } from '../../../value-words'
import type { Placed } from '../columns'
import { plainText } from '../texts'
import { timeOf } from './times'

export interface TimeBar {
  label: string
  /** The text on the bar. */
  text: string
  from: number
  to: number
  /** It has no end yet. */
  isOpen: boolean
  hasHour: boolean
  row: number
}

interface Columns {
  label: Placed
  text: Placed | undefined
  start: Placed
  end: Placed | undefined
}

/** Rows as bars, and how many could not be drawn. */
export function readBars(rows: readonly GraphRow[], { label, text, start, end }: Columns, look: GraphLook) {
  const times = (column: Placed) => rows.map((row) => timeOf(row[column.at] ?? null, look))
  const [starts, ends] = [times(start), end ? times(end) : []]
  for (const [column, list] of [
    [start, starts],
    [end, ends],
  ] as const)
    if (
      column &&
      !list.some((time) => time !== null) &&
      rows.some((row) => (row[column.at] ?? null) !== null)
    )
      throw new NoGraph(`${plainText(column.label)} is not a date.`)
  const now = look.clock(look.now)
  const hasHour = start.type !== 'date'
  let [withoutStart, backwards] = [0, 0]
  const bars = rows.flatMap((cells, row): TimeBar[] => {
    const from = starts[row] ?? null
    const given = end ? (ends[row] ?? null) : null
    if (from === null) {
      withoutStart++
      return []
    }
    // a future start without an end is a mark
    const to = given ?? Math.max(now, from)
    if (to < from) {
      backwards++
      return []
    }
    const word = (column: Placed | undefined) => {
      const cell = column && cells[column.at]
      return column && cell ? plainText(wordOf(column, cell)) : ''
    }
    return [{ label: word(label) || '–', text: word(text), from, to, isOpen: given === null, hasHour, row }]
  })
  return { bars, withoutStart, backwards }
}

/**
 * The lines of the rows: bars of a row that overlap have lines of their own, one below the other.
 *
 * @returns the line of each bar, and the label of each line, which only the first line of a row has
 */
export function linesOf(bars: readonly TimeBar[], labels: readonly string[]) {
  const lineOf = new Map<TimeBar, number>()
  const heads: string[] = []
  for (const label of labels) {
    const first = heads.length
    /** Until when each line of the row is taken. */
    const taken: number[] = []
    const inRow = bars.filter((bar) => bar.label === label).toSorted((a, b) => a.from - b.from)
    for (const bar of inRow) {
      const free = taken.findIndex((until) => until <= bar.from)
      const line = free < 0 ? taken.length : free
      // a bar without length is drawn as a mark, which another would hide
      taken[line] = Math.max(bar.to, bar.from + 1)
      lineOf.set(bar, first + line)
    }
    heads.push(...taken.map((_, line) => (line === 0 ? label : '')))
  }
  return { lines: bars.map((bar) => lineOf.get(bar) ?? 0), heads }
}
