import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { hourMs } from '../../durations'

const longest = 16 * 1024 * 1024

/** Remembers how long the log is now; the returned call gives what was added since. */
export function followLog(file: string): () => string {
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return () => readFileSync(file).subarray(start).toString().trim()
}

/**
 * Keeps the log at 16 MiB or so, and one older piece beside it, until the returned call. The server appends to
 * the file it was given, so it is emptied in place.
 */
export function keepLogShort(file: string): () => void {
  const look = () => {
    try {
      if (statSync(file).size < longest) return
      copyFileSync(file, `${file}.old`)
      truncateSync(file)
    } catch {
      // A long log, or one that somebody took away, is no reason to end the portal.
    }
  }
  look()
  const timer = setInterval(look, hourMs).unref()
  return () => clearInterval(timer)
}
