import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100

/**
 * Fields of a process's `stat` from the third on, counted after the name, because the name may contain spaces. Empty
 * when the process has ended, and on systems without `/proc`.
 */
export function statFields(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

/** Seconds of user and system time, fields 14 and 15; `field` 16: those of all children that have ended. */
export function processorSeconds(pid: number | string, field: 14 | 16 = 14): number {
  const [user, system] = statFields(pid).slice(field - 3)
  return (Number(user ?? 0) + Number(system ?? 0)) / ticksPerSecond
}
