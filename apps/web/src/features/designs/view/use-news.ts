import { useQueryClient } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import { useCallback, useSyncExternalStore } from 'react'
import { cellsOf } from '../dashboard.data'

/** After so many failures in a row, what is on a wall is called old. */
const failuresUntilOld = 3

export interface News {
  freshAt: string | undefined
  /** Newer numbers fail to come. */
  isOld: boolean
  /** Some are still in the queue. */
  isWaiting: boolean
}

/** From when the newest numbers of a dashboard are, and what becomes of newer ones. */
export function useNews(design: number): News {
  const client = useQueryClient()
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client])
  // as text, so that it is the same as long as nothing changed
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
