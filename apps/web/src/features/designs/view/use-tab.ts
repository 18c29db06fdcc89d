import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { tabsOf } from '@uplink/designs/tabs'
import { useAddress } from '../../../platform/address/address'

/** The open tab's name in the address. */
export const tabKey = 'tab'

/**
 * The tab of a dashboard that the address names, so that a link and the browser's Back show the same one.
 *
 * @param prefix precedes its name in the address, where several dashboards are on one page
 */
export function useTab({ rows }: Pick<ViewedDesign, 'rows'>, prefix = '') {
  const { text, change } = useAddress()
  const key = `${prefix}${tabKey}`
  const [first] = tabsOf(rows)
  return {
    tab: text(key),
    // the first one is open without being named
    onTab: (tab: string) => change({ [key]: tab === first ? undefined : tab }),
  }
}
