import { sayTime, shortTimes } from './times'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const spans = [1, 2, 5, 10, 15, 30]
  .map((count) => count * minute)
  .concat([1, 2, 3, 6, 12].map((count) => count * hour))
  .concat([1, 2, 4, 7, 14].map((count) => count * day))
const months = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000, 12_000, 60_000]

interface TimeGrid {
  /** Even steps, from at or before the first time to at or after the last. */
  ticks: number[]
  /** The words under a tick: the date, and between two dates the hour. */
  say: (tick: number) => string
}

/** The lines of a grid of times in the provider's clock, each with its date. */
export function timeGrid(from: number, to: number, atMost: number): TimeGrid {
  const most = Math.max(3, Math.floor(atMost))
  const span = spans.find((each) => evenTicks(from, to, each).length <= most)
  if (span === undefined) {
    const ticks = months.map((count) => monthTicks(from, to, count)).find(({ length }) => length <= most)
    return dated(ticks ?? [from, to], false)
  }
  return dated(evenTicks(from, to, span), span < day)
}

function evenTicks(from: number, to: number, step: number): number[] {
  const first = Math.floor(from / step)
  const count = Math.ceil(to / step) - first
  // more would not be shown, and a step of a minute has many in a year
  if (count > 1000) return Array.from({ length: 1000 }, () => 0)
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step)
}

function monthTicks(from: number, to: number, step: number): number[] {
  const start = new Date(from)
  const first = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step) * step
  const ticks = [monthAt(first)]
  for (let month = first + step; (ticks.at(-1) ?? to) < to && ticks.length < 1000; month += step)
    ticks.push(monthAt(month))
  return ticks
}

/** The beginning of a month, counted from the year 0. */
function monthAt(month: number): number {
  const at = new Date(0)
  at.setUTCFullYear(Math.floor(month / 12), month % 12, 1)
  return at.getTime()
}

function dated(ticks: number[], hasHour: boolean): TimeGrid {
  if (!hasHour) {
    const isYearly = ticks.every((tick) => new Date(tick).toISOString().slice(5, 10) === '01-01')
    const texts = isYearly ? ticks.map((tick) => sayTime(tick, false).slice(-4)) : shortTimes(ticks, false)
    const words = new Map(texts.map((text, index) => [ticks[index], text]))
    return { ticks, say: (tick) => words.get(tick) ?? '' }
  }
  const dates = new Map(ticks.map((tick) => [tick, shortTimes([tick], false)[0] ?? '']))
  const [first] = ticks
  const say = (tick: number) => {
    const time = sayTime(tick, true).slice(-5)
    if (tick % day === 0) return dates.get(tick) ?? ''
    return tick === first ? `${dates.get(tick) ?? ''}\n${time}` : time
  }
  return { ticks, say }
}
