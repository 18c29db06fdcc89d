import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '../../../platform/api/query-keys'
import { followRun, type RunUnderWay } from '../rows/follow-run'
import { runReport, type RunRequest } from '../reports.data'

/** A report's rows for a query, with the run's progress. `upTo`: reads that many rows from all pages, for a graph. */
export function useRun(id: number, request: RunRequest, isReady: boolean, upTo = 0) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ since: number; run?: RunUnderWay }>()
  const [cancelledAfter, setCancelledAfter] = useState<number>()
  const [anyway, setAnyway] = useState('')
  const question = JSON.stringify(request)
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
      const body = { ...request, ...(anyway === question && { anyway: true }) }
      const first = await runReport(id, body, signal)
      const { page, per_page, sort } = request
      const following = {
        signal,
        onProgress: (run: RunUnderWay) =>
          setProgress((last) => ({ since, run: last?.since === since ? withRowsOf(last.run, run) : run })),
        page: { ...(page && { page }), ...(per_page && { per_page }), ...(sort && { sort }) },
      }
      let run = await followRun(first, following)
      for (let next = 2; run.state === 'done' && run.rows.length < Math.min(run.total ?? 0, upTo); next++) {
        const more = await followRun(await runReport(id, { ...request, page: next }, signal), {
          ...following,
          page: { ...following.page, page: next },
        })
        if (more.state !== 'done' || more.rows.length === 0) break
        run = { ...run, rows: [...run.rows, ...more.rows] }
      }
      return run
    },
  })
  const underWay = query.isFetching ? progress : undefined
  const isOther = query.data === undefined || query.isPlaceholderData
  // the server's rows from before answer this question, those on the screen may answer another one
  const early = isOther && underWay?.run?.is_stale ? underWay.run : undefined
  return {
    query,
    run: early ?? query.data,
    /** The rows answer the question before this one. */
    isOther: early ? false : query.isPlaceholderData,
    /** Newer rows than these are being read. */
    isRenewing: query.isFetching && (early !== undefined || !isOther),
    progress: underWay,
    cancelledAfter,
    cancel: async () => {
      const since = progress?.since ?? Date.now()
      await client.cancelQueries({ queryKey })
      setCancelledAfter(Date.now() - since)
    },
    runAnyway: () => setAnyway(question),
  }
}

/** A run under way with the rows from before, which only the server's process that has begun it knows. */
function withRowsOf(last: RunUnderWay | undefined, run: RunUnderWay): RunUnderWay {
  if (!last?.is_stale || run.is_stale) return run
  const { rows, columns, total, truncated, fresh_at } = last
  return { ...run, rows, columns, total, truncated, fresh_at, is_stale: true }
}
