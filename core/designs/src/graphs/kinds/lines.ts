import type { Drawn, GraphLook, Outage } from '../drawing'
import {
  categoryAxis,
  commonUnit,
  furthestOf,
  gridOf,
  softText,
  tooltipOf,
  valueAxis,
  walkOf,
} from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { paletteOf, strokeOf } from '../parts/palette'
import { lineEnds } from '../parts/line-ends'
import { readSeries, type Given } from '../parts/read'
import { timeGrid } from '../parts/time/time-grid'
import { timeWords, sayTime, timeOf } from '../parts/time/times'
import { plainText } from '../parts/texts'

const maxNamed = 3

interface Band {
  text: string
  from: number
  to: number
}

/**
 * Outages behind a graph whose axis covers these times: bands for its first series, and a note that names them.
 * Outages entirely before or after the axis are left out.
 */
function outageBands(
  outages: readonly Outage[] | undefined,
  times: readonly number[],
  look: GraphLook,
): { markArea?: object; notes: string[] } {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const bands = (outages ?? []).flatMap((outage): Band[] => {
    const from = timeOf(outage.from, look)
    const to = outage.to === null ? look.clock(look.now) : timeOf(outage.to, look)
    if (from === null || to === null || to < first || from > last) return []
    return [{ text: plainText(outage.text), from: Math.max(from, first), to: Math.min(to, last) }]
  })
  if (bands.length === 0) return { notes: [] }
  return {
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: look.danger, opacity: 0.14 },
      data: bands.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
    },
    notes: [noteOf(bands)],
  }
}

function noteOf(bands: readonly Band[]): string {
  const named = bands.slice(0, maxNamed).map(({ text, from }) => `${text}, ${sayTime(from, true)}`)
  const more = bands.length - named.length
  return `Shaded outages: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`
}

/** With this many points or more, only those that make the line's shape are drawn. */
const sampledFrom = 2000
const dotsUpTo = 30

const below = 'Not stacked: there are values below zero.'

/** Line, Area and SteppedAreaChart. */
export function drawLines(
  given: Given,
  { isArea, isStepped }: { isArea: boolean; isStepped: boolean },
): Drawn {
  const { look, settings } = given
  const { labels, series, isTimed, notes } = readSeries(given)
  const colors = paletteOf(settings, look, series.length)
  const furthest = furthestOf(series.map(({ values }) => values))
  const unit = commonUnit(series)
  const isBelow = series.some(({ values }) => values.some((value) => value !== null && value < 0))
  const wantsStack = isArea && settings.is_stacked === 'yes' && series.length > 1
  const isStacked = wantsStack && !isBelow
  // a time axis needs a time for each point
  const hasTimeAxis = isTimed && labels.every(({ time }) => time !== null)
  const times = hasTimeAxis ? labels.flatMap(({ time }) => time ?? []) : []
  const outages = outageBands(settings.outages, times, look)
  const walk = walkOf(labels, series)
  // the dots of many lines are a cloud
  const hasDots = labels.length <= dotsUpTo && series.length <= 3
  const names = series.map(({ name }) => name)
  const hasName = unit !== 'plain' && unit !== 'percent'
  const ends = isBelow ? undefined : lineEnds(series, { unit, isStacked, hasName }, look)
  return {
    notes: [
      ...notes,
      ...(wantsStack && isBelow ? [below] : []),
      ...outages.notes,
      ...(labels.length === 1 ? ['One point is no line. Use a card.'] : []),
    ],
    walk,
    summary: labels.map(({ full }, index) => ({
      label: full,
      value: series[0]?.values[index] ?? null,
      text: series[0]?.texts[index] ?? '–',
    })),
    option: {
      tooltip: tooltipOf(walk, 'axis', look),
      legend: ends && series.length > 1 ? { show: false } : legendOf(names, look),
      grid: gridOf(
        {
          legend: ends && series.length > 1 ? 0 : legendHeight(names, look),
          hasName,
          right: ends ? ends.width : 16,
        },
        look,
      ),
      xAxis: hasTimeAxis
        ? timeAxis(given, times)
        : { ...categoryAxis(labels, look), boundaryGap: labels.length === 1 },
      yAxis: {
        ...valueAxis({ unit, furthest: isStacked ? furthest * series.length : furthest }, look),
        ...ends?.scale,
      },
      series: series.map(({ name, values }, place) => {
        const stroke = strokeOf(colors, place)
        return {
          type: 'line',
          name,
          data: hasTimeAxis ? values.map((value, index) => [labels[index]?.time ?? 0, value]) : values,
          ...(isStepped && { step: 'middle' }),
          ...(isStacked && { stack: 'all' }),
          ...(labels.length >= sampledFrom && { sampling: 'lttb' }),
          ...(isArea && { areaStyle: { opacity: isStacked ? 0.35 : 0.15, color: stroke.color } }),
          connectNulls: false,
          showSymbol: hasDots,
          symbol: 'circle',
          symbolSize: 6 * look.scale,
          lineStyle: { width: (series.length > 4 ? 1.5 : 2) * look.scale, ...stroke },
          itemStyle: { color: stroke.color },
          ...(ends && { endLabel: ends.labelOf(place, stroke.color) }),
          ...(place === 0 && { markArea: outages.markArea }),
          emphasis: { focus: 'none' },
        }
      }),
    },
  }
}

function timeAxis({ look }: Given, times: readonly number[]): object {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const grid = timeGrid(first, last, look.width / (96 * look.scale))
  // without those before and behind the line
  const ticks = grid.ticks.filter((tick) => tick >= first && tick <= last)
  const hasTicks = ticks.length > 1
  return {
    type: 'time',
    axisLine: { lineStyle: { color: look.edge } },
    axisTick: { show: false },
    splitNumber: Math.max(2, Math.min(8, Math.floor(look.width / (100 * look.scale)))),
    axisLabel: {
      ...softText(look),
      hideOverlap: true,
      ...(hasTicks ? { customValues: ticks, formatter: grid.say } : { formatter: timeWords }),
    },
    splitLine: { show: false },
  }
}
