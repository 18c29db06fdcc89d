import { NoGraph, type Drawn, type GraphLook, type GraphSettings } from '../drawing'
import { tooltipOf, walkOf } from '../parts/frame'
import { axisNumbers } from '../parts/numbers'
import { paletteOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { inLines } from '../parts/texts'
import { columnsNamed } from '../parts/columns'

interface Scale {
  min: number
  max: number
}
interface Range {
  from: number
  to: number
  kind: 'red' | 'yellow'
}

/** The scale; 0 to 100 unless set. */
function scaleOf({ min, max }: GraphSettings): Scale {
  const scale = { min: min ?? 0, max: max ?? 100 }
  if (!(scale.min < scale.max)) throw new NoGraph('The highest value must be above the lowest.')
  return scale
}

/** The red and the yellow range; a note for one that cannot be drawn. */
function rangesOf(settings: GraphSettings, { min, max }: Scale): { ranges: Range[]; notes: string[] } {
  const { redFrom, redTo, yellowFrom, yellowTo } = settings
  const range = (
    kind: Range['kind'],
    from: number | null | undefined,
    to: number | null | undefined,
  ): Range[] => (from == null && to == null ? [] : [{ kind, from: from ?? min, to: to ?? max }])
  const given = [...range('yellow', yellowFrom, yellowTo), ...range('red', redFrom, redTo)]
  if (given.some(({ from, to }) => from < min || to > max || from >= to))
    return { ranges: [], notes: [`Outside ${min}–${max}.`] }
  const [one, other] = [...given].sort((a, b) => a.from - b.from)
  if (one && other && other.from < one.to) return { ranges: [], notes: ['Yellow and red overlap.'] }
  return { ranges: given, notes: [] }
}

/** The colours along the arc, each up to its share. */
function stopsOf(
  ranges: readonly Range[],
  { min, max }: Scale,
  { color, red, yellow }: { color: string; red: string; yellow: string },
): [number, string][] {
  const share = (value: number) => (value - min) / (max - min)
  const stops = [...ranges]
    .sort((a, b) => a.from - b.from)
    .flatMap(({ from, to, kind }): [number, string][] => [
      [share(from), color],
      [share(to), kind === 'red' ? red : yellow],
    ])
  return [
    ...stops.filter(([end]) => end > 0),
    ...((stops.at(-1)?.[0] ?? 0) < 1 ? [[1, color] as [number, string]] : []),
  ]
}

const maxDials = 6
/** The parts into which the numbers divide a scale. */
const parts = 4

/** Whether all numbers of a scale fit inside its arc; otherwise only those at its ends are shown. */
const hasRoom = (marks: readonly string[], radius: number, letters: number) =>
  radius >= 56 && marks.every((mark) => mark.length * letters * 0.6 < radius * 0.5)

/** One dial per row. */
export function drawGauges(given: Given): Drawn {
  const { look, settings, columns } = given
  const data = columnsNamed(settings.data_column, columns).slice(0, 1)
  if (data.length === 0) throw new NoGraph('Choose a data column.')
  const read = readSeries(given, data)
  const { min, max } = scaleOf(settings)
  const { ranges, notes: wrong } = rangesOf(settings, { min, max })
  const labels = read.labels.slice(0, maxDials)
  const series = read.series.slice(0, 1)
  const [one] = series
  const { values = [], texts = [], unit = 'plain' } = one ?? {}
  const color = paletteOf(settings, look)[0] ?? look.ink
  const places = placesOf(labels.length, look)
  const walk = walkOf(labels, series)
  // each dial is a series of one point
  const dials: Drawn['walk'] = { lengths: labels.map(() => 1), said: (dial) => walk.said(0, dial) }
  const say = axisNumbers(Math.max(Math.abs(min), Math.abs(max)), unit)
  const marks = Array.from({ length: parts + 1 }, (_, place) => say(min + ((max - min) / parts) * place))
  const stops = stopsOf(ranges, { min, max }, { color, red: look.danger, yellow: look.warning })
  return {
    notes: [
      ...read.notes.filter((note) => !note.includes(' stands ')),
      ...wrong,
      ...(read.labels.length > maxDials ? [`The first ${maxDials} rows.`] : []),
    ],
    walk: dials,
    summary: labels.map(({ full }, index) => ({
      label: full,
      value: values[index] ?? null,
      text: texts[index] ?? '–',
    })),
    option: {
      tooltip: tooltipOf(dials, 'item', look),
      legend: { show: false },
      series: labels.map(({ full }, index) => {
        const value = values[index] ?? null
        const isBeyond = value !== null && (value < min || value > max)
        const { center, radius } = places[index] ?? { center: [0, 0], radius: 0 }
        const thick = Math.max(6, radius * 0.16)
        const letters = Math.round(Math.min(11, Math.max(9, radius * 0.15)) * look.scale)
        return {
          type: 'gauge',
          name: full,
          center,
          radius,
          min,
          max,
          startAngle: 195,
          endAngle: -15,
          splitNumber: parts,
          axisLine: { lineStyle: { width: thick, color: stops } },
          pointer: {
            show: value !== null,
            length: '50%',
            width: Math.max(3, radius * 0.05),
            itemStyle: { color: look.ink },
          },
          anchor: { show: value !== null, size: Math.max(6, radius * 0.1), itemStyle: { color: look.ink } },
          axisTick: { show: false },
          splitLine: { show: false, length: 0, distance: 0 },
          axisLabel: {
            distance: thick + 5,
            color: look.inkSoft,
            fontFamily: look.family,
            fontSize: letters,
            formatter: hasRoom(marks, radius, letters) ? say : endsOnly(min, max, say),
          },
          title: {
            show: true,
            offsetCenter: [0, '68%'],
            color: look.inkSoft,
            fontFamily: look.family,
            fontSize: Math.round(12 * look.scale),
          },
          detail: {
            offsetCenter: [0, '42%'],
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
