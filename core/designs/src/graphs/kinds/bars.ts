import type { Drawn, GraphLook } from '../drawing'
import {
  categoryAxis,
  commonUnit,
  fontSize,
  furthestOf,
  gridOf,
  tooltipOf,
  valueAxis,
  walkOf,
  widest,
} from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { axisNumbers, type Unit } from '../parts/numbers'
import { fillOf, paletteOf } from '../parts/palette'
import { readSeries, type Given, type Label, type Read, type Series } from '../parts/read'
import { inLines } from '../parts/texts'
import { moveColumns, moveRows } from '../parts/sliders'

/** The most names side by side; a slider moves through more. */
export const columnsAtOnce = 60
const maxBars = 500
const pixelsOfBar = 24

/** The name and value of each label in the first series, in words. */
export const summaryOf = (labels: readonly Label[], series: readonly Series[]): Drawn['summary'] =>
  labels.map(({ full }, index) => ({
    label: full,
    value: series[0]?.values[index] ?? null,
    text: series[0]?.texts[index] ?? '–',
  }))

/** Vertical bars. */
export function drawColumns(given: Given): Drawn {
  const { look, settings } = given
  const { labels, series, notes, isTimed } = readSeries(given)
  const colors = paletteOf(settings, look, series.length)
  const isLong = labels.length > columnsAtOnce
  const walk = walkOf(labels, series)
  const names = series.map(({ name }) => name)
  const unit = commonUnit(series)
  const hasName = unit !== 'plain' && unit !== 'percent'
  const legend = legendHeight(names, look)
  const furthest = furthestOf(series.map(({ values }) => values))
  const tops = topsOf(series, furthest, unit, look)
  return {
    notes: [...notes, ...(isLong ? ['Use Bar for many names.'] : [])],
    walk,
    summary: summaryOf(labels, series),
    option: {
      tooltip: barTooltip(walk, look),
      legend: legendOf(names, look),
      grid: gridOf({ legend, hasName, hasSlider: isLong }, look),
      xAxis: categoryAxis(labels, look, Math.min(labels.length, columnsAtOnce), tops ? 16 : undefined),
      yAxis: {
        ...valueAxis({ unit, furthest }, look),
        // what stands on every bar need not be read off an axis as well
        ...(tops && { axisLabel: { show: false }, splitLine: { show: false } }),
      },
      ...(isLong && { dataZoom: moveColumns(labels.length, columnsAtOnce, isTimed, legend, look) }),
      series: series.map((one, place) => ({
        ...barSeries(one, fillOf(colors, place), look),
        ...(tops && { label: tops }),
      })),
    },
  }
}

/** The value above each bar of a single series, where all of them have room; undefined where they have not. */
function topsOf(series: readonly Series[], furthest: number, unit: Unit, look: GraphLook) {
  const [one, another] = series
  if (!one || another || one.values.some((value) => value !== null && value < 0)) return undefined
  const say = axisNumbers(furthest, unit)
  const short = one.values.map((value) => (value === null ? '' : say(toThree(value))))
  if (widest(short, look) + 8 > (look.width - 24) / one.values.length) return undefined
  return {
    show: true,
    position: 'top',
    distance: 4,
    color: look.ink,
    fontSize: fontSize(look),
    fontFamily: look.family,
    formatter: ({ dataIndex }: { dataIndex: number }) => short[dataIndex] ?? '',
  }
}

/** In three digits, whole numbers in all of theirs. */
const toThree = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 10_000 ? value : Number(value.toPrecision(3))

/** One series of bars in this colour, for ECharts. */
export function barSeries({ name, values }: Series, fill: object, look: GraphLook): object {
  return {
    type: 'bar',
    name,
    data: values,
    barMaxWidth: 40 * look.scale,
    barGap: '8%',
    barCategoryGap: '28%',
    itemStyle: { ...fill, borderRadius: 2 },
    emphasis: { focus: 'none' },
  }
}

/** The tooltip over a label's bars, whose area is shaded. */
export const barTooltip = (walk: Drawn['walk'], look: GraphLook): object => {
  const tooltip = tooltipOf(walk, 'axis', look) as { axisPointer: object }
  return { ...tooltip, axisPointer: { ...tooltip.axisPointer, type: 'shadow' } }
}

/** Horizontal bars, the first row on top, each with its value at its end. */
export function drawBars(given: Given): Drawn {
  const { look, settings } = given
  const read = firstBars(readSeries(given))
  const { labels, series, notes } = read
  const colors = paletteOf(settings, look, series.length)
  const walk = walkOf(labels, series)
  const names = series.map(({ name }) => name)
  const legend = legendHeight(names, look)
  const room = look.height - (legend || 4) - 44
  const atOnce = Math.max(
    3,
    Math.floor(room / (pixelsOfBar * look.scale * Math.max(1, series.length * 0.75))),
  )
  const isLong = labels.length > atOnce
  const isBelow = series.some(({ values }) => values.some((value) => value !== null && value < 0))
  const ends = widest(
    series.flatMap(({ texts }) => texts),
    look,
  )
  const forLabels = Math.min(look.width * 0.35, 180 * look.scale)
  const words = labels.map(({ short }) => inLines(short, forLabels, look.scale))
  const forEnds = Math.min(look.width / 3, ends + 14) + (isLong ? 14 : 0)
  const forBars = look.width - Math.min(forLabels, widest(words, look)) - forEnds
  return {
    notes,
    walk,
    summary: summaryOf(labels, series),
    option: {
      tooltip: barTooltip(walk, look),
      legend: legendOf(names, look),
      grid: gridOf({ legend, right: forEnds }, look),
      xAxis: {
        ...valueAxis(
          {
            unit: 'plain',
            furthest: furthestOf(series.map(({ values }) => values)),
            marks: Math.max(1, Math.min(5, Math.floor(forBars / (80 * look.scale)))),
          },
          look,
        ),
        // each bar has its value at its end
        axisLabel: { show: false },
        splitLine: { show: false },
      },
      yAxis: {
        ...categoryAxis(labels, look),
        data: words,
        inverse: true,
        axisLabel: {
          color: look.ink,
          fontSize: fontSize(look),
          fontFamily: look.family,
          interval: 0,
          lineHeight: Math.round(fontSize(look) * 1.15),
        },
      },
      ...(isLong && { dataZoom: moveRows(labels.length, atOnce, look) }),
      series: series.map((one, place) => ({
        ...barSeries(one, fillOf(colors, place), look),
        barMaxWidth: 22 * look.scale,
        data: one.values.map((value) => ({
          value,
          ...(isBelow && value !== null && value < 0 && { label: { position: 'left' } }),
        })),
        label: {
          show: true,
          position: 'right',
          color: look.ink,
          fontSize: fontSize(look),
          fontFamily: look.family,
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            one.values[dataIndex] == null ? '' : (one.texts[dataIndex] ?? ''),
        },
      })),
    },
  }
}

/** Draws only as many bars as people may scroll through; the table has all rows. */
function firstBars(read: Read): Read {
  if (read.labels.length <= maxBars) return read
  return {
    ...read,
    labels: read.labels.slice(0, maxBars),
    series: read.series.map((one) => ({
      ...one,
      values: one.values.slice(0, maxBars),
      texts: one.texts.slice(0, maxBars),
    })),
    notes: [...read.notes, `The first ${maxBars} bars; the table has all.`],
  }
}
