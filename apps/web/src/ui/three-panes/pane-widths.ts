import { useState, type CSSProperties } from 'react'
import { useWidth } from '../use-width'

const rem = 16

/** Where the style sheet shows the list and what is opened beside each other, and there a third pane too. */
const twoFrom = 46 * rem
const threeFrom = 42 * rem

/** What stands between list and side keeps as much. */
const leastMain = 26 * rem
const leastList = 15 * rem
const leastSide = 14 * rem

interface Kept {
  list?: number
  side?: number
}

const placeOf = (keptAs: string) => `ui-panes ${keptAs}`

function keptWidths(keptAs: string): Kept {
  try {
    const { list, side } = JSON.parse(localStorage.getItem(placeOf(keptAs)) ?? '{}') as Partial<
      Record<string, unknown>
    >
    return {
      ...(typeof list === 'number' && { list }),
      ...(typeof side === 'number' && { side }),
    }
  } catch {
    return {}
  }
}

const within = (value: number, min: number, max: number) =>
  Math.round(Math.max(min, Math.min(value, Math.max(min, max))))

/** How wide a pane is; a width of another window is kept within what this one has room for. */
function bounded(chosen: number | undefined, usual: number, min: number, max: number) {
  return {
    value: within(chosen ?? usual, min, max),
    usual: Math.round(usual),
    min,
    max: within(max, min, max),
  }
}

/**
 * The widths of the panes of a `Panes`, which somebody may change; they are kept in this browser. A pane that has no
 * other beside it has none.
 */
export function usePaneWidths(keptAs: string) {
  const [room, width] = useWidth()
  const [kept, setKept] = useState(() => keptWidths(keptAs))
  const keep = (changed: Kept) => {
    const next = { ...kept, ...changed }
    setKept(next)
    try {
      localStorage.setItem(placeOf(keptAs), JSON.stringify(next))
    } catch {
      // storage is full or switched off: the widths last until the page is left
    }
  }
  if (width <= twoFrom) return { room }
  const place = () => room.current?.getBoundingClientRect()

  const usualList = within(width * 0.285, 17 * rem, 23 * rem)
  const isThree = width - usualList > threeFrom
  // a wider list does not take the third pane away
  const list = bounded(kept.list, usualList, leastList, width - (isThree ? threeFrom + 3 : leastMain))
  // without the frame around all panes
  const opened = width - 2 - list.value
  const side = bounded(kept.side, within(opened * 0.32, 15 * rem, 21 * rem), leastSide, opened - leastMain)
  return {
    room,
    style: { '--list': `${list.value}px`, '--side': `${side.value}px` } as CSSProperties,
    ofList: {
      ...list,
      step: rem,
      valueAt: (clientX: number) => clientX - (place()?.left ?? 0),
      onChange: (value: number) => keep({ list: value }),
    },
    ofSide:
      opened > threeFrom
        ? {
            ...side,
            step: rem,
            valueAt: (clientX: number) => (place()?.right ?? 0) - clientX,
            onChange: (value: number) => keep({ side: value }),
          }
        : undefined,
  }
}
