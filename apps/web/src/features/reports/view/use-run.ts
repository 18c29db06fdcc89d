import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '../../../platform/api/query-keys'
import { followRun } from '../rows/follow-run'
import { runReport, type AskedRun, type Run } from '../reports.data'

/** A report's rows for what is asked, with how far they are. */
export function useRun(id: number, asked: AskedRun, isReady: boolean) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ since: number; run?: Run }>()
  const [cancelledAfter, setCancelledAfter] = useState<number>()
  const [anyway, setAnyway] = useState('')
  const question = JSON.stringify(asked)
  const queryKey = keysOf('reports').of('run', id, question, anyway === question)
  const query = useQuery({
    queryKey,
    enabled: isReady,
    placeholderData: keepPreviousData,
    // rows of a report are of a moment: they are read again when somebody asks
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const since = Date.now()
      setCancelledAfter(undefined)
      setProgress({ since })
      const first = await runReport(id, { ...asked, ...(anyway === question && { anyway: true }) }, signal)
      const { page, per_page, sort } = asked
      return followRun(first, {
        signal,
        onProgress: (run) => setProgress({ since, run }),
        page: { ...(page && { page }), ...(per_page && { per_page }), ...(sort && { sort }) },
      })
    },
  })
  return {
    query,
    progress: query.isFetching ? progress : undefined,
    cancelledAfter,
    cancel: async () => {
      const since = progress?.since ?? Date.now()
      await client.cancelQueries({ queryKey })
      setCancelledAfter(Date.now() - since)
    },
    runAnyway: () => setAnyway(question),
  }
}
