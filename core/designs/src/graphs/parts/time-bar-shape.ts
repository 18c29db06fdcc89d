import type { GraphLook } from '../drawing'
import { hatch, inkOn } from './palette'
import type { TimeBar } from './time-bars'
import { inLines, widthOf } from './texts'

/** The used part of what ECharts passes to a custom series. */
interface Api {
  value: (dimension: number) => number
  coord: (place: readonly number[]) => [number, number]
  size: (span: readonly number[]) => [number, number]
}

/** A bar in its row, hatched while it has no end. */
export function shapeOfBar(bars: readonly TimeBar[], colorOf: (bar: TimeBar) => string, look: GraphLook) {
  return ({ dataIndex }: { dataIndex: number }, api: Api): object | undefined => {
    const bar = bars[dataIndex]
    if (!bar) return undefined
    const [place, from, to] = [api.value(0), api.value(1), api.value(2)]
    const [left, middle] = api.coord([from, place])
    const [right] = api.coord([to, place])
    const height = Math.min(22 * look.scale, api.size([0, 1])[1] * 0.7)
    const width = Math.max(3, right - left)
    const fill = colorOf(bar)
    const fits = bar.text !== '' && width > Math.min(60 * look.scale, widthOf(bar.text, look.scale) + 12)
    return {
      type: 'rect',
      transition: [],
      shape: { x: left, y: middle - height / 2, width, height, r: 3 },
      style: { fill, ...(bar.isOpen && { decal: { ...hatch } }) },
      ...(fits && {
        textContent: {
          type: 'text',
          style: {
            text: inLines(bar.text, width - 12, look.scale, 1),
            fill: inkOn(fill),
            // keeps the hatching behind the text
            backgroundColor: fill,
            borderRadius: 2,
            padding: [1, 4],
            fontSize: Math.round(11 * look.scale),
            fontFamily: look.family,
          },
        },
        textConfig: { position: 'insideLeft', distance: 4 },
      }),
    }
  }
}
