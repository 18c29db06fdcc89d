import { NoGraph, type Drawn } from '../drawing'
import { commonUnit, fontSize, furthestOf, softText, tooltipOf } from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { axisNumbers } from '../parts/numbers'
import { fillOf, paletteOf, strokeOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { inLines } from '../parts/texts'
import { summaryOf } from './bars'

const minAxes = 3
const maxAxes = 12
const maxShapes = 4

/** A scale whose rings are round numbers, three to five of them. */
function roundScale(lowest: number, furthest: number) {
  const across = Math.max(furthest, 0) - Math.min(lowest, 0) || 1
  const size = 10 ** Math.floor(Math.log10(across))
  const step =
    [0.2, 0.25, 0.5, 1, 2, 2.5].map((part) => part * size).find((each) => across / each <= 5) ?? size
  const ends = (value: number) => Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12))
  return { min: -ends(-Math.min(lowest, 0)) || 0, max: ends(Math.max(furthest, 0)) || step, step }
}

/** Each label is an axis, each series a shape. */
export function drawRadar(given: Given): Drawn {
  const { look, settings } = given
  const read = readSeries(given)
  const count = read.labels.length
  if (count < minAxes)
    throw new NoGraph(`A radar needs three labels; there ${count === 1 ? 'is 1' : `are ${count}`}. Use Bar.`)
  const labels = read.labels.slice(0, maxAxes)
  const series = read.series.slice(0, maxShapes)
  const values = series.map((one) => one.values.slice(0, maxAxes))
  const lowest = Math.min(0, ...values.flat().flatMap((value) => value ?? []))
  const scale = roundScale(lowest, furthestOf(values))
  const colors = paletteOf(settings, look)
  const names = series.map(({ name }) => name)
  const room = look.height - legendHeight(names, look)
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
      ...(count > maxAxes ? [`The first ${maxAxes} of ${count.toLocaleString('en')} labels.`] : []),
      ...(read.series.length > maxShapes ? [`The first ${maxShapes} shapes.`] : []),
    ],
    walk,
    summary: summaryOf(labels, series),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: legendOf(names, look),
      radar: {
        center: ['50%', room / 2 + 4 * look.scale],
        // without the names around it
        radius: Math.max(20, Math.min(room / 2 - 28 * look.scale, look.width * 0.28 - 10)),
        splitNumber: Math.round((scale.max - scale.min) / scale.step),
        indicator: labels.map(({ short }, place) => ({
          name: inLines(short, look.width * 0.22, look.scale),
          max: scale.max,
          min: scale.min,
          // one axis has the numbers of all
          axisLabel: { show: place === 0 },
        })),
        axisLabel: {
          ...softText(look),
          fontSize: Math.round(11 * look.scale),
          showMinLabel: false,
          formatter: axisNumbers(scale.max, commonUnit(series)),
        },
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
