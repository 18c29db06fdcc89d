import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../test-servers/free-port'
import type { Target } from './monitoring'

const root = join(import.meta.dirname, '../..')
const publicUrl = 'http://portal.isp.example'
export const metricsToken = 'the token of this drill'
const radiusSecret = 'what the RADIUS server of this drill shows'

/** The demo provider with a web process and a worker, on a database of its own, and what is done to it. */
export interface Provider {
  targets: readonly Target[]
  /** Where the gateway for SMS would be; nobody listens there at first. */
  smsPort: number
  /** The database's name on its server, on which `admin` works. */
  name: string
  admin: pg.Client
  start(place: Place): Promise<void>
  /** As the system does it where memory is short: by SIGKILL. */
  kill(place: Place): Promise<void>
  /** What it has logged: warnings and errors. */
  log(place: Place): string
  /** Where `/healthz` and the like are. */
  origin(place: Place): string
  /** Lets the web process compute, or keep memory, more than it should. */
  burden(what: 'busy' | 'memory' | 'nothing'): void
  /** Runs statements as the owner of the tables; returns the rows of the last one. */
  query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]>
  /** Calls the web process as somebody of the demo. */
  call(who: 'admin' | 'customer', method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  /** Hands a packet over as the RADIUS server does. */
  account(values: Record<string, string | number>): Promise<void>
  /** Lets the worker run a job now, and waits for the end of that run. */
  runJob(job: string): Promise<void>
  /** Runs one of the portal's programs. */
  command(program: string, ...args: string[]): string
  stop(): Promise<void>
}

export type Place = 'web' | 'worker'

interface Answer {
  status: number
  data?: unknown
  /** What is wrong, in the words of the contract. */
  code?: string
}

/** @param folder for logs and data */
export async function startProvider(server: string, folder: string): Promise<Provider> {
  const name = `uplink_drill_${process.pid}`
  const url = new URL(server)
  url.pathname = name
  const [web, worker, smsPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { web, worker }
  const burdenFile = join(folder, 'burden')
  const variables = {
    // in production there are no simulated gateways
    NODE_ENV: 'development',
    DEMO: 'true',
    DEMO_PUBLIC: 'true',
    DEMO_NETWORK: 'false',
    DEMO_MARIADB_URL: 'none',
    DATABASE_URL: String(url),
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    SECRET_KEY: 'the secret key of this drill, long enough for it',
    HOST: '127.0.0.1',
    PORT: String(web),
    WORKER_PORT: String(worker),
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_PER_MINUTE: '1000000',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
    RADIUS_SECRET: radiusSecret,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${smsPort}/`,
    SMS_WEBHOOK_SECRET: 'a secret of the gateway of this drill',
    DRILL_BURDEN: burdenFile,
  }
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)

  const command = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [`apps/server/dist/${program}.js`, ...args], {
      cwd: root,
      env: { ...process.env, ...variables, ROLE: 'migrate' },
    }).toString()

  const running = new Map<Place, ChildProcess>()
  const logOf = (place: Place) => join(folder, `${place}.log`)
  const origin = (place: Place) => `http://127.0.0.1:${ports[place]}`
  const isReady = (place: Place) =>
    fetch(`${origin(place)}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    )

  async function start(place: Place): Promise<void> {
    const log = openSync(logOf(place), 'a')
    const child = spawn(
      process.execPath,
      ['--import', join(root, 'drills/alarms/burden.mjs'), 'apps/server/dist/main.js'],
      { cwd: root, env: { ...process.env, ...variables, ROLE: place }, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    running.set(place, child)
    const end = Date.now() + 60_000
    while (!(await isReady(place))) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`${place} does not start: ${logged(place)}`)
      await wait(100)
    }
  }

  async function kill(place: Place): Promise<void> {
    const child = running.get(place)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const logged = (place: Place) => readFileSync(logOf(place), 'utf8')

  async function query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
    const client = new pg.Client(String(url))
    await client.connect()
    try {
      let rows: Row[] = []
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }

  const tokens = new Map<string, string>()
  async function ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> {
    const answer = await fetch(`${origin('web')}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: publicUrl, ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    const { data, code } = (text ? JSON.parse(text) : {}) as Omit<Answer, 'status'>
    return { status: answer.status, data, ...(code && { code }) }
  }
  async function tokenOf(who: string): Promise<string> {
    const known = tokens.get(who)
    if (known !== undefined) return known
    const { data } = await ask('POST', '/auth/login', {}, { username: who, password: `demo-${who}` })
    const { token } = data as { token: string }
    tokens.set(who, token)
    return token
  }

  async function stop(): Promise<void> {
    for (const place of running.keys()) await kill(place)
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }

  try {
    command('main')
    for (const place of ['web', 'worker'] as const) await start(place)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    targets: [
      { port: web, role: 'web' },
      { port: worker, role: 'worker' },
    ],
    smsPort,
    name,
    admin,
    start,
    kill,
    log: logged,
    origin,
    burden(what) {
      writeFileSync(burdenFile, what)
      running.get('web')?.kill('SIGUSR2')
    },
    query,
    async call(who, method, path, body) {
      const key = { 'idempotency-key': crypto.randomUUID() }
      return ask(method, path, { authorization: `Bearer ${await tokenOf(who)}`, ...(body && key) }, body)
    },
    async account(values) {
      const packet = Object.entries(values).map(([attribute, value]) => [
        attribute,
        { type: typeof value === 'number' ? 'integer' : 'string', value: [value] },
      ])
      const { status } = await ask(
        'POST',
        '/radius/accounting',
        { 'x-radius-secret': radiusSecret },
        Object.fromEntries(packet) as object,
      )
      if (status >= 300) throw new Error(`The packet was answered with ${status}`)
    },
    async runJob(job) {
      const ends = async () =>
        (
          await query<{ ends: string }>(
            `SELECT coalesce(greatest(succeeded_at, failed_at), known_since)::text AS ends FROM job_states WHERE name = '${job}'`,
          )
        )[0]?.ends
      const before = await ends()
      // as the portal itself asks for a run
      await query(`INSERT INTO jobs.job (name, policy, expire_in, retry_limit)
        SELECT name, policy, expire_seconds * interval '1 second', retry_limit FROM jobs.queue WHERE name = '${job}'
        ON CONFLICT DO NOTHING`)
      const limit = Date.now() + 60_000
      while ((await ends()) === before) {
        if (Date.now() > limit) throw new Error(`${job} does not run`)
        await wait(250)
      }
    },
    command,
    stop,
  }
}
