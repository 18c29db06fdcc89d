import { useQueryClient, type Query } from '@tanstack/react-query'
import type { CellRun } from '@uplink/contract/designs/cell-run'
import { useCallback, useState, useSyncExternalStore } from 'react'
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

/** Counts how often a query has failed since it last had an answer. */
function createStreaks() {
  /** How often each query had failed when it last had an answer. */
  const before = new Map<string, number>()
  return {
    note({ queryHash, state }: Query) {
      if (state.status === 'success') before.set(queryHash, state.errorUpdateCount)
    },
    of: ({ queryHash, state }: Query) => state.errorUpdateCount - (before.get(queryHash) ?? 0),
  }
}

/** The time of a dashboard's newest numbers, and whether newer ones fail or wait. */
export function useUpdates(design: number): News {
  const client = useQueryClient()
  const [streaks] = useState(createStreaks)
  const subscribe = useCallback(
    (tell: () => void) =>
      client.getQueryCache().subscribe(() => {
        for (const query of client.getQueryCache().findAll({ queryKey: cellsOf(design) })) streaks.note(query)
        tell()
      }),
    [client, design, streaks],
  )
  // as text, so that the value is equal as long as nothing has changed
  const seen = useSyncExternalStore(subscribe, () => {
    const queries = client.getQueryCache().findAll({ queryKey: cellsOf(design), type: 'active' })
    const times = queries.flatMap(({ state }) => (state.data as CellRun | undefined)?.fresh_at ?? [])
    const isOld = queries.some((query) => query.state.error !== null && streaks.of(query) >= failuresUntilOld)
    const isWaiting = queries.some(({ state }) => (state.data as CellRun | undefined)?.state === 'running')
    return [isOld ? 'old' : 'new', isWaiting ? 'waiting' : 'here', times.sort().at(-1) ?? ''].join(' ')
  })
  const [word, waiting, freshAt] = seen.split(' ')
  return { freshAt: freshAt || undefined, isOld: word === 'old', isWaiting: waiting === 'waiting' }
}
