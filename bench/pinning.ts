import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { postmasterOf, type BenchDatabase } from './database'

/**
 * Pins the portal and its database to one core and the caller to another, so that making calls, however many, does
 * not slow down the answers. Returns the prefix for the portal's command, or undefined when the machine has one core
 * or no `taskset`.
 */
export async function pinApart(database: BenchDatabase): Promise<string[] | undefined> {
  if (availableParallelism() < 2) return undefined
  const postmaster = await postmasterOf(database)
  try {
    pin(0, postmaster)
    pin(1, process.pid)
    return ['taskset', '-c', '0']
  } catch {
    return undefined
  }
}

/** Pins all threads of a process; processes that it starts later inherit this. */
function pin(core: number, pid: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}
