import type { DesignDefinition } from '@uplink/contract/designs/definition'
import { designLimits } from '@uplink/contract/designs/words'
import { hasRoomFor, tabNamed, tabsOf } from '../tabs'
import type { ActOf } from './actions'
import { numbered, placeOf, whyNotRemoved } from './rows'

/** Why a row may not go to another tab; undefined when it may. */
export function whyNotToTab(design: DesignDefinition, index: number): string | undefined {
  const row = design.rows[index]
  return row?.fixed === 'yes' ? `${row.name} is fixed` : whyNotRemoved(design, index)
}

/**
 * Why a tab may not have this name; undefined when it may.
 *
 * @param own the tab that gets the name; undefined for a new one
 */
export function whyNotNamed(design: DesignDefinition, name: string, own?: string): string | undefined {
  if (name.trim() === '') return 'Write a name'
  if (name.trim().length > designLimits.tabName) return `${designLimits.tabName} characters at most`
  const taken = tabNamed(
    tabsOf(design.rows).filter((tab) => tab !== own),
    name.trim(),
  )
  return taken === undefined ? undefined : `There is a tab “${taken}” already`
}

/** Moves a row to the end of another tab, if it may leave its own. */
export function moveToTab(design: DesignDefinition, { row: key, tab }: ActOf<'row/tab'>): DesignDefinition {
  const index = placeOf(design, key)
  const row = index === undefined ? undefined : design.rows[index]
  if (index === undefined || !row || row.tab === tab) return design
  if (whyNotToTab(design, index) !== undefined || !hasRoomFor(design.rows, tab)) return design
  return { ...design, rows: numbered([...design.rows.toSpliced(index, 1), { ...row, tab }]) }
}

/** Gives a tab another name, unless another tab has it. */
export function renameTab(design: DesignDefinition, { tab, name }: ActOf<'tab/rename'>): DesignDefinition {
  const isThere = tabsOf(design.rows).includes(tab)
  if (!isThere || name === tab || whyNotNamed(design, name, tab) !== undefined) return design
  return { ...design, rows: design.rows.map((row) => (row.tab === tab ? { ...row, tab: name.trim() } : row)) }
}

/** Removes a tab with its rows. */
export function removeTab(design: DesignDefinition, { tab }: ActOf<'tab/remove'>): DesignDefinition {
  const rows = design.rows.filter((row) => row.tab !== tab)
  return rows.length === design.rows.length ? design : { ...design, rows: numbered(rows) }
}

/** Moves a tab with its rows to another place among the tabs. */
export function moveTab(design: DesignDefinition, { tab, to }: ActOf<'tab/move'>): DesignDefinition {
  const tabs = tabsOf(design.rows)
  const from = tabs.indexOf(tab)
  if (from < 0 || from === to || to < 0 || to >= tabs.length) return design
  const order = tabs.toSpliced(from, 1).toSpliced(to, 0, tab)
  return {
    ...design,
    rows: numbered(order.flatMap((each) => design.rows.filter((row) => row.tab === each))),
  }
}
