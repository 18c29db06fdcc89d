import { counted } from '@uplink/contract/counted'
import { NoGraph, type Drawn, type GraphLook } from '../drawing'
import { columnsNamed, labelColumns } from '../parts/columns'
import { gridOf, softText, tooltipOf } from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { fillOf, paletteOf, hatch, inkOn } from '../parts/palette'
import { linesOf, readBars, type TimeBar } from '../parts/time/time-bars'
import { capped, type Given } from '../parts/read'
import { moveRows } from '../parts/sliders'
import { inLines, plainText, widthOf } from '../parts/texts'
import { timeGrid } from '../parts/time/time-grid'
import { sayTime } from '../parts/time/times'

/** The used part of what ECharts passes to a custom series. */
interface Api {
  value: (dimension: number) => number
  coord: (place: readonly number[]) => [number, number]
  size: (span: readonly number[]) => [number, number]
}

/** A bar in its row, hatched while it has no end. */
function shapeOfBar(bars: readonly TimeBar[], colorOf: (bar: TimeBar) => string, look: GraphLook) {
  return ({ dataIndex }: { dataIndex: number }, api: Api): object | undefined => {
    const bar = bars[dataIndex]
    if (!bar) return undefined
    const [place, from, to] = [api.value(0), api.value(1), api.value(2)]
    const [left, middle] = api.coord([from, place])
    const [right] = api.coord([to, place])
    const height = Math.min(22 * look.scale, api.size([0, 1])[1] * 0.7)
    // an hour in three months is still to be seen
    const width = Math.max(5 * look.scale, right - left)
    const fill = colorOf(bar)
    const fits = bar.text !== '' && width > Math.min(60 * look.scale, widthOf(bar.text, look.scale) + 12)
    return {
      type: 'rect',
      transition: [],
      shape: { x: left, y: middle - height / 2, width, height, r: 3 },
      style: { fill, ...(bar.isOpen && { decal: { ...hatch } }) },
      ...(fits && {
        textContent: {
          type: 'text',
          style: {
            text: inLines(bar.text, width - 12, look.scale, 1),
            fill: inkOn(fill),
            // keeps the hatching behind the text
            backgroundColor: fill,
            borderRadius: 2,
            padding: [1, 4],
            fontSize: Math.round(11 * look.scale),
            fontFamily: look.family,
          },
        },
        textConfig: { position: 'insideLeft', distance: 4 },
      }),
    }
  }
}

const maxRows = 50
const maxBars = 1000
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
  const shownLabels = labels.slice(0, maxRows)
  const isShown = new Set(shownLabels)
  const bars = found.bars.filter(({ label }) => isShown.has(label)).slice(0, maxBars)
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
      ...(labels.length > maxRows
        ? [`The first ${maxRows} of ${labels.length.toLocaleString('en')} rows.`]
        : []),
      ...(found.bars.length > maxBars ? [`The first ${maxBars.toLocaleString('en')} bars.`] : []),
    ],
    walk,
    summary: bars.map((bar) => ({ label: bar.label, value: bar.to - bar.from, text: said(bar).from })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: { ...legendOf(names, look), selectedMode: false },
      grid: { ...gridOf({ legend: legendHeight(names, look), right: isLong ? 26 : 12 }, look), top: 24 },
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
          type: 'custom',
          name,
          data: [],
          silent: true,
          renderItem: () => undefined,
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

function timeAxis(bars: readonly TimeBar[], look: GraphLook): object {
  const from = Math.min(...bars.map((bar) => bar.from))
  const to = Math.max(...bars.map((bar) => bar.to))
  // a bar without length needs an axis with one, and a bar that ends now should not touch the edge
  const end = Math.max(to, from + 60_000) + (to - from) * 0.03
  const grid = timeGrid(from, end, (look.width * 0.75) / (64 * look.scale))
  return {
    type: 'time',
    min: grid.ticks[0],
    max: grid.ticks.at(-1),
    axisLine: { lineStyle: { color: look.edge } },
    axisTick: { show: false, customValues: grid.ticks },
    splitLine: { show: true, lineStyle: { color: look.line } },
    axisLabel: { ...softText(look), hideOverlap: true, customValues: grid.ticks, formatter: grid.say },
  }
}

function labelAxis(labels: readonly string[], look: GraphLook): object {
  return {
    type: 'category',
    inverse: true,
    data: labels.map((label) => inLines(label, Math.min(look.width * 0.3, 160), look.scale)),
    axisLine: { lineStyle: { color: look.edge } },
    axisTick: { show: false },
    axisLabel: { ...softText(look), color: look.ink, interval: 0 },
  }
}

function nowLine(look: GraphLook): object {
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    lineStyle: { color: look.danger, width: 1, type: 'solid' },
    label: { ...softText(look), color: look.danger, formatter: 'now', position: 'start', distance: 4 },
    data: [{ xAxis: look.clock(look.now) }],
  }
}
