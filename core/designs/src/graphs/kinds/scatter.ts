import { counted } from '@uplink/contract/counted'
import { NoGraph, type Drawn, type GraphLook } from '../drawing'
import { tooltipOf } from '../parts/frame'
import { legendHeight, legendOf } from '../parts/legend'
import { fillOf, paletteOf } from '../parts/palette'
import { placeAxis, readPlaces, type Along } from '../parts/places'
import type { Given } from '../parts/read'

interface Dot {
  x: number
  y: number
  row: number
}

/** The first data column is x; each other one is a series of y. */
export function drawScatter(given: Given): Drawn {
  const { look, settings } = given
  const places = readPlaces(given, 2, 'Choose x and y in the data series.')
  const [x, ...ys] = places.data.map(places.along)
  const [first] = ys
  if (!x || !first) throw new NoGraph('Choose x and y in the data series.')
  const dots = ys.map((y) => dotsOf(x, y))
  const complete = new Set(dots.flatMap((list) => list.map(({ row }) => row)))
  if (complete.size === 0) throw new NoGraph('No row has both x and y.')
  const lost = places.rows.length - complete.size
  const colors = paletteOf(settings, look, ys.length)
  const names = ys.map(({ name }, place) =>
    ys.findIndex((y) => y.name === name) === place ? name : `${name} (${place + 1})`,
  )
  const walk: Drawn['walk'] = {
    lengths: dots.map((list) => list.length),
    said: (place, point) => {
      const row = dots[place]?.[point]?.row
      const y = ys[place]
      if (row === undefined || !y) return undefined
      return {
        head: places.isNamed ? places.nameOf(row) : (names[place] ?? ''),
        lines: [x, y].map(({ name, texts }) => ({ name, value: texts[row] ?? '–' })),
        row,
      }
    },
  }
  return {
    notes: [
      ...places.notes,
      ...(lost > 0
        ? [`${counted(lost, 'row')} without x or y ${lost === 1 ? 'was' : 'were'} left out.`]
        : []),
    ],
    walk,
    summary: (dots[0] ?? []).map(({ row, y }) => ({
      label: places.isNamed ? places.nameOf(row) : (x.texts[row] ?? ''),
      value: y,
      text: first.texts[row] ?? '–',
    })),
    option: {
      tooltip: tooltipOf(walk, 'item', look),
      legend: legendOf(names, look),
      grid: placesGrid(names, look),
      xAxis: placeAxis(x, false, look),
      yAxis: placeAxis(ys.length === 1 ? first : { ...first, name: '' }, true, look),
      series: dots.map((list, place) => ({
        type: 'scatter',
        name: names[place],
        symbolSize: 6 * look.scale,
        itemStyle: { ...fillOf(colors, place), opacity: 0.7 },
        data: list.map((dot) => [dot.x, dot.y]),
      })),
    },
  }
}

function dotsOf(x: Along, y: Along): Dot[] {
  return x.values.flatMap((at, row) => {
    const up = y.values[row] ?? null
    return at === null || up === null ? [] : [{ x: at, y: up, row }]
  })
}

/** Leaves room for the name of x under its numbers. */
export function placesGrid(names: readonly string[], look: GraphLook): object {
  return {
    left: 2,
    right: 20,
    top: 30 * look.scale,
    bottom: legendHeight(names, look) || 4 * look.scale,
    outerBoundsMode: 'same',
    outerBoundsContain: 'all',
  }
}
