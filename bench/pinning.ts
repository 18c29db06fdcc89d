import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parentOf } from './cpu-time'
import type { BenchDatabase } from './database'

/**
 * Gives the portal and its database one core and whoever calls them another, so that making the calls takes nothing from
 * answering them, however many are made. Returns what stands before the portal's command, or undefined where the machine
 * has one core or no `taskset`.
 */
export async function pinApart(database: BenchDatabase): Promise<string[] | undefined> {
  if (availableParallelism() < 2) return undefined
  const [backend] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  try {
    pin(0, parentOf(backend?.pid ?? 0))
    pin(1, process.pid)
    return ['taskset', '-c', '0']
  } catch {
    return undefined
  }
}

/** All threads of a process; what it starts from then on inherits it. */
function pin(core: number, pid: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}
