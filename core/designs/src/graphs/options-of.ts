import type { GraphType } from '@uplink/contract/designs/words'
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
import { kindNames } from './kind-names'
import type { Given } from './parts/read'

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
    const { option, notes, walk, summary } = kinds[kind]({ settings, columns, rows, look })
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
