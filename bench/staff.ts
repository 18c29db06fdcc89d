import pg from 'pg'
import { authRoutes } from '@uplink/contract/auth'
import { readConfig, type Config } from '../apps/server/src/config'
import { fillDemo } from '../apps/server/src/demo/fill'
import { rootFolder } from '../apps/server/src/starting/installation'
import { allRoutes } from '../apps/server/src/modules'
import { keepPeopleOfRoles } from '../apps/server/src/modules/access/administration/counts.store'
import { invoiceSums } from '../apps/server/src/modules/billing/invoices/invoice-sums.store'
import { paymentSums } from '../apps/server/src/modules/payments/desk/payment-sums.store'
import { systemClock } from '../apps/server/src/platform/clock'
import { system } from '../apps/server/src/platform/database/actor'
import { loginsOf } from '../apps/server/src/platform/database/connections/logins'
import { createPool } from '../apps/server/src/platform/database/connections/pool'
import { createDatabases } from '../apps/server/src/platform/database/kysely'
import { createKeepSums } from '../apps/server/src/platform/kept-sums/kept-sums.jobs'
import { createLogger } from '../apps/server/src/platform/log/logger'
import { createPasswords } from '../apps/server/src/platform/passwords/hashing'
import { start } from '../apps/server/src/start'
import { benchPepper, settings, urlOf, withEmpty, type BenchDatabase } from './database'
import { askings, type Questions } from './staff-lists'
import { planOf, recordStatements } from './statement-record'

const customers = 100_000
const logLines = 1_000_000
const wantedMs = 30
/** PostgreSQL plans a prepared statement anew five times; after that it may keep one plan for all values. */
const calls = 8
/** Calls that are far too slow are repeated less often. */
const callsOfSlow = 3
const shown = 25
const planned = 5

/** `other`: a manager of the smaller organization, whose rows are few among many. */
const people = { admin: 'admin', manager: 'manager', agent: 'agent', other: 'delwar.barua' } as const
type PersonName = keyof typeof people

interface Measured extends Questions {
  person: PersonName
  ms: number
}

/**
 * How long every staff list takes over HTTP, in each way it can be called, for different people, with 100,000
 * customers. `BENCH_DATABASE_URL` names a database that is filled already, which saves some minutes; `--plans` prints
 * PostgreSQL's plans of the slowest; `--only=payments,orders` measures only addresses with one of these
 * words.
 */
export async function benchStaff(): Promise<void> {
  const url = process.env.BENCH_DATABASE_URL
  if (url !== undefined) return measureAll({ url, folder: process.env.DATA_DIR ?? '/tmp' })
  await withEmpty(async ({ embedded, folder }) => {
    console.log(`  filling a database with ${customers.toLocaleString('en')} customers`)
    const hashPassword = (password: string) => createPasswords(benchPepper).hash(password)
    await fillDemo({ client: embedded.owner, customers, now: new Date(), hashPassword, log: () => {} })
    await measureAll({ url: urlOf(embedded), folder })
  })
}

async function measureAll(database: Pick<BenchDatabase, 'url' | 'folder'>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await lengthenLog(client)
  await client.query(`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'manager')
    WHERE username = '${people.other}'`)
  await (await start(configOf(database, 'migrate'), createLogger('error'), () => {})).stop()
  await keepSums(database.url)
  await client.query('ANALYZE')
  const running = await start(configOf(database, 'web'), createLogger('error'), () => {})
  try {
    const origin = `http://127.0.0.1:${running.port}`
    const measured: Measured[] = []
    for (const person of Object.keys(people) as PersonName[])
      measured.push(...(await measurePerson(origin, person)))
    report(measured)
    if (process.argv.includes('--plans')) await printPlans(client, origin, measured)
  } finally {
    await running.stop()
    await client.end()
  }
}

/** What a portal's worker does in its first minute. */
async function keepSums(url: string): Promise<void> {
  const log = createLogger('error')
  const pool = createPool(loginsOf(url).application, { size: 2, log })
  try {
    const numbers = [{ name: 'people of roles', keep: keepPeopleOfRoles }]
    const db = createDatabases(pool).for(system)
    await createKeepSums([invoiceSums, paymentSums], numbers).run({ db, clock: systemClock, log })
  } finally {
    await pool.end()
  }
}

function configOf(database: Pick<BenchDatabase, 'url' | 'folder'>, role: string): Config {
  const result = readConfig({ ...settings(database), ROLE: role, LOG_LEVEL: 'error' }, rootFolder)
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

/** An audit log of some months: acts of staff and sign-ins of customers. Its lines are not in a chain. */
async function lengthenLog(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (day, occurred_at, actor_id, action, target, hash, organization_id)
     SELECT at::date, at, actor_id, action, target, hash, audit_organization(target, '{}', actor_id) FROM (SELECT at,
       CASE n % 4 WHEN 3 THEN 100 + n % 90000 ELSE 1 + n % 11 END AS actor_id,
       (ARRAY['ticket.assigned','order.step-added','department.updated','auth.signed-in'])[1 + n % 4] AS action,
       CASE n % 4 WHEN 3 THEN NULL WHEN 0 THEN 'user:' || n % 100000 ELSE 'ticket:' || n END AS target,
       '\\x00'::bytea AS hash
     FROM generate_series(1, greatest(0, $1 - (SELECT count(*) FROM audit_log))::int) AS n,
       LATERAL (SELECT now() - n * interval '40 seconds' AS at) AS times) AS lines`,
    [logLines],
  )
}

async function signIn(origin: string, person: PersonName): Promise<string> {
  const answer = await fetch(`${origin}/api${authRoutes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: people[person],
      password: `demo-${person === 'other' ? 'manager' : person}`,
    }),
  })
  const body = (await answer.json()) as { data: { token: string } }
  return body.data.token
}

async function measurePerson(origin: string, person: PersonName): Promise<Measured[]> {
  const token = await signIn(origin, person)
  const measured: Measured[] = []
  const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? ''
  const words = only.split(',')
  const chosen = askings(allRoutes, new Date()).filter(({ address }) =>
    words.some((word) => address.includes(word)),
  )
  for (const asking of chosen) {
    const times: number[] = []
    for (let call = 0; call < calls; call++) {
      const begun = performance.now()
      const { status } = await ask(origin, token, asking.address)
      times.push(performance.now() - begun)
      if (call === callsOfSlow && median(times) > 4 * wantedMs) break
      // a search text that is too short, a list that this person may not read, or a line that they may not see
      if (status === 403 || status === 404 || status === 422) break
      if (status !== 200) throw new Error(`${asking.address}: ${status} for ${person}`)
    }
    if (times.length >= callsOfSlow) measured.push({ ...asking, person, ms: median(times) })
  }
  return measured
}

async function ask(origin: string, token: string, address: string) {
  const answer = await fetch(origin + address, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

const slowestFirst = (measured: readonly Measured[]) => measured.toSorted((a, b) => b.ms - a.ms)

function report(measured: readonly Measured[]): void {
  const slow = measured.filter(({ ms }) => ms >= wantedMs)
  console.log(`  ${measured.length} ways of asking; ${slow.length} take ${wantedMs} ms or more (wanted: 0)`)
  const slowest = slowestFirst(measured)
  const worst = slowest.filter((one) => slowest.find(({ list }) => list === one.list) === one)
  console.log('  each list at its slowest')
  for (const one of worst) print(one)
  console.log(`  the slowest ${shown}`)
  for (const one of slowest.slice(0, shown)) print(one)
}

function print({ ms, person, address }: Measured): void {
  console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${person.padEnd(8)} ${address}`)
}

async function printPlans(client: pg.Client, origin: string, measured: readonly Measured[]): Promise<void> {
  for (const one of slowestFirst(measured).slice(0, planned)) {
    const token = await signIn(origin, one.person)
    await ask(origin, token, one.address)
    console.log(`\n  ${one.person} ${one.address}`)
    for (const statement of await recordStatements(() => ask(origin, token, one.address)))
      console.log(
        `\n${statement.text}\n${JSON.stringify(statement.values)}\n${await planOf(client, statement)}`,
      )
  }
}
