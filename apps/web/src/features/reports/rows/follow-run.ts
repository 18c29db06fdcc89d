import { onLive } from '../../../platform/live/live'
import { cancelRun, findRun, type Run } from '../reports.data'

/** The server answers after a second at the latest, so this only counts where answers come at once. */
const leastPauseMs = 300

/** A run under way; `found` counts its rows where a live message has said so. */
export type RunUnderWay = Run & { found?: number }

interface Following {
  signal: AbortSignal
  /** Called with the rows found so far. */
  onProgress: (run: RunUnderWay) => void
  page?: { page?: number; per_page?: number; sort?: string }
}

/**
 * Waits until a run is over: the server holds each call for a moment, and ends a run for which no call comes any more.
 * One that is not needed any more is cancelled in the database.
 */
export async function followRun(first: Run, { signal, onProgress, page = {} }: Following): Promise<Run> {
  let present = first
  const id = first.run_id
  if (id === null) return first
  // a closed tab does not need the run
  const onGone = () => void cancelRun(id, { outlivesPage: true, quiet: true }).catch(() => {})
  window.addEventListener('pagehide', onGone)
  const stopHearing = onLive('run', ({ run_id, state, place, rows }) => {
    if (run_id === id && isUnderWay({ state }))
      onProgress({ ...present, state, place, ...(rows > 0 && { found: rows }) })
  })
  try {
    while (isUnderWay(present)) {
      onProgress(present)
      const began = Date.now()
      present = await findRun(id, page, signal)
      const rest = leastPauseMs - (Date.now() - began)
      if (isUnderWay(present) && rest > 0) await pause(rest, signal)
    }
  } catch (error) {
    // a failure to cancel is not shown, because the screen is gone
    if (signal.aborted) cancelRun(id, { quiet: true }).catch(() => {})
    throw error
  } finally {
    stopHearing()
    window.removeEventListener('pagehide', onGone)
  }
  return present
}

const isUnderWay = ({ state }: Pick<Run, 'state'>) => state === 'queued' || state === 'running'

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new DOMException('Nobody waits any more', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
