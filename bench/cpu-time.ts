import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time, of the server and of the database. */
export interface CpuTime {
  server: number
  database: number
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100

/**
 * Processor time used so far by a server process and by a PostgreSQL, given as its postmaster; undefined where there is
 * no `/proc`. Unlike requests per second, it does not depend on how much the measuring client uses.
 */
export function cpuTime(server: number, postmaster: number): CpuTime | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  return { server: processorSeconds(server), database: secondsWithChildren(postmaster) }
}

/** The system adds a backend's time to its postmaster's when the backend has ended, so nothing is lost. */
function secondsWithChildren(parent: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  const ended = endedChildrenSeconds(parent)
  const running = children.reduce((sum, pid) => sum + processorSeconds(pid), processorSeconds(parent))
  // One that ends during the reading would be counted twice or not at all.
  return ended === endedChildrenSeconds(parent) ? ended + running : secondsWithChildren(parent)
}

/** The parent of a process. */
export function parentOf(pid: number | string): number {
  return Number(fieldsOf(pid)[1] ?? 0)
}

/** User and system time: fields 14 and 15. */
export const processorSeconds = (pid: number | string) => secondsFrom(pid, 14)

/** The same of all children that have ended: fields 16 and 17. */
const endedChildrenSeconds = (pid: number) => secondsFrom(pid, 16)

function secondsFrom(pid: number | string, field: number): number {
  const [user, system] = fieldsOf(pid).slice(field - 3)
  return (Number(user ?? 0) + Number(system ?? 0)) / ticksPerSecond
}

/** Fields of `stat` from the third on, counted after the name, because the name may contain spaces. */
const fieldsOf = (pid: number | string) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** Empty when the process has ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
