import type { GraphLook } from '../drawing'
import { fontSize, ticksOf, widest } from './frame'
import { axisNumbers, type Unit } from './numbers'
import type { Series } from './read'
import { inLines } from './texts'

// A name at the end of its line is read without a search: a legend of ten colours is none, least of all on paper or for eyes
// that see fewer colours.

/** Narrower graphs have a legend, because the names would take the room of the lines. */
const narrow = 420

interface Drawn {
  unit: Unit
  isStacked: boolean
  /** The axis has a name above it. */
  hasName: boolean
}

/**
 * What stands at the ends of lines without values below zero: the last value of a single line, the names of several. Undefined where
 * there is no room.
 */
export function lineEnds(
  series: readonly Series[],
  { unit, isStacked, hasName }: Drawn,
  look: GraphLook,
):
  | {
      width: number
      scale: { min: number; max: number; interval: number }
      labelOf: (place: number, color: string) => object
    }
  | undefined {
  const line = Math.round(fontSize(look) * 1.2)
  // without the words above and below
  const room = look.height - (hasName ? 42 : 12) - 28 * look.scale
  if (look.width < narrow * look.scale || series.length * line > room) return undefined
  const tops = isStacked ? stacked(series) : series.map(({ values }) => values)
  const furthest = tops.reduce(
    (most, values) => values.reduce<number>((top, value) => Math.max(top, value ?? 0), most),
    0,
  )
  if (furthest === 0) return undefined
  const scale = scaleTo(furthest, ticksOf(look))
  const say = axisNumbers(furthest, unit)
  const texts = series.map(({ name, values, texts: said }) => {
    if (series.length > 1) return inLines(name, look.width * 0.22, look.scale, 1)
    const at = values.findLastIndex((value) => value !== null)
    const whole = said[at] ?? ''
    return whole.length <= 8 ? whole : say(Number((values[at] ?? 0).toPrecision(3)))
  })
  const heights = tops.map((values) => {
    const last = values.findLast((value) => value !== null) ?? 0
    return room * (1 - last / scale.max)
  })
  const shifts = apart(heights, line, room)
  return {
    width: Math.ceil(widest(texts, look)) + (series.length > 1 ? 30 : 18),
    scale,
    labelOf: (place, color) => ({
      show: true,
      distance: 6,
      offset: [0, shifts[place] ?? 0],
      color: look.ink,
      fontSize: fontSize(look),
      fontFamily: look.family,
      ...(series.length === 1 && { fontWeight: 600 }),
      rich: { mark: { color, fontWeight: 700 } },
      // a piece of the line, for where several end close together
      formatter: () => (series.length > 1 ? `{mark|–} ${texts[place] ?? ''}` : (texts[place] ?? '')),
    }),
  }
}

/** Where each line of a stack is: its values on top of those before. */
function stacked(series: readonly Series[]): (number | null)[][] {
  const sums: number[] = []
  return series.map(({ values }) =>
    values.map((value, at) => {
      if (value === null) return null
      sums[at] = (sums[at] ?? 0) + value
      return sums[at]
    }),
  )
}

/** A scale from zero in round steps, as many as asked for or a few more. */
function scaleTo(furthest: number, steps: number) {
  const size = 10 ** Math.floor(Math.log10(furthest / steps))
  const interval = ([1, 2, 2.5, 5, 10].find((part) => part * size * steps >= furthest * 0.999) ?? 10) * size
  const max = Number((Math.ceil(furthest / interval - 1e-9) * interval).toPrecision(12))
  return { min: 0, max, interval }
}

/** How far texts at these heights move up or down so that none touches the next, and all stay in the room. */
function apart(heights: readonly number[], line: number, room: number): number[] {
  const order = heights
    .map((_, place) => place)
    .sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0))
  // those that would touch stand together around the middle of where they belong
  let groups = order.map((place) => ({ places: [place], middle: heights[place] ?? 0 }))
  for (let isMoved = true; isMoved;) {
    isMoved = false
    const next: typeof groups = []
    for (const group of groups) {
      const before = next.at(-1)
      const needs = before && ((before.places.length + group.places.length) / 2) * line
      if (!before || needs === undefined || group.middle - before.middle >= needs) next.push(group)
      else {
        const places = [...before.places, ...group.places]
        const half = (places.length * line) / 2
        const mean = places.reduce((sum, place) => sum + (heights[place] ?? 0), 0) / places.length
        next[next.length - 1] = { places, middle: Math.max(half - line / 2, Math.min(room - half, mean)) }
        isMoved = true
      }
    }
    groups = next
  }
  const shifts = heights.map(() => 0)
  for (const { places, middle } of groups)
    places.forEach((place, at) => {
      shifts[place] = Math.round(middle + (at - (places.length - 1) / 2) * line - (heights[place] ?? 0))
    })
  return shifts
}
