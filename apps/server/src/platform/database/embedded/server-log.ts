import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { hourMs } from '../../durations'

const longest = 16 * 1024 * 1024

/** Remembers the log's present length; the returned function gives what was added since. */
export function followLog(file: string): () => string {
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return () => readFileSync(file).subarray(start).toString().trim()
}

/**
 * Keeps the log at about 16 MiB, with one older piece beside it, until the returned function is called. The server
 * keeps writing to the open file, so the file is emptied in place.
 */
export function keepLogShort(file: string): () => void {
  const look = () => {
    try {
      if (statSync(file).size < longest) return
      copyFileSync(file, `${file}.old`)
      truncateSync(file)
    } catch {
      // A log that is too long or was removed is no reason to end the portal.
    }
  }
  look()
  const timer = setInterval(look, hourMs).unref()
  return () => clearInterval(timer)
}
