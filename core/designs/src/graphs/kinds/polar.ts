import type { Drawn, GraphLook } from '../drawing'
import { commonUnit, fontSize, furthestOf, softText, tooltipOf, walkOf, widest } from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { axisNumbers, sayValue } from '../parts/numbers'
import { fillOf, paletteOf } from '../parts/palette'
import { readSeries, type Given, type Read } from '../parts/read'
import { refuseBelowZero, slicesOf } from '../parts/slices'
import { inLines } from '../parts/texts'
import { summaryOf } from './bars'
import { walkAround } from './pies'

const sectors = 12
const bars = { labels: 24, series: 4 }

/** One series: equal angles whose radius is the value. Several series: bars around the centre. */
export function drawPolar(given: Given): Drawn {
  const read = readSeries(given)
  refuseBelowZero(read.series, 'A polar graph')
  return read.series.length > 1 ? drawBarsAround(given, read) : drawSectors(given, read)
}

/**
 * Each sector is named at the rim, with its value below: a list beside it would have to be searched for ten colours. So one
 * colour is enough, and the sectors stay apart on paper too.
 */
function drawSectors({ look, settings }: Given, read: Read): Drawn {
  const all = slicesOf(read)
  const slices = all.slice(0, sectors)
  const { name = '', unit = 'plain' } = read.series[0] ?? {}
  const walk = walkAround(slices, name, unit)
  const colors = paletteOf(settings, look, 1)
  const furthest = furthestOf([slices.map(({ value }) => value)])
  const say = axisNumbers(furthest, unit)
  const forName = Math.min(120 * look.scale, look.width * 0.26)
  const names = slices.map((slice) => inLines(slice.name, forName, look.scale, 1))
  const values = slices.map(({ value, cell }) => (furthest < 10_000 ? sayValue(cell, unit) : say(value)))
  const line = Math.round(fontSize(look) * 1.3)
  const widths = names.map((text, place) => widest([text, values[place] ?? ''], look))
  const radius = Math.max(20, radiusAmong(widths, 2 * line, look))
  return {
    notes: [...read.notes, ...restNote(all.length, sectors)],
    walk,
    summary: slices.map(({ name: label, value, cell }) => ({ label, value, text: sayValue(cell, unit) })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: { show: false },
      polar: { center: ['50%', '50%'], radius },
      angleAxis: {
        type: 'category',
        // the middle of the first sector is at twelve o'clock
        startAngle: 90 + 180 / slices.length,
        data: names.map((text, place) => `${text}\n${values[place] ?? ''}`),
        axisLine: { lineStyle: { color: look.edge } },
        axisTick: { show: false },
        axisLabel: { ...softText(look), color: look.ink, interval: 0, lineHeight: line, margin: 10 },
      },
      radiusAxis: {
        type: 'value',
        min: 0,
        max: furthest,
        interval: furthest / 2,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { show: false },
        splitLine: { lineStyle: { color: look.line } },
      },
      series: [
        {
          type: 'bar',
          coordinateSystem: 'polar',
          name,
          barCategoryGap: 0,
          data: slices.map(({ name: of, value }, place) => ({
            name: of,
            value,
            itemStyle: {
              ...fillOf(colors, place % colors.length),
              borderColor: look.surface,
              borderWidth: 2,
            },
          })),
        },
      ],
    },
  }
}

/** How far a circle reaches whose sectors have texts of these widths around it, the first one on top. */
function radiusAmong(
  widths: readonly number[],
  height: number,
  { width: whole, height: high }: GraphLook,
): number {
  const gap = 14
  const reaches = widths.map((width, place) => {
    const angle = (2 * Math.PI * place) / widths.length
    const [across, up] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
    // texts above and below are centred, those at the sides begin at the rim
    const sideways = across < 0.1 ? Infinity : (whole / 2 - width) / across - gap
    return Math.min(sideways, (high / 2 - height * (up > 0.9 ? 1 : 0.5)) / Math.max(up, 0.1) - gap)
  })
  return Math.min(high / 2 - gap, ...reaches)
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
