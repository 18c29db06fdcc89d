import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../test-servers/free-port'
import { metricsToken } from './provider'

const root = join(import.meta.dirname, '../..')
/** The alarms come below a tenth of the room, of which the database takes less than two hundred. */
const diskMb = 2000
const junkMb = 1700

/** A portal with the embedded database on a disk of its own, which lies in memory. Needs root. */
export interface SmallDisk {
  port: number
  /** Where it lies. */
  mountpoint: string
  start(): Promise<void>
  /** Ends the portal, and starts it again. */
  restart(): Promise<void>
  fill(): void
  empty(): void
  stop(): Promise<void>
}

export async function makeSmallDisk(folder: string, publicUrl: string): Promise<SmallDisk> {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', disk])
  const port = await freePort()
  const junk = join(disk, 'junk')
  let child: ChildProcess | undefined
  async function end(): Promise<void> {
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const it: SmallDisk = {
    port,
    mountpoint: disk,
    async restart() {
      await end()
      await it.start()
    },
    async start() {
      child = spawn(process.execPath, ['apps/server/dist/main.js'], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DEMO: 'false',
          DATA_DIR: join(disk, 'portal'),
          SECRET_KEY: 'the secret key of this drill, long enough for it',
          ADMIN_USERNAME: 'drill',
          ADMIN_PASSWORD: 'a password for the drill 7',
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: publicUrl,
          METRICS_TOKEN: metricsToken,
          DRAIN_SECONDS: '0',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const end = Date.now() + 60_000
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        )
      while (!(await isReady())) {
        if (child.exitCode !== null || Date.now() > end)
          throw new Error('the portal of the small disk does not start')
        await wait(250)
      }
    },
    fill: () =>
      void execFileSync('dd', ['if=/dev/zero', `of=${junk}`, 'bs=1M', `count=${junkMb}`], {
        stdio: 'ignore',
      }),
    empty: () => rmSync(junk),
    async stop() {
      await end()
      // what its database leaves behind may be there for a moment more
      execFileSync('umount', ['--lazy', disk])
    },
  }
  return it
}
