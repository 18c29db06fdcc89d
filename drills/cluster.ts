// `npm run drill:cluster`: three database machines by the files of deploy/cluster (etcd, Patroni, PostgreSQL), HAProxy and
// PgBouncer, a live broker by those of docs/rabbitmq, two web processes and two workers. While twenty payments a second are
// taken, the leader loses its power, is cut off, stands still and runs out of disk, processes of the portal and PgBouncer
// are killed, and the broker loses its power. Every acknowledged payment must stand there once.
//
// `-- --only=power,processes` does only these. Needs root on Debian with what `node scripts/bootstrap.mjs cluster`
// installs; its machines are network namespaces, whose disks lie in memory, and nothing of it is left afterwards.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPgBouncer, type PgBouncer } from '../test-servers/pgbouncer'
import { installBroker, listenAs, type Listener } from './cluster/broker-machine'
import {
  installDatabase,
  leaderOf,
  members,
  superuserPassword,
  untilWhole,
  type DatabaseMachine,
} from './cluster/database-machines'
import { layWire, machineAt, makeMachine, namespaceOf, network, removeMachines } from './cluster/machines'
import { billsOf, faultsOf, linesToPay, takePayments, type Takings } from './cluster/takings'

const root = join(import.meta.dirname, '..')
const shipped = join(root, 'deploy/cluster')
const inside = 'UPLINK_DRILL_FOLDER'
/** For refusing payments, after whatever happened. */
const patienceSeconds = 30
const wholeMs = 120_000
const databaseNames = ['db1', 'db2', 'db3']

if (process.env[inside] === undefined) enter()

/** Makes the web machine, and does the drill in it. */
function enter(): never {
  removeMachines()
  layWire()
  const folder = mkdtempSync('/var/tmp/uplink-drill-')
  execFileSync('chmod', ['755', folder])
  makeMachine('web', 1)
  databaseNames.forEach((name, index) => makeMachine(name, 11 + index))
  makeMachine('broker', 21)
  const { status } = spawnSync(
    'ip',
    ['netns', 'exec', namespaceOf('web'), process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, [inside]: folder } },
  )
  removeMachines()
  rmSync(folder, { recursive: true, force: true })
  process.exit(status ?? 1)
}

const folder = process.env[inside] ?? ''
const begun = Date.now()
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(5)} s  ${text}`)

const web = { address: `${network}.1` }
const databases = databaseNames.map((name, index) =>
  installDatabase(machineAt(name, 11 + index, folder), shipped, folder),
)

const broker = installBroker(
  machineAt('broker', 21, folder),
  join(root, 'docs/rabbitmq'),
  folder,
  web.address,
)

const leaderUrl = (user: string, password: string, database: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:5000/${database}`
const ownerPassword = 'owner of this drill'
const pooledPassword = 'calls of this drill'
let pooler: PgBouncer | undefined

const variables = (port: number) => ({
  NODE_ENV: 'production',
  DEMO: 'true',
  DEMO_PUBLIC: 'true',
  DEMO_NETWORK: 'false',
  DEMO_MARIADB_URL: 'none',
  DATABASE_URL: leaderUrl('uplink', ownerPassword, 'uplink'),
  DATA_DIR: join(folder, `portal-${port}`),
  SECRET_KEY: 'the secret key of this drill, long enough for it',
  HOST: web.address,
  PORT: String(port),
  PUBLIC_URL: `http://${web.address}`,
  TRUST_PROXY: web.address,
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOG_LEVEL: 'warn',
  ...broker.variables,
})

const processes = new Map<string, ChildProcess>()
/** Starts a program on the web machine, whose output goes into a file. */
function start(
  name: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  processes.set(name, child)
  return child
}

const portal = (name: string) => {
  const ports: Record<string, number> = { web1: 8081, web2: 8082, worker1: 8083, worker2: 8084 }
  const port = ports[name] ?? 0
  const role: Record<string, string> = name.startsWith('web')
    ? { ROLE: 'web', DATABASE_POOLER_URL: pooler?.url ?? '' }
    : { ROLE: 'worker', WORKER_PORT: String(port) }
  start(name, process.execPath, ['apps/server/dist/main.js'], { ...variables(port), ...role })
}

/** Asks again until the answer is true. */
async function until(what: string, isSo: () => Promise<boolean>, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`In vain: ${what}`)
    await wait(250)
  }
}
const answers = async (address: string) =>
  (await fetch(address, { signal: AbortSignal.timeout(2000) })).status === 200

async function query<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(leaderUrl('postgres', superuserPassword, database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function startAll(): Promise<void> {
  for (const machine of [...databases, broker]) machine.start()
  start('haproxy', 'haproxy', ['-db', '-f', join(shipped, 'haproxy.cfg')])
  await untilWhole(databases, wholeMs)
  say('three database machines are there, one leads, one follows in step')
  await until('the leader is reached', () => query('postgres', async () => true), 30_000)
  await query('postgres', async (client) => {
    await client.query(`CREATE ROLE uplink LOGIN CREATEROLE PASSWORD '${ownerPassword}';
      CREATE ROLE uplink_app LOGIN PASSWORD '${pooledPassword}'`)
    await client.query('CREATE DATABASE uplink OWNER uplink')
  })
  // before HAProxy, with the shipped file; it has a port of its own
  pooler = await startPgBouncer({
    host: '127.0.0.1',
    port: 5000,
    database: 'uplink',
    user: 'uplink_app',
    password: pooledPassword,
    poolSize: 20,
  })
  const { status } = spawnSync(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...variables(0), ROLE: 'migrate' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The database could not be prepared')
  for (const name of ['web1', 'web2', 'worker1', 'worker2']) portal(name)
  await until('the portal is reached', () => answers(`http://${web.address}/readyz`), 60_000)
  say('the portal is there: two web processes, two workers')
}

const signIn = async (username: string, password: string): Promise<string> => {
  const answer = await fetch(`http://${web.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** A browser of the demo customer, once the portal has found the broker safe and gives its address away. */
async function openBrowser(): Promise<Listener> {
  const token = await signIn('customer', 'demo-customer')
  let found: { id: number; live: { url: string | null } } | undefined
  // each process tries the broker by itself: as long as one has not, the other may give its address away
  const isSafe = async () => {
    const answer = await fetch(`http://${web.address}/api/auth/get-user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    found = ((await answer.json()) as { data: NonNullable<typeof found> }).data
    return found.live.url !== null
  }
  await until('the broker is found safe', isSafe, 90_000)
  const { id, live } = found ?? { id: 0, live: { url: null } }
  const listener = listenAs({ id, token, url: live.url ?? '' })
  await listener.ready
  return listener
}

async function leader(): Promise<DatabaseMachine> {
  const found = await leaderOf(databases)
  if (!found) throw new Error('Nobody leads')
  return found
}

/** What is done to the cluster while payments are taken, and how it is mended. */
const scenarios: Record<string, { does: string; strike: () => Promise<() => Promise<void> | void> }> = {
  power: {
    does: 'the leader loses its power, and has it again',
    async strike() {
      const machine = await leader()
      machine.kill()
      return () => machine.start()
    },
  },
  partition: {
    does: 'the leader is cut off from all others, and is connected again',
    async strike() {
      const machine = await leader()
      machine.cutOff()
      return () => machine.connect()
    },
  },
  standstill: {
    does: 'the leader stands still (SIGSTOP), and goes on',
    async strike() {
      const machine = await leader()
      machine.stop()
      return () => machine.goOn()
    },
  },
  disk: {
    does: 'the disk of the leader is filled, and emptied',
    async strike() {
      const machine = await leader()
      machine.fillDisk()
      return () => machine.emptyDisk()
    },
  },
  standby: {
    does: 'the synchronous standby loses its power, and has it again',
    async strike() {
      const known = await members(databases)
      const machine = databases.find(({ name }) =>
        known.some((one) => one.name === name && one.role === 'sync_standby'),
      )
      machine?.kill()
      return () => machine?.start()
    },
  },
  processes: {
    does: 'a web process and a worker are killed, and started again',
    async strike() {
      for (const name of ['web1', 'worker1']) processes.get(name)?.kill('SIGKILL')
      return () => ['web1', 'worker1'].forEach(portal)
    },
  },
  pooler: {
    does: 'PgBouncer is killed, and started again after five seconds',
    async strike() {
      await pooler?.kill()
      await wait(5000)
      await pooler?.start()
      return () => {}
    },
  },
  broker: {
    does: 'the live broker loses its power, and has it again',
    async strike() {
      broker.kill()
      return async () => {
        broker.start()
        const since = browser?.heard() ?? 0
        await until('live messages come again', async () => (browser?.heard() ?? 0) > since, 90_000)
      }
    },
  },
}

const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
let failed = false
let takings: Takings | undefined
let browser: Listener | undefined
try {
  await startAll()
  const token = await signIn('admin', 'demo-admin')
  browser = await openBrowser()
  say('a browser listens at the broker')
  const { cuids, before, billsBefore } = await query('uplink', async (client) => ({
    cuids: await linesToPay(client, 'customer'),
    before: Number((await client.query<{ max: string }>('SELECT max(id) FROM payments')).rows[0]?.max),
    billsBefore: await billsOf(client),
  }))
  takings = takePayments(() => `http://${web.address}`, token, cuids)
  await wait(10_000)
  say(`${takings.acknowledged.size} payments are taken in the first ten seconds`)
  takings.longestSilence()
  browser.longestSilence()
  for (const [name, { does, strike }] of Object.entries(scenarios)) {
    if (only && !only.includes(name)) continue
    say(`${name}: ${does}`)
    const had = takings.acknowledged.size
    const mend = await strike()
    await wait((patienceSeconds + 5) * 1000)
    const silence = takings.longestSilence()
    await mend()
    await untilWhole(databases, wholeMs)
    await wait(3000)
    const more = Math.max(silence, takings.longestSilence())
    say(`  refused for ${more.toFixed(1)} s; ${takings.acknowledged.size - had} payments taken meanwhile`)
    say(`  no live message for ${browser.longestSilence().toFixed(1)} s`)
    if (more > patienceSeconds) {
      failed = true
      say(`  FAILED: ${patienceSeconds} s at most were wanted`)
    }
  }
  say('no more are begun; those that wait are taken')
  const givenUp = await takings.end()
  // those that could not be sent are tried again after pauses that double
  const unsent = "SELECT FROM outbox WHERE transport = 'live' AND sent_at IS NULL"
  await until(
    'live messages wait',
    () => query('uplink', async (client) => (await client.query(unsent)).rowCount === 0),
    180_000,
  )
  browser.end()
  const faults = await query('uplink', (client) => faultsOf(client, takings as Takings, before))
  const bills = (await query('uplink', billsOf)) - billsBefore
  if (givenUp > 0) faults.push(`${givenUp} payments were never taken`)
  for (const fault of faults) say(`FAILED: ${fault}`)
  failed ||= faults.length > 0
  say(`${takings.acknowledged.size} payments were acknowledged, ${bills} bills were issued for them`)
} catch (error) {
  failed = true
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
} finally {
  if (failed && takings) for (const [what, times] of takings.refusals) say(`  ${times} × ${what}`)
  if (failed) execFileSync('cp', ['-r', ...logs(), mkdtempSync('/var/tmp/uplink-drill-logs-')])
  for (const child of processes.values()) child.kill('SIGKILL')
  await pooler?.kill()
}
say(failed ? 'The drill FAILED.' : 'No acknowledged payment is lost or doubled, and the ledger adds up.')
process.exit(failed ? 1 : 0)

function logs(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(folder, name))
}
