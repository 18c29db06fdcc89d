import { chart, colors, type } from '../../theme/tokens'
import type { ShownScheme } from '../../theme/color-scheme'

/** The colours a graph is drawn with: the tokens of the present scheme, and the provider's accent where it has one. */
export function chartColors(scheme: ShownScheme, brand?: string) {
  const of = (name: keyof typeof colors) => colors[name][scheme]
  return {
    colors: chart[scheme],
    accent: brand ?? chart[scheme][0] ?? of('accent'),
    tokens: {
      primary: chart[scheme][0] ?? of('accent'),
      success: of('success'),
      info: of('info'),
      warning: chart[scheme][1] ?? of('warning'),
      danger: of('danger'),
      neutral: of('edge-strong'),
    },
    ink: of('ink'),
    inkSoft: of('ink-soft'),
    line: of('line'),
    edge: of('edge'),
    surface: of('surface'),
    sunken: of('sunken'),
    danger: of('danger'),
    warning: chart[scheme][1] ?? of('warning'),
    family: type.family,
  }
}

export interface ChartLook extends ReturnType<typeof chartColors> {
  scale: number
  width: number
  height: number
  isStill: boolean
}

/** A graph that is ready to be drawn, made by the code that knows the data. */
export interface Picture {
  option: Readonly<Record<string, unknown>> | null
  /** Why there is no graph; null if there is one. */
  fault: string | null
  notes: readonly string[]
  /** A description for people who cannot see it. */
  text: string
  walk: {
    lengths: readonly number[]
    said: (series: number, point: number) => Told | undefined
  }
}

export interface Told {
  head: string
  lines: readonly { name: string; value: string }[]
  row: number | undefined
}

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
