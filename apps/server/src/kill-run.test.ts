import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fillDemo } from './demo/fill'
import { userFactory } from './modules/auth/auth.factory'
import { connectionFactory } from './modules/connections/connections.factory'
import { systemClock } from '#platform/clock'
import { payAllTheTime, type Load, type Payer } from './testing/processes/kill-run/payers'
import { portalProcess, type PortalProcess } from './testing/processes/kill-run/portal-process'
import {
  countUnsettled,
  faultsAfter,
  spread,
  waitsAfter,
  type Death,
} from './testing/processes/kill-run/verdict'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { jobs } from './worker'

// The built portal, under twenty payments a second, is killed again and again: at any moment, during jobs, while it
// starts. `KILL_RUNS=500` is the long run; it prints what it measured.
const runs = Number(process.env.KILL_RUNS ?? 2)
const isLong = runs >= 50
const perSecond = 20
const creditedWithinMs = 5 * 60_000
const servesAgainWithinMs = 3000
/** Every start is slower on a busy machine: then a start after a kill may take this many times a calm one. */
const timesCalm = 2

let database: TestDatabase
let client: pg.Client
let portal: PortalProcess
let load: Load
const beganAt = new Date()
const deaths: Death[] = []
const servesAgain: number[] = []
/** Starts without payments. */
const servesCalmly: number[] = []
const killedIn = new Map<string, number>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { owner } = database.logins
  // Old enough that the jobs have something to do.
  const now = new Date(Date.now() - 40 * 24 * 3_600_000)
  await fillDemo({ client: owner, customers: 60, now, log: () => {}, hashPassword: async () => 'no hash' })
  client = new pg.Client(owner)
  await client.connect()
  portal = await portalProcess({
    NODE_ENV: 'test',
    DATABASE_URL: String(owner.connectionString),
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'the secret key of the tests, long enough',
    RATE_LIMIT_PER_MINUTE: '10000000',
    BKASH_TIMEOUT_MS: '5000',
  })
})
afterAll(async () => {
  await portal.kill()
  await client.end()
  await database.drop()
})

/** A customer of the demo provider with a line, signed in. */
async function payer(): Promise<Payer> {
  const factory = { db: database.db, clock: systemClock }
  const { id, token } = await userFactory(factory, { organizationId: 1, hasSession: true })
  const { username } = await connectionFactory(factory, { userId: id, organizationId: 1 })
  return { token, cuid: username }
}

/** Queues a run of a job, as the queue's library does; new lines give the billing run invoices to issue. */
async function queue(name: string): Promise<void> {
  if (name === 'billing.run') {
    for (let i = 0; i < 10; i++) await payer()
    await client.query(`UPDATE organizations SET billed_through = current_date - 45`)
  }
  await client.query(
    `INSERT INTO jobs.job (name, policy, expire_in, retry_limit)
     SELECT name, policy, expire_seconds * interval '1 second', retry_limit FROM jobs.queue WHERE name = $1
     ON CONFLICT DO NOTHING`,
    [name],
  )
}

const patience = { timeout: 25_000, interval: 1 }

/** Resolves when a job holds its lock, which means that it is running; gives up after a while. */
async function isUnderWay(name: string): Promise<void> {
  const lock = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7262004
    AND objid = hashtext($1)::bit(32)::bigint::oid AND granted`
  await vi
    .waitFor(async () => expect((await client.query(lock, [name])).rowCount).toBe(1), patience)
    .catch(() => {})
}

/** Waits for some statements: a moment that depends on the machine. */
async function someTimeLater(): Promise<void> {
  for (let left = randomInt(40); left > 0; left--) await client.query('SELECT')
}

/** Lets the portal live until a moment that nobody has chosen. */
async function live(run: number): Promise<void> {
  const job = jobs[run % jobs.length]?.name ?? ''
  if (run % 5 < 2) {
    await queue(job)
    await isUnderWay(job)
    await someTimeLater()
  } else {
    await load.more(randomInt(1, 4 * perSecond * 3))
    await someTimeLater()
  }
}

async function dieAndComeBack(): Promise<void> {
  const death: Death = { killedAt: Date.now() }
  deaths.push(death)
  await portal.kill()
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM jobs.job WHERE state = 'active' AND name = ANY ($1)`,
    [jobs.map(({ name }) => name)],
  )
  for (const { name } of rows) killedIn.set(name, (killedIn.get(name) ?? 0) + 1)
  death.restartedAt = Date.now()
  servesAgain.push(await portal.start())
  death.servedAt = Date.now()
}

/** Measures, in the long run, what a start takes at this hour on this machine. */
async function startCalmly(): Promise<void> {
  if (!isLong) return
  await portal.kill()
  servesCalmly.push(await portal.start())
}

/** Makes everything due that is due within minutes; only the long run measures the real waits. */
async function bringForward(): Promise<void> {
  await client.query('UPDATE payments SET next_check_at = now() WHERE next_check_at > now()')
  await queue('payments.reconcile')
}

/** Resolves when every payment that the gateway took money for is credited. */
const allIsSettled = () =>
  vi.waitFor(
    async () => {
      if (!isLong) await bringForward()
      expect(await countUnsettled(client, beganAt)).toBe(0)
    },
    { timeout: 2 * creditedWithinMs, interval: 500 },
  )

async function report(): Promise<void> {
  const { fromRestart, inService, inOneLife } = await waitsAfter(client, beganAt, deaths)
  const inside = [...killedIn].map(([name, count]) => `${name} ${count}`).join(', ')
  const lines = [
    `${deaths.length} kills in ${Math.round((Date.now() - beganAt.getTime()) / 1000)} s, with jobs under way: ${inside}`,
    `back in service: ${spread(servesAgain)}; without payments: ${spread(servesCalmly)}`,
    `taken before a kill and credited after it, in service: ${spread(inService)}; from the first restart: ${spread(fromRestart)}`,
    `taken and credited without a kill in between: ${inOneLife}`,
    `answers ${JSON.stringify(load.answers)}, begun ${load.acknowledged.begun.length}, told paid ${load.acknowledged.paid.length}`,
    `logged as errors: ${JSON.stringify(portal.errors())}`,
  ]
  console.info(lines.join('\n'))
}

it(
  `loses nothing and credits everything once in ${runs} kills under ${perSecond} payments a second`,
  async () => {
    const payers: Payer[] = []
    for (let i = 0; i < (isLong ? 800 : 100); i++) payers.push(await payer())
    servesCalmly.push(await portal.start())
    await startCalmly()
    load = payAllTheTime(portal.origin, payers, perSecond)
    for (let run = 0; run < runs; run++) {
      await live(run)
      await dieAndComeBack()
      if (isLong && run % 25 === 24) await report()
    }
    await load.more(perSecond)
    await load.stop()
    await allIsSettled()
    await startCalmly()
    await startCalmly()
    if (process.env.KILL_RUNS) await report()
    expect(load.faults).toEqual([])
    expect(await faultsAfter(client, beganAt, load.acknowledged)).toEqual([])
    const { inService } = await waitsAfter(client, beganAt, deaths)
    // Told to be paid, or caught by a kill: with fewer the run proves little.
    expect(load.acknowledged.paid.length + inService.length).toBeGreaterThan(runs)
    expect(Math.max(0, ...inService)).toBeLessThan(creditedWithinMs)
    // On a busy machine everything takes longer, so only the long run checks times.
    if (isLong) {
      const sorted = servesAgain.toSorted((a, b) => a - b)
      const atMost = Math.max(servesAgainWithinMs, timesCalm * Math.max(...servesCalmly))
      expect(sorted[Math.ceil(sorted.length * 0.95) - 1]).toBeLessThan(atMost)
    }
  },
  2 * creditedWithinMs + 60_000 + runs * 40_000,
)
