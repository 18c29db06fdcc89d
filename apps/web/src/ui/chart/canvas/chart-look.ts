import { chart, colors, type } from '../../theme/tokens'
import type { ShownScheme } from '../../theme/color-scheme'

/** The colours a graph is drawn with: the tokens of the present scheme. */
export function chartColors(scheme: ShownScheme) {
  const of = (name: keyof typeof colors) => colors[name][scheme]
  return {
    colors: chart[scheme],
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
