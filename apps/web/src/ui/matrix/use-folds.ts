import { useState } from 'react'
import type { MatrixGroup } from './matrix'

/** With more rows than this the groups are folded at first: all rights of a portal are twelve screens. */
const mostUnfolded = 12

export interface Folds {
  isOpen: (group: string) => boolean
  toggle: (group: string) => void
  /** Whether every group is open. */
  areAllOpen: boolean
  /** Opens all groups, or folds them where all are open. */
  toggleAll: () => void
}

/**
 * Which groups of a matrix are open.
 * @param isUnfolded all of them until somebody folds one, as while one searches; what was open before comes back after
 */
export function useFolds(groups: readonly MatrixGroup[], isUnfolded: boolean): Folds {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const keyOf = (group: string) => `${isUnfolded ? 'found' : 'all'} ${group}`
  const isFoldedAtFirst = !isUnfolded && groups.reduce((sum, { rows }) => sum + rows.length, 0) > mostUnfolded
  const isOpen = (group: string) => chosen.get(keyOf(group)) ?? !isFoldedAtFirst
  const areAllOpen = groups.every(({ key }) => isOpen(key))
  const set = (keys: readonly string[], open: (group: string) => boolean) =>
    setChosen(new Map([...chosen, ...keys.map((key) => [keyOf(key), open(key)] as const)]))
  return {
    isOpen,
    toggle: (group) => set([group], (key) => !isOpen(key)),
    areAllOpen,
    toggleAll: () =>
      set(
        groups.map(({ key }) => key),
        () => !areAllOpen,
      ),
  }
}
