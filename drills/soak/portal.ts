import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorSeconds } from '../../apps/server/src/platform/sources/postgresql/session'
import { freePort } from '../../test-servers/free-port'
import type { OwnDatabase } from '../own-database'
import type { Sample } from './samples'
import { memoryOf } from './samples'

const root = join(import.meta.dirname, '../..')
export const radiusSecret = 'what the RADIUS server of this drill shows'

/** The demo provider with a web process and a worker, which see the clock of the drill. */
export interface SoakedPortal {
  origin: string
  /** What both hold, after their garbage is collected. */
  memory(): Promise<Sample>
  /** Throws when one of them has ended. */
  check(): void
  /** The lines that one of them has logged. */
  log(place: Place): string
  /** Seconds of processor time that each has used. */
  processorTime(): Record<Place, number>
  stop(): Promise<void>
}

export type Place = 'web' | 'worker'
export const places = ['web', 'worker'] as const

export async function startSoaked(
  database: OwnDatabase,
  folder: string,
  clock: Record<string, string>,
  wrong: readonly string[],
): Promise<SoakedPortal> {
  const ports = { web: await freePort(), worker: await freePort() }
  const origin = `http://127.0.0.1:${ports.web}`
  const variables = (place: Place | 'migrate') => ({
    ...process.env,
    ...clock,
    // in production there are no simulated gateways
    NODE_ENV: 'development',
    DEMO: 'true',
    DEMO_NETWORK: 'false',
    DEMO_MARIADB_URL: 'none',
    DATABASE_URL: database.url('uplink', 'uplink'),
    DATA_DIR: join(folder, `portal-${place}`),
    SECRET_KEY: 'the secret key of this drill, long enough for it',
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    RATE_LIMIT_PER_MINUTE: '1000000000',
    RADIUS_SECRET: radiusSecret,
    ROLE: place,
    PORT: String(ports.web),
    WORKER_PORT: String(ports.worker),
    DRAIN_SECONDS: '0',
    DRILL_FAULT: wrong.join(','),
    DRILL_MEMORY: join(folder, `${place}.memory`),
    // the worker says which jobs are done
    LOG_LEVEL: place === 'worker' ? 'info' : 'warn',
  })
  const { status } = spawnSync(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: variables('migrate'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The database could not be prepared')

  const logOf = (place: Place) => readFileSync(join(folder, `${place}.log`), 'utf8')
  const children = new Map<Place, ChildProcess>()
  const check = () => {
    for (const [place, { exitCode, signalCode }] of children)
      if (exitCode !== null || signalCode !== null)
        throw new Error(`${place} has ended (${exitCode ?? signalCode}): ${logOf(place).slice(-2000)}`)
  }
  for (const place of places) {
    const log = openSync(join(folder, `${place}.log`), 'a')
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        // what two moments differ in, where something grows: kill -WINCH
        '--heapsnapshot-signal=SIGWINCH',
        `--diagnostic-dir=${folder}`,
        '--import',
        join(root, 'drills/soak/memory.mjs'),
        'apps/server/dist/main.js',
      ],
      { cwd: root, env: variables(place), stdio: ['ignore', log, log] },
    )
    closeSync(log)
    children.set(place, child)
  }
  const isReady = (place: Place) =>
    fetch(`http://127.0.0.1:${ports[place]}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    )
  for (const place of places)
    while (!(await isReady(place))) {
      check()
      await wait(250)
    }
  return {
    origin,
    check,
    async memory() {
      const samples: Sample[] = []
      for (const [place, { pid }] of children)
        samples.push(await memoryOf(place, pid ?? 0, join(folder, `${place}.memory`)))
      return Object.assign({}, ...samples) as Sample
    },
    log: logOf,
    processorTime: () => ({
      web: processorSeconds(children.get('web')?.pid ?? 0),
      worker: processorSeconds(children.get('worker')?.pid ?? 0),
    }),
    async stop() {
      for (const child of children.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}
