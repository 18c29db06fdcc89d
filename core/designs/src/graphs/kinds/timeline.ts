import { counted } from '@uplink/contract/counted'
import { NoGraph, type Drawn, type GraphLook } from '../drawing'
import { columnsNamed, labelColumns } from '../parts/columns'
import { fontSize, gridOf, legendOf, tooltipOf } from '../parts/frame'
import { fillOf, paletteOf } from '../parts/palette'
import { linesOf, readBars, type TimeBar } from '../parts/time-bars'
import { shapeOfBar } from '../parts/time-bar-shape'
import { capped, type Given } from '../parts/read'
import { moveRows } from '../parts/sliders'
import { inLines, plainText } from '../parts/texts'
import { sayTime, timeWords } from '../parts/times'

const rowsAtMost = 50
const barsAtMost = 1000
const pixelsOfRow = 28

/**
 * Bars from a start to an end, one row per label, in as many lines as its bars overlap; a bar without an end reaches to the
 * present.
 */
export function drawTimeline(given: Given): Drawn {
  const { look, settings, columns } = given
  const [label, text] = labelColumns(settings.label_column, columns)
  const [start, end] = columnsNamed(settings.data_column, columns)
  if (!label || !start) throw new NoGraph('Choose a column for the start.')
  const { rows, notes } = capped(given, given.rows.length)
  const found = readBars(rows, { label, text, start, end }, look)
  const labels = [...new Set(found.bars.map(({ label }) => label))]
  const shownLabels = labels.slice(0, rowsAtMost)
  const isShown = new Set(shownLabels)
  const bars = found.bars.filter(({ label }) => isShown.has(label)).slice(0, barsAtMost)
  if (bars.length === 0) throw new NoGraph('No row has a start.')
  const kinds = [...new Set(bars.map(({ text: kind }) => kind))]
  const colors = paletteOf(settings, look)
  // with more kinds than colours, a colour would not tell them apart
  const told = kinds.length > 1 && kinds.length <= colors.length ? kinds : []
  const colorOf = (bar: TimeBar) => fillOf(colors, Math.max(0, told.indexOf(bar.text))).color
  const names = told.map((kind) => kind || '–')
  const walk = walkAlong(bars, [start.label, end?.label ?? 'End'])
  const atOnce = Math.max(3, Math.floor((look.height - 60) / (pixelsOfRow * look.scale)))
  const { lines, heads } = linesOf(bars, shownLabels)
  const isLong = heads.length > atOnce
  return {
    notes: [
      ...notes,
      ...lost(found.withoutStart, 'without a start'),
      ...lost(found.backwards, 'whose end is before the start'),
      ...(labels.length > rowsAtMost
        ? [`The first ${rowsAtMost} of ${labels.length.toLocaleString('en')} rows.`]
        : []),
      ...(found.bars.length > barsAtMost ? [`The first ${barsAtMost.toLocaleString('en')} bars.`] : []),
    ],
    walk,
    summary: bars.map((bar) => ({ label: bar.label, value: bar.to - bar.from, text: said(bar).from })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: { ...legendOf(names, look), selectedMode: false },
      grid: { ...gridOf({ hasLegend: names.length > 1, right: isLong ? 26 : 12 }, look), top: 24 },
      xAxis: timeAxis(bars, look),
      yAxis: labelAxis(heads, look),
      ...(isLong && { dataZoom: moveRows(heads.length, atOnce, look) }),
      series: [
        {
          type: 'custom',
          renderItem: shapeOfBar(bars, colorOf, look),
          encode: { x: [1, 2], y: 0 },
          clip: true,
          data: bars.map((bar, index) => [lines[index] ?? 0, bar.from, bar.to]),
          markLine: nowLine(look),
        },
        // all bars are one series, in the order of their rows; these empty series make the legend
        ...names.map((name, kind) => ({
          ...{ type: 'custom', name, data: [], silent: true, renderItem: () => undefined },
          itemStyle: { color: fillOf(colors, kind).color },
        })),
      ],
    },
  }
}

const lost = (count: number, why: string) =>
  count > 0 ? [`${counted(count, 'row')} ${why} ${count === 1 ? 'was' : 'were'} left out.`] : []

function said(bar: TimeBar): { from: string; to: string } {
  return { from: sayTime(bar.from, bar.hasHour), to: bar.isOpen ? 'until now' : sayTime(bar.to, bar.hasHour) }
}

function walkAlong(bars: readonly TimeBar[], [start = '', end = '']: readonly string[]): Drawn['walk'] {
  return {
    lengths: [bars.length],
    said: (series, point) => {
      const bar = bars[point]
      if (series !== 0 || !bar) return undefined
      const { from, to } = said(bar)
      return {
        head: [bar.label, bar.text].filter(Boolean).join(': '),
        lines: [
          { name: plainText(start), value: from },
          { name: plainText(end), value: to },
        ],
        row: bar.row,
      }
    },
  }
}

const soft = (look: GraphLook) => ({ color: look.inkSoft, fontSize: fontSize(look), fontFamily: look.family })

function timeAxis(bars: readonly TimeBar[], look: GraphLook): object {
  const from = Math.min(...bars.map((bar) => bar.from))
  const to = Math.max(...bars.map((bar) => bar.to))
  return {
    type: 'time',
    min: from,
    // a bar without length needs an axis with one, and a bar that ends now should not touch the edge
    max: Math.max(to, from + 60_000) + (to - from) * 0.03,
    axisLine: { lineStyle: { color: look.edge } },
    axisTick: { show: false },
    splitNumber: Math.max(2, Math.min(8, Math.floor(look.width / (120 * look.scale)))),
    splitLine: { show: true, lineStyle: { color: look.line } },
    axisLabel: { ...soft(look), hideOverlap: true, formatter: timeWords },
  }
}

function labelAxis(labels: readonly string[], look: GraphLook): object {
  return {
    type: 'category',
    inverse: true,
    data: labels.map((label) => inLines(label, Math.min(look.width * 0.3, 160), look.scale)),
    axisLine: { lineStyle: { color: look.edge } },
    axisTick: { show: false },
    axisLabel: { ...soft(look), color: look.ink, interval: 0 },
  }
}

function nowLine(look: GraphLook): object {
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    lineStyle: { color: look.danger, width: 1, type: 'solid' },
    label: { ...soft(look), color: look.danger, formatter: 'now', position: 'start', distance: 4 },
    data: [{ xAxis: look.clock(look.now) }],
  }
}
