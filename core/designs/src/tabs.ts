import { designLimits } from '@uplink/contract/designs/words'
import { searchForm } from '@uplink/contract/search-form'

interface InTab {
  tab: string
}

/** The tabs of rows, in the order of their first rows; `''` is the one without a name. */
export const tabsOf = (rows: readonly InTab[]): string[] => [...new Set(rows.map(({ tab }) => tab))]

/** What people read on a tab. */
export const tabLabel = (tab: string): string => tab || 'Overview'

/** The tab of this name, in whatever spelling; undefined where there is none. */
export function tabNamed(tabs: readonly string[], name: string): string | undefined {
  return tabs.includes(name) ? name : tabs.find((tab) => searchForm(tab) === searchForm(name))
}

/** Whether rows may be in this tab: it is there, or one more may be added. */
export const hasRoomFor = (rows: readonly InTab[], tab: string): boolean => {
  const tabs = tabsOf(rows)
  return tabs.includes(tab) || tabs.length < designLimits.tabs
}

/** The rows of each tab together, otherwise in their order. */
export function inTabs<Row extends InTab>(rows: readonly Row[]): Row[] {
  return tabsOf(rows).flatMap((tab) => rows.filter((row) => row.tab === tab))
}

/**
 * The tab to show.
 *
 * @param wanted the tab of the address, for example; the first one where there is none of this name
 */
export const openTab = (rows: readonly InTab[], wanted: string | undefined): string => {
  const tabs = tabsOf(rows)
  return (wanted === undefined ? undefined : tabNamed(tabs, wanted)) ?? tabs[0] ?? ''
}
