import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A clock that all processes of the drill share: they and their database see it by libfaketime. */
export interface MovedClock {
  /** The variables of a process that is to see it. */
  variables: Record<string, string>
  now(): Date
  /** Moves it forward; resolves when every process has seen that. */
  moveTo(at: Date): Promise<void>
}

/** Where Debian has it; undefined: it is not installed. */
export function libfaketime(): string | undefined {
  return readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file))
}

/** How often each process looks at the file, and a moment more. */
const seenMs = 2500

/** @param file which the processes read */
export function moveClocks(library: string, file: string): MovedClock {
  let aheadMs = 0
  const write = () => writeFileSync(file, `+${Math.round(aheadMs / 1000)}\n`)
  write()
  return {
    variables: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // timers, and how long something takes, are as they are
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
      TZ: 'UTC',
    },
    now: () => new Date(Date.now() + aheadMs),
    async moveTo(at) {
      const more = at.getTime() - Date.now() - aheadMs
      if (more <= 0) return
      aheadMs = Math.round((aheadMs + more) / 1000) * 1000
      write()
      await wait(seenMs)
    },
  }
}
