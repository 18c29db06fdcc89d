import { reportGraphTypes } from '../reports/words'

// The words of a design, as the specification writes them, and the limits of a design.

/** How a cell shows its report. */
export const displayTypes = ['iconic', 'infographic', 'table', 'pivot', 'graph'] as const

export type DisplayType = (typeof displayTypes)[number]

/** The names of the displays as people know them; a stored design may have these instead of the words. */
export const displayNames = {
  iconic: 'Iconic Data',
  infographic: 'Infographic Data',
  table: 'Table',
  pivot: 'Pivot Table',
  graph: 'Graph',
} as const satisfies Record<DisplayType, string>

/** The graphs a cell may have: those of reports, and six more. */
export const graphTypes = [
  'Pie',
  'DonutChart',
  'PolarChart',
  'RadarChart',
  'ScatterChart',
  'BubbleChart',
  'ComboChart',
  'Line',
  'Area',
  'Bar',
  'Column',
  'SteppedAreaChart',
  'Timeline',
  'GaugeChart',
] as const

export type GraphType = (typeof graphTypes)[number]

// Every graph of a report is also one of these.
reportGraphTypes satisfies readonly GraphType[]

/** How wide a cell is, in twelfths of its row. */
export const gridWidths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Colours that follow the theme, besides `#rgb` and `#rrggbb`. */
export const colorTokens = ['primary', 'success', 'info', 'warning', 'danger', 'neutral'] as const

export const colorPattern = new RegExp(`^(#[0-9a-f]{3}|#[0-9a-f]{6}|${colorTokens.join('|')})$`, 'i')

export const designLimits = {
  /** Characters of its name, as of a report's. */
  name: 150,
  rows: 30,
  columns: 6,
  /** Tabs of a design, the one without a name included. */
  tabs: 12,
  /** Characters of a tab's name. */
  tabName: 40,
  /** Characters of a cell's text, in each language. */
  text: 4000,
  /** Characters of all texts of a design: they come with it, and a home has several designs. */
  texts: 40_000,
  colors: 16,
  /** Designs on the dashboard. */
  onDashboard: 10,
  /** The most people offered at once. */
  people: 20,
  /** Points of a graph. */
  points: 5000,
  /** A pivot's columns, and its cells. */
  pivotColumns: 200,
  pivotCells: 50_000,
} as const
