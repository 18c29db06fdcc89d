import type { DesignCell } from '@uplink/contract/designs/definition'
import type { colorTokens } from '@uplink/contract/designs/words'
import type { ReportCell, ResultColumn } from '@uplink/contract/reports/result'

/** A column of what a report gave, as far as a graph looks at it. */
export type GraphColumn = Pick<ResultColumn, 'name' | 'label' | 'type' | 'unit'>

export type GraphRow = readonly ReportCell[]

/** What is drawn behind a graph of times. */
export interface Outage {
  text: string
  /** Instants; without an end it goes on. */
  from: string
  to: string | null
}

/** What a graph is made by; a report's own graph and a cell have it both. */
export type GraphSettings = Partial<
  Pick<
    DesignCell,
    | 'label_column'
    | 'data_column'
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
> & { title?: string; outages?: readonly Outage[] }

/** What the place decides: colours, letters, room and time. */
export interface GraphLook {
  /** Of the series, in their order. */
  colors: readonly string[]
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
  /** 1; larger on a wall. */
  scale: number
  /** Pixels. */
  width: number
  height: number
  /** Nothing moves. */
  isStill: boolean
  /** Milliseconds since 1970. */
  now: number
  /** What the provider's clocks show at an instant in milliseconds, as if it were UTC. */
  clock: (instant: number) => number
}

/** An option of ECharts. Its functions are this room's own. */
export type ChartOption = Readonly<Record<string, unknown>>

/** What is said of one point: under the pointer, and aloud. */
export interface Said {
  head: string
  lines: readonly { name: string; value: string }[]
  /** Of the report; undefined where several rows are one. */
  row: number | undefined
}

export interface Walk {
  /** How many points each series has. */
  lengths: readonly number[]
  said: (series: number, point: number) => Said | undefined
}

/** A graph ready to be drawn. */
export interface GraphDrawing {
  /** Null where `fault` takes its place. */
  option: ChartOption | null
  /** Why there is no graph. */
  fault: string | null
  /** What stands under it. */
  notes: readonly string[]
  /** The graph in one sentence, for who cannot see it. */
  text: string
  walk: Walk
}

/** What a family of graphs gives; the rest is the same for all. */
export interface Drawn {
  option: ChartOption
  notes: readonly string[]
  walk: Walk
  /** Labels with the values of the first series, for the sentence. */
  summary: readonly { label: string; value: number | null; text: string }[]
}

/** Why a graph cannot be drawn from these rows, in words for whoever looks at it. */
export class NoGraph extends Error {}
