import { onLive } from '../../../platform/live/live'
import { cancelRun, findRun, type Run } from '../reports.data'

/** How often a run is read about whose progress no live message has come, in milliseconds. */
const pause = 500
/** And one whose progress comes live: in case its end was missed. */
const pauseWhileLive = 5000

/** A run under way; `found` counts its rows where a live message has said so. */
export type RunUnderWay = Run & { found?: number }

interface Following {
  signal: AbortSignal
  /** Called with the rows found so far. */
  onProgress: (run: RunUnderWay) => void
  page?: { page?: number; per_page?: number; sort?: string }
}

/**
 * Waits until a run is over, by its live messages and by asking, and cancels it in the database when it is not needed any
 * more.
 */
export async function followRun(first: Run, { signal, onProgress, page = {} }: Following): Promise<Run> {
  let present = first
  const id = first.run_id
  if (id === null) return first
  // a closed tab does not need the run
  const onGone = () => void cancelRun(id, { outlivesPage: true, quiet: true }).catch(() => {})
  window.addEventListener('pagehide', onGone)
  const live = hear(id, ({ state, place, rows }) =>
    onProgress({ ...present, state, place, ...(rows > 0 && { found: rows }) }),
  )
  try {
    while (isUnderWay(present)) {
      onProgress(present)
      await live.wait(signal)
      present = await findRun(id, page, signal)
    }
  } catch (error) {
    // a failure to cancel is not shown, because the screen is gone
    if (signal.aborted) cancelRun(id).catch(() => {})
    throw error
  } finally {
    live.stop()
    window.removeEventListener('pagehide', onGone)
  }
  return present
}

const isUnderWay = ({ state }: Pick<Run, 'state'>) => state === 'queued' || state === 'running'

interface Told extends Pick<Run, 'state' | 'place'> {
  rows: number
}

/** Hears a run's live messages. `wait` ends with the next reading that is due: after the pause, or at the run's end. */
function hear(id: string, onTold: (told: Told) => void) {
  let isLive = false
  let wake = () => {}
  const stops = [
    onLive('run', (told) => {
      if (told.run_id !== id) return
      isLive = true
      if (isUnderWay(told)) onTold(told)
      else wake()
    }),
    // what was said before is missed
    onLive('connected', () => wake()),
  ]
  return {
    stop: () => stops.forEach((stop) => stop()),
    wait: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', abort)
          settle()
        }
        const abort = () => end(() => reject(new DOMException('Nobody waits any more', 'AbortError')))
        wake = () => end(resolve)
        const timer = setTimeout(wake, isLive ? pauseWhileLive : pause)
        signal.addEventListener('abort', abort, { once: true })
        if (signal.aborted) abort()
      }),
  }
}
