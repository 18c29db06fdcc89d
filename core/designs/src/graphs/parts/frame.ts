import type { GraphLook, Said, Walk } from '../drawing'
import type { Label, Series } from './read'
import { axisNumbers, nameWithUnit, unitMark, type Unit } from './numbers'
import { inLines, plainText, widthOf } from './texts'

// What all graphs have around their data: font, legend, axes and tooltip.

/** The font size of a graph in pixels. */
export const fontSize = ({ scale }: GraphLook) => Math.round(12 * scale)

/** The texts around a graph's data. */
export const softText = (look: GraphLook) => ({
  color: look.inkSoft,
  fontSize: fontSize(look),
  fontFamily: look.family,
})

interface Room {
  /** The height of the legend, in pixels. */
  legend: number
  /** Whether a name is above the value axis. */
  hasName?: boolean
  /** Whether a slider is under the axis. */
  hasSlider?: boolean
  right?: number
}

/** The area inside the axis labels. */
export function gridOf(
  { legend, hasName = false, hasSlider = false, right = 12 }: Room,
  look: GraphLook,
): object {
  const line = fontSize(look) + 16
  return {
    left: 2,
    right,
    top: hasName ? line + 2 : 12,
    bottom: (legend || 4) + (hasSlider ? 30 : 0),
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  }
}

interface ValueAxis {
  unit: Unit
  /** The approximate number of ticks. */
  marks?: number
  furthest: number
  /** Replaces the unit. */
  name?: string
  isRight?: boolean
  /** True for a horizontal axis, under horizontal bars. */
  isFlat?: boolean
}

/** The approximate number of ticks of a vertical axis. */
export const ticksOf = (look: GraphLook) =>
  Math.max(1, Math.min(4, Math.floor((look.height - 90) / (40 * look.scale))))

/** An axis of numbers with its unit; its labels are as short as possible. */
export function valueAxis(
  { unit, furthest, name, isRight, isFlat, marks }: ValueAxis,
  look: GraphLook,
): object {
  const mark = unit === 'percent' ? '' : unitMark(unit)
  const words = nameWithUnit(name ?? '', mark)
  return {
    type: 'value',
    ...(words !== '' && {
      name: words,
      nameLocation: 'end',
      nameGap: isFlat ? 6 : 12,
      nameTextStyle: { ...softText(look), align: isFlat ? 'left' : isRight ? 'right' : 'left' },
    }),
    position: isRight ? 'right' : undefined,
    splitNumber: marks ?? ticksOf(look),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...softText(look), hideOverlap: true, formatter: axisNumbers(furthest, unit) },
    splitLine: { show: !isRight, lineStyle: { color: look.line } },
  }
}

/** The number with the largest absolute value. */
export function furthestOf(lists: readonly (readonly (number | null)[])[]): number {
  let most = 0
  for (const list of lists)
    for (const value of list) if (value !== null) most = Math.max(most, Math.abs(value))
  return most
}

/** Names under an axis, in up to two lines; some are left out if they would touch, and none is slanted. */
export function categoryAxis(
  labels: readonly Label[],
  look: GraphLook,
  shown = labels.length,
  /** What the other axis takes of the width. */
  beside = 60,
): object {
  const each = (look.width - beside * look.scale) / Math.max(1, shown)
  const texts = labels.map(({ short }) => short)
  const word = widest(
    texts.flatMap((text) => text.split(' ')),
    look,
  )
  const wanted = Math.min(72 * look.scale, Math.max(word, widest(texts, look) / 2) + 10)
  // up to a dozen names have what room there is: a cut name under its bar says more than none
  const isFew = labels.length <= 12 && each >= 36 * look.scale
  const step = isFew ? 1 : Math.max(1, Math.ceil(wanted / Math.max(1, each)))
  const room = isFew ? each - 2 : Math.max(wanted, each * step - 8)
  return {
    type: 'category',
    data: labels.map(({ short }) => inLines(short, room, look.scale)),
    axisLine: { lineStyle: { color: look.edge } },
    axisTick: { show: false },
    axisLabel: {
      ...softText(look),
      rotate: 0,
      margin: 8,
      interval: step - 1,
      hideOverlap: true,
      lineHeight: Math.round(fontSize(look) * 1.25),
    },
  }
}

/** The width of the longest text, in pixels. */
export const widest = (texts: readonly string[], look: GraphLook) =>
  texts.reduce((most, text) => Math.max(most, widthOf(text, look.scale)), 0)

/** The unit of all series; none when they differ. */
export function commonUnit(series: readonly Series[]): Unit {
  const [first] = series
  return first && series.every(({ unit }) => unit === first.unit) ? first.unit : 'plain'
}

/** The points in the order of the labels. */
export function walkOf(labels: readonly Label[], series: readonly Series[]): Walk {
  return {
    lengths: series.map(() => labels.length),
    said: (place, point) => {
      const [one, label] = [series[place], labels[point]]
      return (
        one &&
        label && {
          head: label.full,
          lines: [{ name: one.name, value: one.texts[point] ?? '–' }],
          row: label.row,
        }
      )
    },
  }
}

interface Pointed {
  seriesIndex?: number
  dataIndex?: number
  marker?: unknown
}

/** The tooltip as ECharts' own text, so that no HTML is written. */
export function tooltipOf(walk: Walk, trigger: 'axis' | 'item', look: GraphLook): object {
  return {
    trigger,
    renderMode: 'richText',
    confine: true,
    transitionDuration: look.isStill ? 0 : 0.08,
    backgroundColor: look.surface,
    borderColor: look.edge,
    borderWidth: 1,
    borderRadius: 8,
    shadowBlur: 16,
    shadowOffsetY: 4,
    shadowColor: 'rgba(0, 0, 0, 0.14)',
    padding: [8, 12],
    textStyle: {
      color: look.ink,
      fontSize: fontSize(look),
      fontFamily: look.family,
      lineHeight: Math.round(fontSize(look) * 1.6),
      rich: {
        head: { fontWeight: 600 },
        name: { fill: look.inkSoft },
        value: { fontWeight: 500 },
      },
    },
    axisPointer: {
      type: 'line',
      lineStyle: { color: look.edge },
      shadowStyle: { color: look.sunken, opacity: 0.6 },
    },
    formatter: (given: Pointed | readonly Pointed[]) =>
      tooltipText(walk, Array.isArray(given) ? (given as Pointed[]) : [given as Pointed]),
  }
}

function tooltipText(walk: Walk, given: readonly Pointed[]): string {
  const found = given.flatMap(({ seriesIndex = 0, dataIndex = 0, marker }) => {
    const said = walk.said(seriesIndex, dataIndex)
    return said ? [{ said, marker: typeof marker === 'string' ? marker : '' }] : []
  })
  const [first] = found
  if (!first) return ''
  const shown = found.slice(0, 16)
  const more = found.length - shown.length
  return [
    styled('head', first.said.head),
    ...shown.flatMap(({ said, marker }) =>
      saidLines(said).map((line, at) => `${at === 0 ? marker : ''}${line}`),
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n')
}

const saidLines = ({ lines }: Said) =>
  lines.map(({ name, value }) => `${styled('name', name)}   ${styled('value', value)}`)

/** A text in one of the tooltip's styles; one with a brace, which would end the style, has none. */
function styled(style: 'head' | 'name' | 'value', text: string): string {
  const plain = plainText(text)
  return plain.includes('}') ? plain : `{${style}|${plain}}`
}
