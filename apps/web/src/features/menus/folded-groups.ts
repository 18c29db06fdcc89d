import type { MenuItem } from '@uplink/contract/menus'
import { useState } from 'react'

const place = 'menu-groups'

/** A menu with fewer entries is looked through faster than it is unfolded. */
const foldsFrom = 20

/** Pixels of an entry and of a heading, and of what stands above and below the entries. */
const heights = { entry: 33, heading: 33, around: 96 }

/** A heading with its entries, as opposed to an entry of its own. */
const isTitled = ({ uri, children }: MenuItem) => uri === null && children.length > 0

const entriesIn = (items: readonly MenuItem[]): number =>
  items.reduce((sum, { children }) => sum + Math.max(1, entriesIn(children)), 0)

/** Whether the headings of a menu fold what is below them. */
export const foldsGroups = (items: readonly MenuItem[]): boolean => entriesIn(items) >= foldsFrom

/**
 * The headings that are folded so that the menu fits a window of this height: the last ones first, because what one
 * uses most stands on top. Never the first, where the home is, nor one of `around`, which the present screen is under.
 */
export function foldedToFit(
  items: readonly MenuItem[],
  around: readonly number[],
  windowHeight: number,
): number[] {
  const rows = (item: MenuItem) => item.children.length * heights.entry
  let height = heights.around
  for (const item of items) height += isTitled(item) ? heights.heading + rows(item) : heights.entry
  const folded: number[] = []
  for (const item of items.slice(1).toReversed()) {
    if (height <= windowHeight) break
    if (!isTitled(item) || around.includes(item.id)) continue
    folded.push(item.id)
    height -= rows(item)
  }
  return folded
}

const isPair = (one: unknown): one is [number, boolean] =>
  Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'boolean'

/** Which groups somebody opened or folded: the portal empties its storage when they sign out. */
function keptGroups(): ReadonlyMap<number, boolean> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    const pairs: readonly unknown[] = Array.isArray(kept) ? kept : []
    return new Map(pairs.filter(isPair))
  } catch {
    return new Map()
  }
}

/**
 * The groups of a menu that are open: as somebody left them in this browser; otherwise `isOpenAtFirst`. One in which a
 * screen is opened opens with it, and stays so, lest entries move under a hand.
 */
export function useOpenGroups(around: readonly number[], isOpenAtFirst: (id: number) => boolean) {
  const [kept, setKept] = useState(keptGroups)
  const [visited, setVisited] = useState(around)
  const present = around.join()
  const [last, setLast] = useState(present)
  if (last !== present) {
    setLast(present)
    setVisited([...new Set([...visited, ...around])])
    // folded by hand before, and looked for again
    if (around.some((id) => kept.get(id) === false))
      setKept(new Map([...kept].filter(([id]) => !around.includes(id))))
  }
  return {
    isOpen: (id: number) => kept.get(id) ?? (visited.includes(id) || isOpenAtFirst(id)),
    onToggle: (id: number, isOpen: boolean) => {
      const next = new Map(kept).set(id, isOpen)
      setKept(next)
      try {
        localStorage.setItem(place, JSON.stringify([...next]))
      } catch {
        // storage is full or switched off: it lasts until the page is reloaded
      }
    },
  }
}
