import { cancelRun, findRun, type Run } from '../reports.data'

/** How often the progress of a run is read, in milliseconds. */
const pause = 500

interface Following {
  signal: AbortSignal
  /** Called with the rows found so far. */
  onProgress: (run: Run) => void
  page?: { page?: number; per_page?: number; sort?: string }
}

/** Waits until a run is over, and cancels it in the database when it is not needed any more. */
export async function followRun(first: Run, { signal, onProgress, page = {} }: Following): Promise<Run> {
  let present = first
  const id = first.run_id
  if (id === null) return first
  // a closed tab does not need the run
  const onGone = () => void cancelRun(id, { outlivesPage: true, quiet: true }).catch(() => {})
  window.addEventListener('pagehide', onGone)
  try {
    while (present.state === 'queued' || present.state === 'running') {
      onProgress(present)
      await wait(pause, signal)
      present = await findRun(id, page, signal)
    }
  } catch (error) {
    // a failure to cancel is not shown, because the screen is gone
    if (signal.aborted) cancelRun(id).catch(() => {})
    throw error
  } finally {
    window.removeEventListener('pagehide', onGone)
  }
  return present
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('Nobody waits any more', 'AbortError'))
    }
    if (signal.aborted) return stop()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
