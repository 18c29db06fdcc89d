import { counted } from '@uplink/contract/counted'
import { designLimits } from '@uplink/contract/designs/words'
import { NoGraph, type Drawn, type GraphLook } from '../drawing'
import { fontSize, tooltipOf } from '../parts/frame'
import { legendOf } from '../parts/legend'
import { fillOf, paletteOf } from '../parts/palette'
import { placeAxis, readPlaces } from '../parts/places'
import { labelText, type Given } from '../parts/read'
import { inLines } from '../parts/texts'
import { placesGrid } from './scatter'

const atMost = 500
const named = 10
/** Diameters in pixels. */
const [smallest, largest] = [4, 40]

interface Bubble {
  x: number
  y: number
  size: number
  group: string
  row: number
}

/** x, y, size and optionally a group; the bubble's area shows the size. */
export function drawBubbles(given: Given): Drawn {
  const { look, settings } = given
  const places = readPlaces(given, 3, 'Choose x, y and size in the data series.')
  const [first, second, third, fourth] = places.data
  if (!first || !second || !third) throw new NoGraph('Choose x, y and size in the data series.')
  const [x, y, size] = [first, second, third].map(places.along)
  if (!x || !y || !size) throw new NoGraph('Choose x, y and size in the data series.')
  const groups = fourth
    ? places.cellsOf(fourth).map((cell) => (cell?.trim() ? labelText(cell, fourth) : '–'))
    : []
  const whole = places.rows.flatMap((_, row): Bubble[] => {
    const [atX, atY, area] = [x, y, size].map(({ values }) => values[row] ?? null)
    if (atX == null || atY == null || area == null) return []
    return [{ x: atX, y: atY, size: area, group: groups[row] ?? '', row }]
  })
  const seen = whole.filter(({ size: area }) => area > 0).sort((a, b) => b.size - a.size)
  if (seen.length === 0) throw new NoGraph('No row has x, y and a size above zero.')
  const bubbles = seen.slice(0, atMost)
  const names = [...new Set(bubbles.map(({ group }) => group))]
  if (names.length > designLimits.colors) throw new NoGraph(`Choose ${designLimits.colors} series or fewer.`)
  const lists = names.map((name) => bubbles.filter(({ group }) => group === name))
  const most = bubbles[0]?.size ?? 1
  const withName = new Set(places.isNamed ? bubbles.slice(0, named).map(({ row }) => row) : [])
  const colors = paletteOf(settings, look)
  const walk: Drawn['walk'] = {
    lengths: lists.map((list) => list.length),
    said: (place, point) => {
      const bubble = lists[place]?.[point]
      if (!bubble) return undefined
      const { row } = bubble
      const lines = [x, y, size].map(({ name, texts }) => ({ name, value: texts[row] ?? '–' }))
      return { head: [places.nameOf(row), bubble.group].filter(Boolean).join(', ') || x.name, lines, row }
    },
  }
  const lost = places.rows.length - whole.length
  const flat = whole.length - seen.length
  return {
    notes: [
      ...places.notes,
      ...(lost > 0
        ? [`${counted(lost, 'row')} without x, y or size ${lost === 1 ? 'was' : 'were'} left out.`]
        : []),
      ...(flat > 0
        ? [`${counted(flat, 'row')} of size zero or less ${flat === 1 ? 'was' : 'were'} left out.`]
        : []),
      ...(seen.length > atMost ? [`The largest ${atMost} bubbles.`] : []),
    ],
    walk,
    summary: bubbles.map(({ row, size: value }) => ({
      label: places.nameOf(row) || (x.texts[row] ?? ''),
      value,
      text: size.texts[row] ?? '–',
    })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: legendOf(names, look),
      grid: placesGrid(names, look),
      xAxis: placeAxis(x, false, look),
      yAxis: placeAxis(y, true, look),
      series: lists.map((list, place) => ({
        type: 'scatter',
        name: names[place],
        itemStyle: { ...fillOf(colors, place), opacity: 0.6, borderColor: look.surface },
        labelLayout: { hideOverlap: true },
        data: list.map(({ x: atX, y: atY, size: area, row }) => ({
          value: [atX, atY],
          symbolSize: across(area / most) * look.scale,
          ...(withName.has(row) && { label: nameOf(places.nameOf(row), look) }),
        })),
      })),
    },
  }
}

const across = (share: number) => Math.max(smallest, largest * Math.sqrt(share))

const nameOf = (name: string, look: GraphLook) => ({
  show: true,
  position: 'top',
  opacity: 1,
  minMargin: 4,
  color: look.ink,
  fontSize: fontSize(look),
  fontFamily: look.family,
  formatter: () => inLines(name, 120, look.scale, 1),
})
