import type { Drawn, GraphLook, Walk } from '../drawing'
import { fontSize, legendOf, tooltipOf } from '../parts/frame'
import { sumOf } from '../../pivot/sums'
import { axisNumbers, sayValue, type Unit } from '../parts/numbers'
import { fillOf, paletteOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { largestFirst, refuseBelowZero, slicesOf, type Slice } from '../parts/slices'
import { inLines } from '../parts/texts'

const slicesAtMost = 12
/** Slices with a smaller share show their name only in the tooltip and the table. */
const namedFrom = 0.04

/** On a narrow graph names are in a list on the right; around the pie most of them would be cut. */
const isNarrow = ({ width, scale }: GraphLook) => width < 560 * scale

/** The pie's share of a narrow graph's width. */
const besideList = 0.44

/** Pie and DonutChart: the largest slice first, from twelve o'clock. */
export function drawPie(given: Given, isDonut: boolean): Drawn {
  const { look, settings } = given
  const { labels, series, isTimed, isCut, notes } = readSeries(given)
  const [only] = series
  const { name = '', unit = 'plain' } = only ?? {}
  const drawn = series.slice(0, 1)
  refuseBelowZero(drawn, 'A pie')
  const { slices, hasRest } = largestFirst(
    slicesOf({ labels, series: drawn, isTimed, isCut, notes }),
    slicesAtMost,
  )
  const colors = paletteOf(settings, look)
  const walk = walkAround(slices, name, unit)
  return {
    notes: [
      ...notes,
      ...(isCut
        ? [isDonut ? 'Its shares and total are of these only.' : 'Its shares are of these only.']
        : []),
      ...(series.length > 1 ? [`A pie has one series: ${name}.`] : []),
    ],
    walk,
    summary: slices.map(({ name: label, value, cell }) => ({ label, value, text: sayValue(cell, unit) })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: sliceLegend(slices, look),
      series: [
        {
          ...pieLook(slices, look),
          name,
          radius: [isDonut ? radiusOf(look, 0.6) : 0, radiusOf(look, 1)],
          data: slices.map((slice, place) => ({
            ...{ name: slice.name, value: slice.value },
            ...(slice.value / totalOf(slices) < namedFrom && nameless),
            itemStyle: hasRest && place === slices.length - 1 ? { color: look.edge } : fillOf(colors, place),
          })),
        },
        ...(isDonut ? [totalInside(totalText(slices, unit, look), look)] : []),
      ],
    },
  }
}

const nameless = { label: { show: false }, labelLine: { show: false } }

const totalOf = (slices: readonly Slice[]) => slices.reduce((sum, { value }) => sum + value, 0)
const shareOf = (value: number, total: number) => `${Math.round((value / total) * 100)}%`

/** The text of each slice: its amount and its share. */
export function walkAround(slices: readonly Slice[], name: string, unit: Unit): Walk {
  const total = totalOf(slices)
  return {
    lengths: [slices.length],
    said: (series, point) => {
      const slice = slices[point]
      if (series !== 0 || !slice) return undefined
      const value = `${sayValue(slice.cell, unit)} (${shareOf(slice.value, total)})`
      return { head: slice.name, lines: [{ name, value }], row: slice.row }
    },
  }
}

/** The legend beside a pie: each name with its share. */
export function sliceLegend(slices: readonly Slice[], look: GraphLook): object {
  const names = slices.map(({ name }) => name)
  const total = totalOf(slices)
  const shares = new Map(slices.map(({ name, value }) => [name, shareOf(value, total)]))
  const room = look.width * (1 - besideList) - 56 * look.scale
  return {
    ...legendOf(names, look, isNarrow(look)),
    ...{ orient: 'vertical', top: 'middle', bottom: undefined, left: look.width * besideList, itemGap: 8 },
    formatter: (name: string) => `${inLines(name, room, look.scale, 1)} ${shares.get(name) ?? ''}`,
  }
}

const centerOf = (look: GraphLook) =>
  isNarrow(look) ? [look.width * besideList * 0.48, '50%'] : ['50%', '50%']

/** In pixels, small enough to leave room for a list beside it. */
export function radiusOf(look: GraphLook, share: number): number {
  const across = isNarrow(look)
    ? look.width * besideList * 0.92
    : Math.min(look.width * 0.6, look.height * 0.8)
  return Math.max(10, (Math.min(across, look.height * 0.86) / 2) * share)
}

/** What a pie and a polar area have in common. */
export function pieLook(slices: readonly Slice[], look: GraphLook): object {
  const total = totalOf(slices)
  // beside the pie, without the connecting line and the share
  const room = Math.max(40, look.width / 2 - radiusOf(look, 1) - 72 * look.scale)
  return {
    type: 'pie',
    startAngle: 90,
    clockwise: true,
    center: centerOf(look),
    itemStyle: { borderColor: look.surface, borderWidth: 1 },
    emphasis: { scaleSize: 4 },
    label: {
      show: !isNarrow(look),
      color: look.ink,
      fontSize: fontSize(look),
      fontFamily: look.family,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = slices[dataIndex]
        if (!slice) return ''
        return `${inLines(slice.name, room, look.scale, 1)} ${shareOf(slice.value, total)}`
      },
    },
    labelLine: { length: 10, length2: 6, lineStyle: { color: look.edge } },
    data: [],
  }
}

const letterShare = 0.58

/** All digits if they fit into the hole, otherwise a short form. */
function totalText(slices: readonly Slice[], unit: Unit, look: GraphLook): string {
  const whole = sayValue(sumOf(slices.map(({ cell }) => cell)), unit)
  const fits = (radiusOf(look, 0.6) * 1.7) / (12 * look.scale * letterShare)
  if (whole.length <= fits) return whole
  const total = totalOf(slices)
  const short = axisNumbers(total, unit)(Number(total.toPrecision(3)))
  return unit === 'percent'
    ? short
    : [unit === 'money' && '৳', short, unit === 'gigabytes' && 'GB'].filter(Boolean).join(' ')
}

/** The total in the hole. */
function totalInside(total: string, look: GraphLook): object {
  return {
    type: 'pie',
    silent: true,
    animation: false,
    radius: [0, 0],
    center: centerOf(look),
    tooltip: { show: false },
    labelLine: { show: false },
    data: [{ name: '', value: 1, itemStyle: { color: 'transparent' } }],
    label: {
      show: true,
      position: 'center',
      formatter: () => total,
      color: look.ink,
      fontFamily: look.family,
      // as large as fits into the hole
      fontSize: Math.max(
        10,
        Math.min(18 * look.scale, (radiusOf(look, 0.6) * 1.7) / (total.length * letterShare)),
      ),
      fontWeight: 600,
    },
  }
}
