import type { GraphType } from '@uplink/contract/designs/words'
import { isNumeric } from '@uplink/contract/reports/words'
import {
  NoGraph,
  type Drawn,
  type GraphColumn,
  type GraphDrawing,
  type GraphLook,
  type GraphRow,
  type GraphSettings,
} from './drawing'
import { drawBars, drawColumns } from './kinds/bars'
import { drawBubbles } from './kinds/bubbles'
import { drawCombo } from './kinds/combo'
import { drawGauges } from './kinds/gauge'
import { drawLines } from './kinds/lines'
import { drawPie } from './kinds/pies'
import { drawPolar } from './kinds/polar'
import { drawRadar } from './kinds/radar'
import { drawScatter } from './kinds/scatter'
import { drawTimeline } from './kinds/timeline'
import { perValue, takesSeries, withOwnRows } from './parts/per-value'
import type { Given } from './parts/read'
import { isTime } from './parts/time/times'

/** The names of graphs for people. */
const kindNames: Record<GraphType, string> = {
  Pie: 'Pie',
  DonutChart: 'Donut',
  PolarChart: 'Polar',
  RadarChart: 'Radar',
  ScatterChart: 'Scatter',
  BubbleChart: 'Bubble',
  ComboChart: 'Combo',
  Line: 'Line',
  Area: 'Area',
  Bar: 'Bar',
  Column: 'Column',
  SteppedAreaChart: 'Stepped area',
  Timeline: 'Timeline',
  GaugeChart: 'Gauge',
}

const kinds: Record<GraphType, (given: Given) => Drawn> = {
  Pie: (given) => drawPie(given, false),
  DonutChart: (given) => drawPie(given, true),
  PolarChart: drawPolar,
  RadarChart: drawRadar,
  ScatterChart: drawScatter,
  BubbleChart: drawBubbles,
  ComboChart: drawCombo,
  Line: (given) => drawLines(given, { isArea: false, isStepped: false }),
  Area: (given) => drawLines(given, { isArea: true, isStepped: false }),
  Bar: drawBars,
  Column: drawColumns,
  SteppedAreaChart: (given) => drawLines(given, { isArea: true, isStepped: true }),
  Timeline: drawTimeline,
  GaugeChart: drawGauges,
}

/**
 * A graph of a report's rows as an option of ECharts. Problems of the data are in `notes`, or in `fault` when nothing
 * can be drawn; never throws.
 */
export function optionsOf(
  kind: GraphType,
  settings: GraphSettings,
  columns: readonly GraphColumn[],
  rows: readonly GraphRow[],
  look: GraphLook,
): GraphDrawing {
  try {
    const { option, notes, walk, summary } = drawn(kind, { settings, columns, rows, look })
    return {
      option: { ...around(look), ...option },
      fault: null,
      notes,
      text: sentence(kind, settings.title, summary),
      walk,
    }
  } catch (error) {
    if (!(error instanceof NoGraph)) throw error
    const fault = error.message
    return {
      option: null,
      fault,
      notes: [],
      text: `${titled(kind, settings.title)}: ${fault}`,
      walk: { lengths: [], said: () => undefined },
    }
  }
}

function drawn(kind: GraphType, given: Given): Drawn {
  const split = given.settings.series_column?.trim() ?? ''
  if (split === '' || !takesSeries.includes(kind) || given.rows.length === 0) return kinds[kind](given)
  const wide = perValue(given, split)
  return withOwnRows(kinds[kind](wide.given), wide)
}

function around(look: GraphLook) {
  return {
    useUTC: true,
    animation: !look.isStill,
    animationDuration: 120,
    animationDurationUpdate: 120,
    textStyle: { fontFamily: look.family, color: look.ink },
    color: look.colors,
  }
}

const titled = (kind: GraphType, title = '') =>
  [title, kindNames[kind].toLowerCase()].filter(Boolean).join(', ')

/** Title, kind, and the first, largest and last value. */
function sentence(kind: GraphType, title: string | undefined, summary: Drawn['summary']): string {
  const known = summary.filter(({ value }) => value !== null)
  const [first] = known
  if (!first) return titled(kind, title)
  const largest = known.reduce((most, each) => ((each.value ?? 0) > (most.value ?? 0) ? each : most), first)
  const last = known.at(-1) ?? first
  const say = (word: string, { label, text }: typeof first) => `${word} ${label} ${text}`
  return `${titled(kind, title)}: ${say('first', first)}, ${say('largest', largest)}, ${say('last', last)}.`
}

/** Why this kind of graph does not fit a report with these columns; undefined when it does. */
export function whyNot(kind: GraphType, columns: readonly Pick<GraphColumn, 'type'>[]): string | undefined {
  const numbers = columns.filter(isNumeric).length
  const times = columns.filter(isTime).length
  if (kind === 'Timeline') return times === 0 ? 'Needs a date column' : undefined
  if (kind === 'ScatterChart')
    return numbers === 0 || numbers + times < 2 ? 'Needs two number columns' : undefined
  if (kind === 'BubbleChart')
    return numbers < 2 || numbers + times < 3 ? 'Needs three number columns' : undefined
  return numbers === 0 ? 'Needs a number column' : undefined
}
