import type { Drawn, GraphLook, Walk } from '../drawing'
import { fontSize, legendOf, tooltipOf } from '../parts/frame'
import { sayValue, sumOf, type Unit } from '../parts/numbers'
import { fillOf, paletteOf } from '../parts/palette'
import { readSeries, type Given } from '../parts/read'
import { largestFirst, refuseBelowZero, slicesOf, type Slice } from '../parts/slices'
import { inLines } from '../parts/texts'

const slicesAtMost = 12
/** A smaller share has its name in the tooltip and the table. */
const namedFrom = 0.04

/** On little room names stand in the legend instead of around. */
const isNarrow = ({ width, scale }: GraphLook) => width < 420 * scale

/** Pie and DonutChart: largest first from twelve o'clock. */
export function drawPie(given: Given, isDonut: boolean): Drawn {
  const { look, settings } = given
  const { labels, series, isTimed, notes } = readSeries(given)
  const [only] = series
  const { name = '', unit = 'plain' } = only ?? {}
  const drawn = series.slice(0, 1)
  refuseBelowZero(drawn, 'A pie')
  const { slices, hasRest } = largestFirst(slicesOf({ labels, series: drawn, isTimed, notes }), slicesAtMost)
  const colors = paletteOf(settings, look)
  const outer = isNarrow(look) ? '82%' : '72%'
  const walk = walkAround(slices, name, unit)
  return {
    notes: [...notes, ...(series.length > 1 ? [`A pie has one series: ${name}.`] : [])],
    walk,
    summary: slices.map(({ name: label, value, cell }) => ({ label, value, text: sayValue(cell, unit) })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: sliceLegend(slices, look),
      series: [
        {
          ...pieLook(slices, look),
          name,
          radius: isDonut ? ['45%', outer] : outer,
          data: slices.map((slice, place) => ({
            ...{ name: slice.name, value: slice.value },
            itemStyle: hasRest && place === slices.length - 1 ? { color: look.edge } : fillOf(colors, place),
          })),
        },
        ...(isDonut ? [totalInside(sayValue(sumOf(slices.map(({ cell }) => cell)), unit), look)] : []),
      ],
    },
  }
}

const totalOf = (slices: readonly Slice[]) => slices.reduce((sum, { value }) => sum + value, 0)
const shareOf = (value: number, total: number) => `${Math.round((value / total) * 100)}%`

/** What is said of each slice: its amount and its share. */
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

export function sliceLegend(slices: readonly Slice[], look: GraphLook): object {
  const names = slices.map(({ name }) => name)
  const total = totalOf(slices)
  const shares = new Map(slices.map(({ name, value }) => [name, shareOf(value, total)]))
  return {
    ...legendOf(names, look, isNarrow(look)),
    formatter: (name: string) =>
      `${inLines(name, look.width * 0.5, look.scale, 1)} ${shares.get(name) ?? ''}`,
  }
}

const centerOf = (look: GraphLook) => ['50%', isNarrow(look) ? '44%' : '50%']

/** What a pie and a polar area have both. */
export function pieLook(slices: readonly Slice[], look: GraphLook): object {
  const total = totalOf(slices)
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
        if (!slice || slice.value / total < namedFrom) return ''
        return `${inLines(slice.name, look.width * 0.22, look.scale)} ${shareOf(slice.value, total)}`
      },
    },
    labelLine: { length: 10, length2: 6, lineStyle: { color: look.edge } },
    data: [],
  }
}

/** The sum in the hole. */
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
      fontSize: Math.round((total.length > 12 ? 14 : 18) * look.scale),
      fontWeight: 600,
    },
  }
}
