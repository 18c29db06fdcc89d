import { existsSync, writeFileSync } from 'node:fs'
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
export const longSeconds = 0.05
/** How often it is looked at. */
export const lookMs = 20

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
