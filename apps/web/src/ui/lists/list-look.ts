import { useSyncExternalStore } from 'react'
import type { Column } from '../table/columns'

/** A person's choice for a list: rows of 40 or 32 pixels, and the hidden columns. */
interface Look {
  density: 'normal' | 'dense'
  hidden: readonly string[]
}

const usual: Look = { density: 'normal', hidden: [] }
const looks = new Map<string, Look>()
const listeners = new Set<() => void>()

const placeOf = (keptAs: string) => `ui-list ${keptAs}`

function kept(keptAs: string): Look {
  try {
    const look = JSON.parse(localStorage.getItem(placeOf(keptAs)) ?? 'null') as Partial<Look> | null
    const hidden = Array.isArray(look?.hidden) ? look.hidden.filter((key) => typeof key === 'string') : []
    return { density: look?.density === 'dense' ? 'dense' : 'normal', hidden }
  } catch {
    return usual
  }
}

function lookOf(keptAs: string): Look {
  const known = looks.get(keptAs) ?? kept(keptAs)
  looks.set(keptAs, known)
  return known
}

function keep(keptAs: string, look: Look): void {
  looks.set(keptAs, look)
  try {
    localStorage.setItem(placeOf(keptAs), JSON.stringify(look))
  } catch {
    // storage is full or switched off: the choice lasts until the page is reloaded
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * One person's look of one list, stored in this browser under `keptAs` (`12 departments`): `table` is spread into the
 * DataTable, `menu` into the ColumnsMenu. The first column always stays, since it names the row.
 */
export function useListLook<Row>(keptAs: string, columns: readonly Column<Row>[]) {
  const look = useSyncExternalStore(subscribe, () => lookOf(keptAs))
  const shown = columns.filter(({ key }, index) => index === 0 || !look.hidden.includes(key))
  return {
    table: { columns: shown, density: look.density },
    menu: {
      columns: columns.slice(1).map(({ key, header }) => ({ key, label: header })),
      hidden: look.hidden,
      density: look.density,
      onHidden: (hidden: readonly string[]) => keep(keptAs, { ...look, hidden }),
      onDensity: (density: Look['density']) => keep(keptAs, { ...look, density }),
      onReset: () => keep(keptAs, usual),
    },
  }
}

export type ListLookMenu = ReturnType<typeof useListLook>['menu']
