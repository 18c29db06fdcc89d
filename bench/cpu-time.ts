import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time, of the server and of the database. */
export interface CpuTime {
  server: number
  database: number
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100

/**
 * Processor time used so far by a server process and by PostgreSQL's backends on this machine, or only by those of
 * one postmaster; undefined where there is no `/proc`. Unlike requests per second, it does not depend on how much the
 * measuring client uses.
 */
export function cpuTime(server: number, postmaster?: number): CpuTime | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const backends = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && isBackend(name) && (!postmaster || parentOf(name) === postmaster),
  )
  return {
    server: processorSeconds(String(server)),
    database: backends.reduce((sum, pid) => sum + processorSeconds(pid), 0),
  }
}

function isBackend(pid: string): boolean {
  return read(`/proc/${pid}/cmdline`).startsWith('postgres:')
}

/** The parent of a process. */
export function parentOf(pid: number | string): number {
  return Number(fieldsOf(pid)[1] ?? 0)
}

/** User and system time: fields 14 and 15. */
export function processorSeconds(pid: string): number {
  const fields = fieldsOf(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
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
