import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '../../../platform/api/query-keys'
import { followRun, type RunUnderWay } from '../rows/follow-run'
import { runReport, type AskedRun } from '../reports.data'

/** A report's rows for a query, with the run's progress. `upTo`: reads that many rows from all pages, for a graph. */
export function useRun(id: number, asked: AskedRun, isReady: boolean, upTo = 0) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ since: number; run?: RunUnderWay }>()
  const [cancelledAfter, setCancelledAfter] = useState<number>()
  const [anyway, setAnyway] = useState('')
  const question = JSON.stringify(asked)
  const queryKey = keysOf('reports').of('run', id, question, anyway === question)
  const query = useQuery({
    queryKey,
    enabled: isReady,
    placeholderData: keepPreviousData,
    // a report's rows belong to one moment, so they are read again only when somebody asks
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const since = Date.now()
      setCancelledAfter(undefined)
      setProgress({ since })
      const body = { ...asked, ...(anyway === question && { anyway: true }) }
      const first = await runReport(id, body, signal)
      const { page, per_page, sort } = asked
      const following = {
        signal,
        onProgress: (run: RunUnderWay) => setProgress({ since, run }),
        page: { ...(page && { page }), ...(per_page && { per_page }), ...(sort && { sort }) },
      }
      let run = await followRun(first, following)
      for (let next = 2; run.state === 'done' && run.rows.length < Math.min(run.total ?? 0, upTo); next++) {
        const more = await followRun(await runReport(id, { ...asked, page: next }, signal), {
          ...following,
          page: { ...following.page, page: next },
        })
        if (more.state !== 'done' || more.rows.length === 0) break
        run = { ...run, rows: [...run.rows, ...more.rows] }
      }
      return run
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
