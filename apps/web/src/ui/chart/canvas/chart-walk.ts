import type { Picture, Told } from './chart-look'

/** A point of a graph, by its series and its index in the series. */
export interface Point {
  series: number
  index: number
}

type Walk = Picture['walk']

/**
 * The point to which a key moves: left and right along a series, up and down to other series; undefined for other
 * keys.
 */
export function nextPoint({ lengths }: Walk, from: Point | undefined, key: string): Point | undefined {
  const filled = lengths.flatMap((length, series) => (length > 0 ? [series] : []))
  const [first] = filled
  if (first === undefined) return undefined
  if (!from)
    return ['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(key) ? { series: first, index: 0 } : undefined
  const last = (lengths[from.series] ?? 1) - 1
  const turn = (way: number): Point | undefined => {
    const series = filled[filled.indexOf(from.series) + way]
    return series === undefined
      ? undefined
      : { series, index: Math.min(from.index, (lengths[series] ?? 1) - 1) }
  }
  switch (key) {
    // in a graph of many series with one point each (dials), left and right move between the series
    case 'ArrowRight':
      return from.index < last ? { ...from, index: from.index + 1 } : last === 0 ? turn(1) : undefined
    case 'ArrowLeft':
      return from.index > 0 ? { ...from, index: from.index - 1 } : last === 0 ? turn(-1) : undefined
    case 'ArrowDown':
      return turn(1)
    case 'ArrowUp':
      return turn(-1)
    case 'Home':
      return { ...from, index: 0 }
    case 'End':
      return { ...from, index: last }
    default:
      return undefined
  }
}

/** A point in words, for screen readers. */
export const sayPoint = ({ head, lines }: Told) =>
  `${head}: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`.replaceAll('\u2060', '')
