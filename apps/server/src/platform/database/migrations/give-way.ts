import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

/** So long others may wait for what a migration holds or stands in line for; with the time to notice, less than two seconds. */
const patienceMs = 1000
const lookEveryMs = 250

// Other migrations wait for this one by an advisory lock, and are to. Vacuum does not wait.
const giveWay = `
  SELECT pg_cancel_backend(m.pid) FROM pg_stat_activity AS m
  WHERE m.application_name = $1 AND EXISTS (
    SELECT FROM pg_locks AS w JOIN pg_stat_activity AS other ON other.pid = w.pid AND other.backend_type = 'client backend'
    WHERE NOT w.granted AND w.locktype <> 'advisory' AND w.waitstart < clock_timestamp() - $2 * interval '1 millisecond'
      AND m.pid = ANY (pg_blocking_pids(w.pid)))`

/**
 * Does a work that takes locks on its connections, and ends its statement as soon as somebody else has waited for them for more than a
 * second: the work then fails with SQLSTATE 57014, has changed nothing if it was one transaction, and can be tried again.
 *
 * @param name the work's connections have this `application_name`
 */
export async function givingWay<T>(login: pg.ClientConfig, name: string, work: () => Promise<T>): Promise<T> {
  const watcher = new pg.Client({ ...login, application_name: `${name} watcher` })
  // one that breaks leaves the work without a watcher
  watcher.on('error', () => {})
  await watcher.connect()
  const over = new AbortController()
  const watching = watch(watcher, name, over.signal).catch(() => {})
  try {
    return await work()
  } finally {
    over.abort()
    await watching
    await watcher.end()
  }
}

async function watch(watcher: pg.Client, name: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await watcher.query(giveWay, [name, patienceMs])
    await pause(lookEveryMs, undefined, { signal: over })
  }
}
