import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * How much less processor time a backend gets than the portal's own work when both want it: at first about a tenth, and
 * about a hundredth once its statement is a long one.
 */
export const nicer = { atFirst: 10, whenLong: 19 } as const

/**
 * The processor time from which a statement is a long one. Rows for a screen take less, and with the lowest priority from the
 * start they came a fifth later even on an idle machine.
 */
export const longMs = 50
/** How often it is looked at. */
export const lookMs = 20

const ticksPerSecond = 100

/**
 * The processor time that a process has used; undefined where the system does not say. Fields 14 and 15 of `stat`, counted
 * after the name, which may contain spaces.
 */
export function usedMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Linux first divides processor time between sessions of processes, and each backend is a session of its own. */
const sharesOf = (pid: number) => `/proc/${pid}/autogroup`

/** Lowers the priority of a backend, so that customers come before reports when processors are busy. */
export function stepBack(pid: number, by: number): void {
  try {
    setPriority(pid, by)
    if (existsSync(sharesOf(pid))) writeFileSync(sharesOf(pid), String(by))
  } catch {
    // not every account may do this, and it is not essential
  }
}
