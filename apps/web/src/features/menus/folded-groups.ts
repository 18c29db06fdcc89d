import type { MenuItem } from '@uplink/contract/menus'
import { useState, useSyncExternalStore } from 'react'
import { isHeading } from './menu-tree'

const place = 'menu-groups'

/** A menu with fewer entries is looked through faster than it is unfolded. */
const foldsFrom = 20

/** Pixels of an entry, of what an open group has besides its entries, of a folded one, and around all of them. */
const heights = {
  names: { entry: 33, open: 33, folded: 33, around: 108 },
  rail: { entry: 41, open: 17, folded: 41, around: 100 },
}

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
  layout: keyof typeof heights = 'names',
): number[] {
  const { entry, open, folded, around: others } = heights[layout]
  const whole = (item: MenuItem) => (isHeading(item) ? open + item.children.length * entry : entry)
  let height = others + items.reduce((sum, item) => sum + whole(item), 0)
  const some: number[] = []
  for (const item of items.slice(1).toReversed()) {
    if (height <= windowHeight) break
    if (!isHeading(item) || around.includes(item.id)) continue
    some.push(item.id)
    height -= whole(item) - folded
  }
  return some
}

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

export const useWindowHeight = () => useSyncExternalStore(onResize, () => window.innerHeight)

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

function keepGroup(id: number, isOpen: boolean): void {
  try {
    localStorage.setItem(place, JSON.stringify([...new Map(keptGroups()).set(id, isOpen)]))
  } catch {
    // storage is full or switched off: it lasts until the page is reloaded
  }
}

/**
 * The groups of a menu that are open: as somebody left them in this browser; otherwise `isOpenAtFirst`. One in which a
 * screen is opened opens with it, and stays so, lest entries move under a hand.
 */
export function useOpenGroups(around: readonly number[], isOpenAtFirst: (id: number) => boolean) {
  const present = around.join()
  const opened = around.map((id) => [id, true] as const)
  const [{ of, known }, setGroups] = useState(() => ({
    of: present,
    known: new Map([...opened, ...keptGroups()]),
  }))
  // also one that was folded by hand before, and is looked for again
  if (of !== present) setGroups({ of: present, known: new Map([...known, ...opened]) })
  return {
    isOpen: (id: number) => known.get(id) ?? isOpenAtFirst(id),
    onToggle: (id: number, isOpen: boolean) => {
      setGroups({ of, known: new Map(known).set(id, isOpen) })
      keepGroup(id, isOpen)
    },
  }
}
