import { cancelRun, findRun, type Run } from '../reports.data'

/** How often a run is asked how far it is, in milliseconds. */
const pause = 500

interface Following {
  signal: AbortSignal
  /** Whatever it has found so far. */
  onProgress: (run: Run) => void
  page?: { page?: number; per_page?: number; sort?: string }
}

/** Waits until a run is over, and ends it in the database when nobody wants it any more. */
export async function followRun(first: Run, { signal, onProgress, page = {} }: Following): Promise<Run> {
  let present = first
  const id = first.run_id
  if (id === null) return first
  // a closed tab waits for nothing
  const onGone = () => void cancelRun(id, { outlivesPage: true, quiet: true }).catch(() => {})
  window.addEventListener('pagehide', onGone)
  try {
    while (present.state === 'queued' || present.state === 'running') {
      onProgress(present)
      await wait(pause, signal)
      present = await findRun(id, page, signal)
    }
  } catch (error) {
    // nobody is there to be told that cancelling failed
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
