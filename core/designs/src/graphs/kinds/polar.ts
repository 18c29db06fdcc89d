import type { Drawn } from '../drawing'
import { commonUnit, furthestOf, softText, tooltipOf, walkOf } from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { axisNumbers, sayValue } from '../parts/numbers'
import { fillOf, paletteOf } from '../parts/palette'
import { readSeries, type Given, type Read } from '../parts/read'
import { refuseBelowZero, slicesOf } from '../parts/slices'
import { inLines } from '../parts/texts'
import { summaryOf } from './bars'
import { pieLook, placeOf, sliceLegend, walkAround } from './pies'

const sectors = 12
const bars = { labels: 24, series: 4 }

/** One series: equal angles whose radius is the value. Several series: bars around the centre. */
export function drawPolar(given: Given): Drawn {
  const read = readSeries(given)
  refuseBelowZero(read.series, 'A polar graph')
  return read.series.length > 1 ? drawBarsAround(given, read) : drawSectors(given, read)
}

function drawSectors({ look, settings }: Given, read: Read): Drawn {
  const all = slicesOf(read)
  const slices = all.slice(0, sectors)
  const { name = '', unit = 'plain' } = read.series[0] ?? {}
  const walk = walkAround(slices, name, unit)
  const colors = paletteOf(settings, look)
  return {
    notes: [...read.notes, ...restNote(all.length, sectors)],
    walk,
    summary: slices.map(({ name: label, value, cell }) => ({ label, value, text: sayValue(cell, unit) })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: sliceLegend(slices, look),
      series: [
        {
          ...pieLook(slices, look),
          name,
          roseType: 'area',
          radius: [placeOf(slices, look).radius * 0.06, placeOf(slices, look).radius],
          data: slices.map((slice, place) => ({
            name: slice.name,
            value: slice.value,
            itemStyle: fillOf(colors, place),
          })),
        },
      ],
    },
  }
}

const restNote = (count: number, most: number) =>
  count > most ? [`The first ${most} of ${count.toLocaleString('en')}; the table has all.`] : []

function drawBarsAround({ look, settings }: Given, read: Read): Drawn {
  const labels = read.labels.slice(0, bars.labels)
  const series = read.series.slice(0, bars.series)
  const walk = walkOf(labels, series)
  const colors = paletteOf(settings, look)
  const names = series.map(({ name }) => name)
  const room = look.height - legendHeight(names, look)
  const furthest = furthestOf(series.map(({ values }) => values.slice(0, bars.labels)))
  return {
    notes: [
      ...read.notes,
      ...restNote(read.labels.length, bars.labels),
      ...(read.series.length > bars.series ? [`The first ${bars.series} series; the table has all.`] : []),
    ],
    walk,
    summary: summaryOf(labels, series),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: legendOf(names, look),
      polar: {
        center: ['50%', room / 2],
        // without the names around it
        radius: Math.max(20, Math.min(room / 2 - 20 * look.scale, look.width * 0.3 - 10)),
      },
      angleAxis: {
        type: 'category',
        data: labels.map(({ short }) => inLines(short, look.width * 0.2, look.scale, 1)),
        axisLine: { lineStyle: { color: look.edge } },
        axisTick: { show: false },
        axisLabel: { ...softText(look), hideOverlap: true },
      },
      radiusAxis: {
        type: 'value',
        splitNumber: 3,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...softText(look), formatter: axisNumbers(furthest, commonUnit(series)) },
        splitLine: { lineStyle: { color: look.line } },
      },
      series: series.map(({ name, values }, place) => ({
        type: 'bar',
        coordinateSystem: 'polar',
        name,
        data: values.slice(0, bars.labels),
        itemStyle: { ...fillOf(colors, place), borderRadius: 2 },
      })),
    },
  }
}
