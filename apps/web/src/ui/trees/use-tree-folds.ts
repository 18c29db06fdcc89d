import { useState } from 'react'
import { rowsOf, type TreeItem } from './tree'

/** With more rows than this, branches are folded at first: a whole menu is four screens long. */
const mostUnfolded = 24

/** Which branches of a tree are folded. What is selected, or was just moved, is always in sight. */
export function useTreeFolds(items: readonly TreeItem[], selected: string | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const all = rowsOf(items)
  const branches = all.filter(({ item }) => item.children.length > 0).map(({ item }) => item.key)
  const above = new Set(ancestorsOf(all, selected))
  const isLong = all.length > mostUnfolded
  const isFolded = (key: string) => chosen.get(key) ?? (isLong && !above.has(key))
  const set = (keys: readonly string[], folds: boolean) =>
    setChosen((before) => new Map([...before, ...keys.map((key) => [key, folds] as const)]))
  const folded: ReadonlySet<string> = new Set(branches.filter(isFolded))
  return {
    folded,
    /** Whether there is something to fold at all. */
    hasBranches: branches.length > 0,
    fold: (key: string, folds: boolean) => set([key], folds),
    toggleAll: () => set(branches, folded.size === 0),
    /** Opens all that lies over a place. */
    reveal: (parent: string | null) => parent !== null && set([parent, ...ancestorsOf(all, parent)], false),
  }
}

function ancestorsOf(rows: ReturnType<typeof rowsOf>, key: string | undefined): string[] {
  const parent = rows.find(({ item }) => item.key === key)?.parent ?? null
  return parent === null ? [] : [parent, ...ancestorsOf(rows, parent)]
}
