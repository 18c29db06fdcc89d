import type { DesignCell } from '@uplink/contract/designs/definition'
import type { colorTokens } from '@uplink/contract/designs/words'
import type { ReportCell, ResultColumn } from '@uplink/contract/reports/result'

/** The fields of a result's column that a graph needs. */
export type GraphColumn = Pick<ResultColumn, 'name' | 'label' | 'type' | 'unit'> &
  Partial<Pick<ResultColumn, 'labels'>>

export type GraphRow = readonly ReportCell[]

/** An outage, drawn behind a graph with a time axis. */
export interface Outage {
  text: string
  /** Instants; without an end it is still running. */
  from: string
  to: string | null
}

/** The settings of a graph, which a report's own graph and a cell share. */
export type GraphSettings = Partial<
  Pick<
    DesignCell,
    | 'label_column'
    | 'data_column'
    | 'series_column'
    | 'additional_data'
    | 'color_scheme'
    | 'redFrom'
    | 'redTo'
    | 'yellowFrom'
    | 'yellowTo'
    | 'min'
    | 'max'
    | 'is_stacked'
  >
> & {
  title?: string
  outages?: readonly Outage[]
  /** The report has more rows than these. */
  isCut?: boolean
}

/** What depends on where the graph is drawn: colours, font, size and time. */
export interface GraphLook {
  /** Colours of the series, in their order. */
  colors: readonly string[]
  /** Of a single series, which has no other to be told from. */
  accent: string
  tokens: Readonly<Record<(typeof colorTokens)[number], string>>
  ink: string
  inkSoft: string
  line: string
  edge: string
  surface: string
  sunken: string
  danger: string
  warning: string
  family: string
  /** Factor of all sizes: 1, or more on a wall display. */
  scale: number
  /** Pixels. */
  width: number
  height: number
  /** True: no animation. */
  isStill: boolean
  /** Milliseconds since 1970. */
  now: number
  /** The provider's local time at an instant in milliseconds, as if it were UTC. */
  clock: (instant: number) => number
}

/** An option of ECharts. This folder defines its functions. */
export type ChartOption = Readonly<Record<string, unknown>>

/** The text of one point, for the tooltip and for screen readers. */
export interface Said {
  head: string
  lines: readonly { name: string; value: string }[]
  /** The index of the report's row; undefined when several rows form one point. */
  row: number | undefined
}

export interface Walk {
  /** How many points each series has. */
  lengths: readonly number[]
  said: (series: number, point: number) => Said | undefined
}

/** A graph ready to be drawn. */
export interface GraphDrawing {
  /** Null when there is a `fault`. */
  option: ChartOption | null
  /** Why there is no graph. */
  fault: string | null
  /** Notes under the graph. */
  notes: readonly string[]
  /** The graph in one sentence, for people who cannot see it. */
  text: string
  walk: Walk
}

/** What each kind of graph returns; the rest is the same for all. */
export interface Drawn {
  option: ChartOption
  notes: readonly string[]
  walk: Walk
  /** Labels with the values of the first series, for the sentence. */
  summary: readonly { label: string; value: number | null; text: string }[]
}

/** Why these rows cannot be drawn as a graph, in words for the viewer. */
export class NoGraph extends Error {}
