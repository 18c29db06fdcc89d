import { useSyncExternalStore } from 'react'
import type { Column } from '../table/columns'

/** A person's choice for a list: rows of 40 or 32 pixels, and the hidden columns. */
interface ListSettings {
  density: 'normal' | 'dense'
  hidden: readonly string[]
}

const usual: ListSettings = { density: 'normal', hidden: [] }
const chosen = new Map<string, ListSettings>()
const listeners = new Set<() => void>()

const placeOf = (keptAs: string) => `ui-list ${keptAs}`

function kept(keptAs: string): ListSettings {
  try {
    const settings = JSON.parse(
      localStorage.getItem(placeOf(keptAs)) ?? 'null',
    ) as Partial<ListSettings> | null
    const hidden = Array.isArray(settings?.hidden)
      ? settings.hidden.filter((key) => typeof key === 'string')
      : []
    return { density: settings?.density === 'dense' ? 'dense' : 'normal', hidden }
  } catch {
    return usual
  }
}

function settingsOf(keptAs: string): ListSettings {
  const known = chosen.get(keptAs) ?? kept(keptAs)
  chosen.set(keptAs, known)
  return known
}

function keep(keptAs: string, settings: ListSettings): void {
  chosen.set(keptAs, settings)
  try {
    localStorage.setItem(placeOf(keptAs), JSON.stringify(settings))
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
 * One person's settings of one list, stored in this browser under `keptAs` (`12 departments`): `table` is spread into the
 * DataTable, `menu` into the ColumnsMenu. The first column always stays, since it names the row.
 */
export function useListSettings<Row>(keptAs: string, columns: readonly Column<Row>[]) {
  const settings = useSyncExternalStore(subscribe, () => settingsOf(keptAs))
  const shown = columns.filter(({ key }, index) => index === 0 || !settings.hidden.includes(key))
  return {
    table: { columns: shown, density: settings.density },
    menu: {
      columns: columns.slice(1).map(({ key, header }) => ({ key, label: header })),
      hidden: settings.hidden,
      density: settings.density,
      onHidden: (hidden: readonly string[]) => keep(keptAs, { ...settings, hidden }),
      onDensity: (density: ListSettings['density']) => keep(keptAs, { ...settings, density }),
      onReset: () => keep(keptAs, usual),
    },
  }
}

export type ListSettingsMenu = ReturnType<typeof useListSettings>['menu']
