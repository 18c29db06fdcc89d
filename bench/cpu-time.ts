import { existsSync, readdirSync } from 'node:fs'
import { processorSeconds, statFields } from '../apps/server/src/platform/sources/postgresql/session'

/** Seconds of processor time, of the server and of the database. */
export interface CpuTime {
  server: number
  database: number
}

/**
 * Processor time used so far by a server process and by a PostgreSQL, given as its postmaster; undefined where there is
 * no `/proc`. Unlike requests per second, it does not depend on how much the measuring client uses.
 */
export function cpuTime(server: number, postmaster: number): CpuTime | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  return { server: processorSeconds(server), database: secondsWithChildren(postmaster) }
}

/**
 * Processor time of a process and its children, such as a postmaster's backends. The system adds a backend's to its
 * postmaster's when the backend has ended, so nothing is lost.
 */
export function secondsWithChildren(parent: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  const ended = processorSeconds(parent, 16)
  const running = children.reduce((sum, pid) => sum + processorSeconds(pid), processorSeconds(parent))
  // One that ends during the reading would be counted twice or not at all.
  return ended === processorSeconds(parent, 16) ? ended + running : secondsWithChildren(parent)
}

/** The parent of a process. */
export function parentOf(pid: number | string): number {
  return Number(statFields(pid)[1] ?? 0)
}
