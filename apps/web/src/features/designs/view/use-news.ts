import { useQueryClient } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import { useCallback, useSyncExternalStore } from 'react'
import { cellsOf } from '../dashboard.data'

/** After this many failures in a row a wall screen says that its numbers are old. */
const failuresUntilOld = 3

export interface News {
  freshAt: string | undefined
  /** Newer numbers could not be loaded. */
  isOld: boolean
  /** Some are still in the queue. */
  isWaiting: boolean
}

/** The time of a dashboard's newest numbers, and whether newer ones fail or wait. */
export function useNews(design: number): News {
  const client = useQueryClient()
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client])
  // as text, so that the value is equal as long as nothing has changed
  const seen = useSyncExternalStore(subscribe, () => {
    const queries = client.getQueryCache().findAll({ queryKey: cellsOf(design), type: 'active' })
    const times = queries.flatMap(({ state }) => (state.data as CellRun | undefined)?.fresh_at ?? [])
    const failures = Math.max(0, ...queries.map(({ state }) => state.errorUpdateCount))
    const isOld = failures >= failuresUntilOld && queries.some(({ state }) => state.error !== null)
    const isWaiting = queries.some(({ state }) => (state.data as CellRun | undefined)?.state === 'running')
    return [isOld ? 'old' : 'new', isWaiting ? 'waiting' : 'here', times.sort().at(-1) ?? ''].join(' ')
  })
  const [word, waiting, freshAt] = seen.split(' ')
  return { freshAt: freshAt || undefined, isOld: word === 'old', isWaiting: waiting === 'waiting' }
}
