import { useQueryClient } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import { useCallback, useSyncExternalStore } from 'react'
import { cellsOf } from '../dashboard.data'

/** After so many failures in a row, what is on a wall is called old. */
const failuresUntilOld = 3

/** From when the newest numbers are, and whether newer ones fail to come. */
export function useNews(design: number): { freshAt: string | undefined; isOld: boolean } {
  const client = useQueryClient()
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client])
  // as text, so that it is the same as long as nothing changed
  const seen = useSyncExternalStore(subscribe, () => {
    const queries = client.getQueryCache().findAll({ queryKey: cellsOf(design), type: 'active' })
    const times = queries.flatMap(({ state }) => (state.data as CellRun | undefined)?.fresh_at ?? [])
    const failures = Math.max(0, ...queries.map(({ state }) => state.errorUpdateCount))
    const isOld = failures >= failuresUntilOld && queries.some(({ state }) => state.error !== null)
    return `${isOld ? 'old' : 'new'} ${times.sort().at(-1) ?? ''}`
  })
  const [word, freshAt] = seen.split(' ')
  return { freshAt: freshAt || undefined, isOld: word === 'old' }
}
