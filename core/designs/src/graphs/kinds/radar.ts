import { NoGraph, type Drawn } from '../drawing'
import { fontSize, furthestOf, legendOf, tooltipOf } from '../parts/frame'
import { fillOf, paletteOf, strokeOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { inLines } from '../parts/texts'
import { summaryOf } from './bars'

const axesAtLeast = 3
const axesAtMost = 12
const shapesAtMost = 4

/** Each label is an axis, each series a shape. */
export function drawRadar(given: Given): Drawn {
  const { look, settings } = given
  const read = readSeries(given)
  const count = read.labels.length
  if (count < axesAtLeast)
    throw new NoGraph(`A radar needs three labels; there ${count === 1 ? 'is 1' : `are ${count}`}. Use Bar.`)
  const labels = read.labels.slice(0, axesAtMost)
  const series = read.series.slice(0, shapesAtMost)
  const values = series.map((one) => one.values.slice(0, axesAtMost))
  const lowest = Math.min(0, ...values.flat().flatMap((value) => value ?? []))
  const max = furthestOf(values) * 1.1 || 1
  const colors = paletteOf(settings, look)
  const names = series.map(({ name }) => name)
  const walk: Drawn['walk'] = {
    lengths: [series.length],
    said: (_, shape) => {
      const one = series[shape]
      return (
        one && {
          head: one.name,
          lines: labels.map(({ full }, index) => ({ name: full, value: one.texts[index] ?? '–' })),
          row: undefined,
        }
      )
    },
  }
  return {
    notes: [
      ...read.notes,
      ...(count > axesAtMost ? [`The first ${axesAtMost} of ${count.toLocaleString('en')} labels.`] : []),
      ...(read.series.length > shapesAtMost ? [`The first ${shapesAtMost} shapes.`] : []),
    ],
    walk,
    summary: summaryOf(labels, series),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: legendOf(names, look),
      radar: {
        center: ['50%', names.length > 1 ? '47%' : '52%'],
        radius: look.width < 300 * look.scale ? '52%' : '66%',
        splitNumber: 4,
        indicator: labels.map(({ short }) => ({
          name: inLines(short, look.width * 0.22, look.scale),
          max,
          min: lowest < 0 ? lowest * 1.1 : 0,
        })),
        axisName: {
          color: look.inkSoft,
          fontSize: fontSize(look),
          fontFamily: look.family,
          lineHeight: Math.round(fontSize(look) * 1.2),
        },
        axisLine: { lineStyle: { color: look.line } },
        splitLine: { lineStyle: { color: look.line } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          symbol: 'circle',
          symbolSize: 5 * look.scale,
          emphasis: { focus: 'none', areaStyle: { opacity: 0.25 } },
          data: series.map(({ name }, place) => ({
            name,
            // a missing value is drawn at the centre, because a shape cannot have a gap
            value: values[place]?.map((value) => value ?? 0) ?? [],
            lineStyle: { width: 2 * look.scale, ...strokeOf(colors, place) },
            itemStyle: { color: fillOf(colors, place).color },
            areaStyle: { color: fillOf(colors, place).color, opacity: 0.1 },
          })),
        },
      ],
    },
  }
}
