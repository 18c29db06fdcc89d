import type { Drawn, GraphLook, Walk } from '../drawing'
import { fontSize, tooltipOf, widest } from '../parts/frame'
import { legendLook, listWidth, pages } from '../parts/legend'
import { sumOf } from '../../pivot/sums'
import { moneyMark } from '../parts/money-mark'
import { axisNumbers, sayValue, type Unit } from '../parts/numbers'
import { fillOf, paletteOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { largestFirst, refuseBelowZero, slicesOf, type Slice } from '../parts/slices'
import { inLines } from '../parts/texts'

const maxSlices = 12
/** Slices with a smaller share show their name only in the tooltip and the table. */
const namedFrom = 0.04

/** On a narrow graph names are in a list on the right; around the pie most of them would be cut. */
const isNarrow = ({ width, scale }: GraphLook) => width < 560 * scale

/** The most of a narrow graph's width that the list takes. */
const forList = 0.56

/** Where a pie is, in pixels: small enough to leave room for its names, in a list or around it. */
function placeOf(slices: readonly Slice[], look: GraphLook) {
  const tallest = look.height * 0.86
  if (!isNarrow(look)) {
    const across = Math.max(20, Math.min(look.width * 0.6, look.height * 0.8, tallest))
    return { radius: across / 2, center: [look.width / 2, look.height / 2], list: 0 }
  }
  const names = slices.map(({ name }) => `${name} 100%   `)
  const width = Math.min(look.width * forList, listWidth(names, look))
  const across = Math.max(20, Math.min((look.width - width) * 0.92, tallest))
  const left = Math.max(0, look.width - width - across) / 2
  return { radius: across / 2, center: [left + across / 2, look.height / 2], list: left + across + 12 }
}

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
    maxSlices,
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
          radius: [isDonut ? placeOf(slices, look).radius * hole : 0, placeOf(slices, look).radius],
          data: slices.map((slice, place) => ({
            name: slice.name,
            value: slice.value,
            ...(slice.value / totalOf(slices) < namedFrom && nameless),
            itemStyle: hasRest && place === slices.length - 1 ? { color: look.edge } : fillOf(colors, place),
          })),
        },
        ...(isDonut ? [totalInside(slices, unit, look)] : []),
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

/** The list beside a pie: each name, and its share in a column of its own. */
function sliceLegend(slices: readonly Slice[], look: GraphLook): object {
  const names = slices.map(({ name }) => name)
  const total = totalOf(slices)
  // of a name that stands twice the larger slice, which comes first
  const shares = new Map(slices.toReversed().map(({ name, value }) => [name, shareOf(value, total)]))
  const { list } = placeOf(slices, look)
  const forShare = 34 * look.scale
  const room = Math.min(look.width - list - 26 * look.scale - forShare, widest(names, look) + 8)
  const { textStyle, ...others } = legendLook(look)
  return {
    ...others,
    ...pages(look),
    textStyle: {
      ...textStyle,
      color: look.ink,
      rich: { name: { width: room }, share: { width: forShare, align: 'right', fontWeight: 600 } },
    },
    show: isNarrow(look),
    data: names,
    orient: 'vertical',
    top: 'middle',
    left: list,
    itemGap: 10,
    formatter: (name: string) => {
      const [text, share] = [inLines(name, room, look.scale, 1), shares.get(name) ?? '']
      // a brace in a name would end its style
      return text.includes('}') ? `${text} ${share}` : `{name|${text}}{share|${share}}`
    },
  }
}

/** The hole's share of a donut. */
const hole = 0.6

/** The look of a pie: where it is, and the names around it. */
function pieLook(slices: readonly Slice[], look: GraphLook): object {
  const total = totalOf(slices)
  // beside the pie, without the connecting line and the share
  const room = Math.max(40, look.width / 2 - placeOf(slices, look).radius - 72 * look.scale)
  return {
    type: 'pie',
    startAngle: 90,
    clockwise: true,
    center: placeOf(slices, look).center,
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
function totalText(slices: readonly Slice[], unit: Unit, room: number, look: GraphLook): string {
  const whole = sayValue(sumOf(slices.map(({ cell }) => cell)), unit)
  if (whole.length <= room / (12 * look.scale * letterShare)) return whole
  const total = totalOf(slices)
  const short = axisNumbers(total, unit)(Number(total.toPrecision(3)))
  return unit === 'percent'
    ? short
    : [unit === 'money' && moneyMark(), short, unit === 'gigabytes' && 'GB'].filter(Boolean).join(' ')
}

/** The total in the hole. */
function totalInside(slices: readonly Slice[], unit: Unit, look: GraphLook): object {
  const { radius, center } = placeOf(slices, look)
  const room = radius * hole * 1.7
  const total = totalText(slices, unit, room, look)
  return {
    type: 'pie',
    silent: true,
    animation: false,
    radius: [0, 0],
    center,
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
      fontSize: Math.max(10, Math.min(18 * look.scale, room / (total.length * letterShare))),
      fontWeight: 600,
    },
  }
}
