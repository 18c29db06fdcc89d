// `npm run drill:upgrade`: the last release runs with two web processes and a worker while payments are taken and pages are
// read; the database is migrated to this checkout, the processes of the release go on for ten minutes, are replaced one
// after the other, all put back to the release, and replaced again. Nobody may see an error, and every acknowledged payment
// must stand there once. `-- --from=<revision> --minutes=1` names another release and a shorter time. Needs root,
// PostgreSQL 15 of Debian and git; the release is checked out, installed and built in a folder of its own, which is removed.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../test-servers/free-port'
import { faultsOf, linesToPay, takePayments, type Takings } from './cluster/takings'
import { ownDatabase } from './own-database'

const root = join(import.meta.dirname, '..')
const option = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1]
const git = (...args: string[]) => execFileSync('git', args, { cwd: root }).toString().trim()
/** The commit that last cut a release of the changelog. */
const from = option('from') ?? git('log', '-1', '--format=%H', '-G^## \\[[0-9]', '--', 'CHANGELOG.md')
const minutes = Number(option('minutes') ?? 10)
/** How long processes of one kind go on before the next change. */
const pauseMs = Math.min(10_000, minutes * 60_000)
/** A web process drains for a moment; longer than this nobody may be refused by both. */
const patienceSeconds = 5
const readsPerSecond = 10

const begun = Date.now()
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(5)} s  ${text}`)

const folder = mkdtempSync('/var/tmp/uplink-drill-')
execFileSync('chmod', ['755', folder])
const release = join(folder, 'release')
mkdirSync(join(folder, 'database'))
const database = await ownDatabase(join(folder, 'database'))

const places = ['web1', 'web2', 'worker'] as const
type Place = (typeof places)[number]
const ports = { web1: await freePort(), web2: await freePort(), worker: await freePort() }
const running = new Map<Place, { child: ChildProcess; program: string }>()

const variables = (place: Place | 'migrate') => ({
  ...process.env,
  NODE_ENV: 'production',
  DEMO: 'true',
  DEMO_PUBLIC: 'true',
  DEMO_NETWORK: 'false',
  DEMO_MARIADB_URL: 'none',
  DATABASE_URL: database.url('uplink', 'uplink'),
  DATA_DIR: join(folder, `portal-${place}`),
  SECRET_KEY: 'the secret key of this drill, long enough for it',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  // the balancer of this drill looks at every answer, and needs no time to notice
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'warn',
  ...(place === 'migrate'
    ? { ROLE: 'migrate' }
    : place === 'worker'
      ? { ROLE: 'worker', WORKER_PORT: String(ports.worker) }
      : { ROLE: 'web', PORT: String(ports[place]) }),
})

async function start(place: Place, program: string): Promise<void> {
  const log = openSync(join(folder, `${place}.log`), 'a')
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: program,
    env: variables(place),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  running.set(place, { child, program })
  const end = Date.now() + 120_000
  while (!(await isReady(place))) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`${place} of ${nameOf(program)} did not start:\n${lastLines(place)}`)
    await wait(250)
  }
}
const isReady = (place: Place) =>
  fetch(`http://127.0.0.1:${ports[place]}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
const nameOf = (program: string) => (program === release ? 'the release' : 'this checkout')
const lastLines = (place: Place) =>
  readFileSync(join(folder, `${place}.log`), 'utf8')
    .split('\n')
    .slice(-8)
    .join('\n')

async function replace(place: Place, program: string): Promise<void> {
  const old = running.get(place)?.child
  if (old && old.exitCode === null) {
    old.kill('SIGTERM')
    await once(old, 'exit')
  }
  await start(place, program)
  say(`${place} is of ${nameOf(program)}`)
}

/**
 * Puts all processes back to the release, one after the other. A release whose successor has taken away what it needs says
 * so and does not start: then the other process goes on alone, and nothing more is put back.
 */
async function putBack(): Promise<void> {
  for (const place of places)
    try {
      await replace(place, release)
    } catch (error) {
      if (!/is newer than this program/.test(String(error))) throw error
      say(`${place}: the release cannot be put back, because the migrations do more than add`)
      return
    }
  say('everything is put back to the release')
}

/** Returns what it says of the steps that it took. */
function migrate(program: string): string {
  const { status, stdout } = spawnSync(process.execPath, ['apps/server/dist/main.js'], {
    cwd: program,
    env: variables('migrate'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${nameOf(program)} could not migrate`)
  return stdout.match(/^.*(?:steps|up to date).*$/m)?.[0] ?? ''
}

function makeRelease(): void {
  git('worktree', 'add', '--detach', release, from)
  const done = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] })
  const lock = 'package-lock.json'
  if (readFileSync(join(root, lock), 'utf8') === readFileSync(join(release, lock), 'utf8'))
    // the same packages, whose links to each other lead to the release's own
    for (const folder of modules()) done('cp', '-al', join(root, folder), join(release, folder))
  else done('npm', 'ci', '--include=dev', '--no-audit', '--no-fund')
  done(process.execPath, 'scripts/bootstrap.mjs', 'build')
}

/** Where packages are installed in this checkout. */
const modules = () =>
  ['', ...git('ls-files', '*/package.json').split('\n')]
    .map((path) => join(path, '..', 'node_modules').replace(/^\.\.\//, ''))
    .filter((path) => existsSync(join(root, path)))

let next = 0
/** The front doors in turn, as a balancer does. */
const origin = () => {
  next += 1
  return `http://127.0.0.1:${next % 2 === 0 ? ports.web1 : ports.web2}`
}

interface Answered {
  data: { token: string }
}
async function signIn(): Promise<string> {
  const answer = await fetch(`${origin()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'demo-admin' }),
  })
  return ((await answer.json()) as Answered).data.token
}

/** Pages that staff look at all day. */
const pages = ['/api/auth/get-user', '/api/desk/tickets', '/api/desk/payments', '/api/organizations']

/** Reads pages all the time, at the other door where one does not answer; returns what was not answered well. */
function readPages(token: string) {
  const bad = new Map<string, number>()
  let count = 0
  async function read(path: string): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await fetch(`${origin()}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      // a process that stops says 503 and is asked no more
      if (answer && answer.status !== 503) {
        if (!answer.ok) bad.set(`${answer.status} ${path}`, (bad.get(`${answer.status} ${path}`) ?? 0) + 1)
        return
      }
      await wait(250)
    }
    bad.set(`no answer ${path}`, (bad.get(`no answer ${path}`) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    count += 1
    void read(pages[count % pages.length] ?? '')
  }, 1000 / readsPerSecond)
  return { bad, end: () => clearInterval(timer), count: () => count }
}

const failures: string[] = []
let takings: Takings | undefined
let reads: ReturnType<typeof readPages> | undefined
const fail = (text: string) => {
  failures.push(text)
  say(`FAILED: ${text}`)
}
try {
  say(`the release is ${git('log', '-1', '--format=%h of %cs', from)}`)
  makeRelease()
  database.init()
  database.start()
  await database.query('postgres', async (client) => {
    await client.query('CREATE ROLE uplink LOGIN CREATEROLE')
    await client.query('CREATE DATABASE uplink OWNER uplink')
  })
  migrate(release)
  for (const place of places) await start(place, release)
  say('the release runs: two web processes, one worker')
  const token = await signIn()
  const { cuids, before } = await database.query('uplink', async (client) => ({
    cuids: await linesToPay(client),
    before: Number((await client.query<{ max: string }>('SELECT max(id) FROM payments')).rows[0]?.max),
  }))
  takings = takePayments(origin, token, cuids)
  reads = readPages(token)
  await wait(5000)
  takings.longestSilence()
  const began = Date.now()
  const steps = migrate(root)
  say(`the database is migrated after ${((Date.now() - began) / 1000).toFixed(1)} s. ${steps}`)
  await wait(minutes * 60_000)
  say(`the release went on with it for ${minutes} min; ${takings.acknowledged.size} payments are taken`)
  for (const place of places) await replace(place, root)
  await wait(pauseMs)
  await putBack()
  await wait(pauseMs)
  for (const place of places) if (running.get(place)?.program !== root) await replace(place, root)
  await wait(pauseMs)
  const silence = takings.longestSilence()
  say(`refused for ${silence.toFixed(1)} s at most`)
  if (silence > patienceSeconds) fail(`${patienceSeconds} s at most were wanted`)
  reads.end()
  const givenUp = await takings.end()
  const faults = await database.query('uplink', (client) => faultsOf(client, takings as Takings, before))
  if (givenUp > 0) faults.push(`${givenUp} payments were never taken`)
  for (const fault of faults) fail(fault)
  for (const [what, times] of takings.refusals)
    if (/^5(?!03)|^4(?!09)/.test(what)) fail(`${times} payments were answered ${what}`)
  for (const [what, times] of reads.bad) fail(`${times} × ${what}`)
  say(`${takings.acknowledged.size} payments were acknowledged, ${reads.count()} pages read`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
} finally {
  for (const { child } of running.values()) child.kill('SIGKILL')
  reads?.end()
  if (failures.length > 0) {
    if (takings) for (const [what, times] of takings.refusals) say(`  ${times} × ${what}`)
    const kept = mkdtempSync('/var/tmp/uplink-drill-logs-')
    for (const place of running.keys()) cpSync(join(folder, `${place}.log`), join(kept, `${place}.log`))
    say(`The logs are in ${kept}.`)
  }
  database.stop('immediate')
  spawnSync('git', ['worktree', 'remove', '--force', release], { cwd: root })
  rmSync(folder, { recursive: true, force: true })
}
say(failures.length > 0 ? 'The drill FAILED.' : 'Nobody saw an error, and no payment is lost or doubled.')
process.exit(failures.length > 0 ? 1 : 0)
