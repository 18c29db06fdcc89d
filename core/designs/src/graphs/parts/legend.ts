import type { GraphLook } from '../drawing'
import { fontSize, softText, widest } from './frame'
import { inLines, widthOf } from './texts'

/** A legend of more lines, or of more than this share of the graph, shows one line and turns its pages. */
const most = { lines: 4, share: 0.4 }
/** Pixels between two lines, and above and below all of them. */
const [between, around] = [12, 22]
/** Pixels of a name's mark, and of the space to the next name. */
const besideName = 31
/** Names in capitals are wider than others. */
const capitals = 1.1

const shownName = (name: string, look: GraphLook) =>
  inLines(name, Math.max(96, look.width * 0.6), look.scale, 1)

/** The names, line by line, as many in each as fit. */
function linesOf(names: readonly string[], look: GraphLook): string[][] {
  const lines: string[][] = []
  let room = 0
  for (const name of names) {
    const width = besideName + widthOf(shownName(name, look), look.scale) * capitals
    if (lines.length === 0 || width > room) {
      lines.push([])
      room = look.width - 10
    }
    lines.at(-1)?.push(name)
    room -= width
  }
  return lines
}

const heightOf = (lines: number, look: GraphLook) => lines * fontSize(look) + (lines - 1) * between + around

/** The lines of a legend; undefined when they would be too many. */
function fittingLines(names: readonly string[], look: GraphLook): string[][] | undefined {
  const lines = linesOf(names, look)
  return lines.length > most.lines ||
    (lines.length > 1 && heightOf(lines.length, look) > look.height * most.share)
    ? undefined
    : lines
}

/** How much of a graph's height its legend takes, in pixels: 0 where it has none. */
export function legendHeight(names: readonly string[], look: GraphLook): number {
  if (names.length < 2) return 0
  return heightOf(fittingLines(names, look)?.length ?? 1, look)
}

/** Under the graph, if there are at least two names: in lines, and in pages where these would be too many. */
export function legendOf(names: readonly string[], look: GraphLook): object {
  const lines = fittingLines(names, look)
  return {
    ...legendLook(look),
    show: names.length > 1,
    bottom: 0,
    left: 'center',
    formatter: (name: string) => shownName(name, look),
    ...(lines === undefined
      ? { ...pages(look), data: names, itemGap: 16 }
      : {
          type: 'plain',
          // ECharts begins a new line at this name
          data: lines.flatMap((line, index) => (index === 0 ? line : ['\n', ...line])),
          // between the names of a line and between lines
          itemGap: lines.length > 1 ? between : 16,
        }),
  }
}

/** What the legends of all graphs have in common. */
export const legendLook = (look: GraphLook) => ({
  itemWidth: 10,
  itemHeight: 10,
  icon: 'roundRect',
  textStyle: softText(look),
})

/** A legend of one line, or of one column, that turns its pages. */
export const pages = (look: GraphLook) => ({
  type: 'scroll',
  pageIconSize: 10,
  pageIconColor: look.ink,
  pageIconInactiveColor: look.edge,
  pageTextStyle: softText(look),
})

/** The width of a list of names beside a graph, each with its mark, in pixels. */
export const listWidth = (names: readonly string[], look: GraphLook) => widest(names, look) + 30 * look.scale
