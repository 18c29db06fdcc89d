import { NoGraph, type Drawn, type GraphLook } from '../drawing'
import { legendOf, tooltipOf, walkOf } from '../parts/frame'
import { axisNumbers } from '../parts/numbers'
import { paletteOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { rangesOf, scaleOf, stopsOf } from '../parts/ranges'
import { inLines } from '../parts/texts'
import { columnsNamed } from '../parts/columns'

const dialsAtMost = 6

/** One dial per row. */
export function drawGauges(given: Given): Drawn {
  const { look, settings, columns } = given
  const data = columnsNamed(settings.data_column, columns).slice(0, 1)
  if (data.length === 0) throw new NoGraph('Choose a data column.')
  const read = readSeries(given, data)
  const { min, max } = scaleOf(settings)
  const { ranges, notes: wrong } = rangesOf(settings, { min, max })
  const labels = read.labels.slice(0, dialsAtMost)
  const series = read.series.slice(0, 1)
  const [one] = series
  const { values = [], texts = [], unit = 'plain' } = one ?? {}
  const color = paletteOf(settings, look)[0] ?? look.ink
  const places = placesOf(labels.length, look)
  const walk = walkOf(labels, series)
  // each dial is a series of one point
  const dials: Drawn['walk'] = { lengths: labels.map(() => 1), said: (dial) => walk.said(0, dial) }
  const stops = stopsOf(ranges, { min, max }, { color, red: look.danger, yellow: look.warning })
  return {
    notes: [
      ...read.notes.filter((note) => !note.includes(' stands ')),
      ...wrong,
      ...(read.labels.length > dialsAtMost ? [`The first ${dialsAtMost} rows.`] : []),
    ],
    walk: dials,
    summary: labels.map(({ full }, index) => ({
      label: full,
      value: values[index] ?? null,
      text: texts[index] ?? '–',
    })),
    option: {
      tooltip: tooltipOf(dials, 'item', look),
      legend: legendOf([], look),
      series: labels.map(({ full }, index) => {
        const value = values[index] ?? null
        const isBeyond = value !== null && (value < min || value > max)
        const { center, radius } = places[index] ?? { center: [0, 0], radius: 0 }
        const thick = Math.max(6, radius * 0.16)
        return {
          type: 'gauge',
          name: full,
          center,
          radius,
          min,
          max,
          startAngle: 195,
          endAngle: -15,
          splitNumber: 4,
          axisLine: { lineStyle: { width: thick, color: stops } },
          pointer: {
            show: value !== null,
            length: '62%',
            width: Math.max(3, radius * 0.05),
            itemStyle: { color: look.ink },
          },
          anchor: { show: value !== null, size: Math.max(6, radius * 0.1), itemStyle: { color: look.ink } },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: {
            show: radius > 90 * look.scale,
            distance: thick + 4,
            color: look.inkSoft,
            fontFamily: look.family,
            fontSize: Math.round(11 * look.scale),
            formatter: endsOnly(min, max, axisNumbers(Math.max(Math.abs(min), Math.abs(max)), unit)),
          },
          title: {
            show: true,
            offsetCenter: [0, '62%'],
            color: look.inkSoft,
            fontFamily: look.family,
            fontSize: Math.round(12 * look.scale),
          },
          detail: {
            offsetCenter: [0, '36%'],
            color: isBeyond ? look.danger : look.ink,
            fontFamily: look.family,
            fontWeight: 600,
            fontSize: Math.round(Math.min(20, Math.max(13, radius * 0.22)) * look.scale),
            formatter: () => texts[index] ?? '–',
          },
          data: [
            {
              name: inLines(full, Math.max(60, radius * 2), look.scale, 1),
              value: value === null ? min : Math.min(max, Math.max(min, value)),
            },
          ],
        }
      }),
    },
  }
}

/** Centres and radii of the dials, in as many columns as fit. */
function placesOf(count: number, { width, height }: GraphLook) {
  const fits = (columns: number) => {
    const rows = Math.ceil(count / columns)
    // an arc of 210 degrees is about three quarters as high as it is wide
    return Math.min(width / columns / 2.2, height / rows / 1.75)
  }
  const choices = Array.from({ length: Math.max(1, count) }, (_, index) => index + 1)
  const columns = choices.reduce((best, each) => (fits(each) > fits(best) ? each : best), 1)
  const rows = Math.ceil(count / columns)
  const radius = Math.max(20, fits(columns))
  return Array.from({ length: count }, (_, index) => ({
    center: [
      (width / columns) * ((index % columns) + 0.5),
      (height / rows) * Math.floor(index / columns) + height / rows / 2 + radius * 0.16,
    ],
    radius,
  }))
}

const endsOnly = (min: number, max: number, say: (value: number) => string) => (value: number) =>
  value === min || value === max ? say(value) : ''
