import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readOwnFile } from '../../../files/own-files'
import { birthMark, commandLine } from './process-table'

/** Milliseconds; the server's guard stops it by force after 60 s. */
const patience = 90_000

/**
 * Stops a server left behind in this data directory, by an earlier portal or because its guard was killed. Call it
 * only while holding the lock, which shows that no other portal uses the server.
 */
export async function stopOrphan(data: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  const text = await readOwnFile(pidFile).catch(() => '')
  const pid = Number(text.split('\n')[0])
  const born = pid > 1 ? birthMark(pid) : undefined
  if (born === undefined) return
  const command = commandLine(pid)
  if (!command.includes(data)) {
    if (/postgres|postmaster/.test(command)) {
      throw new Error(
        `Process ${pid} seems to be a PostgreSQL that runs on ${data}: stop it, then start again.`,
      )
    }
    // The process id belongs to another program by now; PostgreSQL itself would refuse to start because of it.
    await rm(pidFile, { force: true })
    return
  }
  log(`Stopping a database server that was left behind (process ${pid}).`)
  const deadline = performance.now() + patience
  while (birthMark(pid) === born) {
    if (performance.now() > deadline)
      throw new Error(`The old database server (process ${pid}) does not stop.`)
    interrupt(pid)
    await delay(50)
  }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
