import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config'
import { planDueWork, planReseal } from './testing/stages/due-work'
import { importThatWaits, importToUndo } from './testing/stages/imports'
import { fillDemo } from './demo/fill'
import type { JobTask } from './testing/processes/job-child'
import { bundleChild, runChild, type Step } from './testing/processes/killed-process'
import { createSeals } from '#platform/secrets/seals'
import { reportWorkFor } from './testing/report-work'
import { testSecretKey } from './testing/test-app'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { jobs } from './worker'

const filledAt = new Date('2026-03-14T06:00:00Z')
/** Late enough that every job has something to do. */
const begins = new Date('2026-07-02T06:00:00Z')
/** By then, leases of the killed process have ended. */
const goesOn = new Date(begins.getTime() + 10 * 60_000)

const formerKey = 'the key that was in use before this one'
/** For what is written beside the database. */
const folder = mkdtempSync(join(tmpdir(), 'uplink-killed-jobs-'))
/** Its gateway is one of the real ones, of which none is asked here: it reads, and sends one payment at a time to review. */
const withoutWork = ['payments.compare']

let template: TestDatabase
let file: string
beforeAll(async () => {
  template = await createTestDatabase()
  const { owner } = template.logins
  const fill = { client: owner, customers: 20, now: filledAt, log: () => {} }
  await fillDemo({ ...fill, hashPassword: async (password) => `hash of ${password}` })
  await planExport(template)
  await planImport(template)
  await planDueWork(template, filledAt)
  await planReseal(template, createSeals(formerKey), filledAt)
  await template.disconnect()
  file = await bundleChild(join(import.meta.dirname, 'testing/processes/job-child.ts'))
})
afterAll(async () => {
  await template.drop()
  await rm(dirname(file), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** A schedule's file that waits to be made and mailed. */
const planExport = ({ pool }: TestDatabase) =>
  pool.query(
    `WITH act AS (SELECT set_config('app.sees', 'system', true))
     INSERT INTO report_exports (id, user_id, report_id, name, asked, state, schedule_id, planned_at, created_at, expires_at)
     SELECT 'planned', plan.owner_id, plan.report_id, 'Planned', plan.asked, 'waiting', plan.id, $1, $1, $1
     FROM act, report_schedules plan ORDER BY plan.id LIMIT 1`,
    [filledAt],
  )

/** An import that waits to be undone, and one that is checked and waits to be written. */
async function planImport(database: TestDatabase): Promise<void> {
  const parts = { config: configOf(), clock: { now: () => filledAt }, log: pino({ level: 'silent' }) }
  const reports = reportWorkFor(database, parts)
  const work = { ...parts, ...reports, db: database.db, secretKey: testSecretKey }
  const importing = { ...work, seals: createSeals(testSecretKey), signal: new AbortController().signal }
  await importToUndo(importing)
  await importThatWaits(importing)
  reports.sources.end()
}

function configOf() {
  const result = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    SECRET_KEY_OLD: formerKey,
    SECRET_KEY: testSecretKey,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

const child = (database: TestDatabase, name: string, stopBefore?: number) =>
  runChild(file, {
    name,
    url: String(database.logins.owner.connectionString),
    now: begins.toISOString(),
    config: configOf(),
    secretKey: testSecretKey,
    reporting: database.logins.reporting,
    ...(stopBefore !== undefined && { stopBefore }),
  } satisfies JobTask)

/** The number of rows in each table, what people are owed, and the states of things. */
async function picture(database: TestDatabase): Promise<Record<string, unknown>> {
  const client = new pg.Client(database.logins.owner)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    )
    // a run of a report that was killed stays on record beside the one that is done
    const done = (name: string) => (name === 'report_runs' ? "WHERE state = 'done'" : '')
    const counts = tables
      .map(({ name }) => `(SELECT count(*) FROM ${name} ${done(name)}) AS ${name}`)
      .join(', ')
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT ${counts}, (SELECT sum(abs(amount)) FROM ledger_entries) AS moved,
         (SELECT jsonb_agg(t) FROM (SELECT balance FROM ledger_accounts ORDER BY id) t) AS balances,
         (SELECT jsonb_agg(t) FROM (SELECT number, status FROM invoices ORDER BY number) t) AS bills,
         (SELECT jsonb_agg(t) FROM (SELECT id, status FROM connections ORDER BY id) t) AS lines,
         (SELECT jsonb_agg(t) FROM (SELECT applied_at IS NULL AS waits FROM package_changes ORDER BY order_id) t) AS changes,
         (SELECT jsonb_agg(t) FROM (SELECT done_at IS NULL AS waits FROM line_plans ORDER BY id) t) AS plans,
         (SELECT jsonb_agg(t) FROM (SELECT result FROM bill_reminder_lines ORDER BY connection_id) t) AS reminded,
         (SELECT jsonb_agg(t) FROM (SELECT next_price_told FROM packages ORDER BY id) t) AS told,
         (SELECT jsonb_agg(t) FROM (SELECT lines, finished_at IS NULL AS waits FROM package_pushes) t) AS pushes,
         (SELECT jsonb_agg(t) FROM (SELECT state, rows FROM erasures ORDER BY user_id) t) AS erased,
         (SELECT jsonb_agg(t) FROM (SELECT finished_at IS NULL AS waits, failed FROM key_rotation) t) AS sealed,
         (SELECT jsonb_agg(t) FROM (SELECT state, is_sent, rows FROM report_exports ORDER BY planned_at) t) AS exports,
         (SELECT jsonb_agg(t) FROM (SELECT id, state FROM payments ORDER BY id) t) AS payment_states`,
    )
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

async function goOn(database: TestDatabase, name: string): Promise<void> {
  const parts = { config: configOf(), clock: { now: () => goesOn }, log: pino({ level: 'silent' }) }
  const reports = reportWorkFor(database, parts)
  const deps = { ...parts, db: database.db, secretKey: testSecretKey, reports }
  await jobs.find((one) => one.name === name)?.run(deps, undefined, new AbortController().signal)
  reports.sources.end()
}

/** Decides where each job is killed, another place every day; `KILL_RUNS` tries both. */
const seed = Number(process.env.KILL_SEED ?? Math.floor(Date.now() / 86_400_000))

/**
 * After the first durable step, or in the middle; between them the database is as at one of these. A job of one statement has
 * neither.
 */
function placesOf(steps: readonly Step[], number: number): number[] {
  const first = steps.findIndex(({ isDurable }) => isDurable) + 1
  const both = [...new Set([first, Math.ceil(steps.length / 2)])].filter((at) => at > 0 && at < steps.length)
  return process.env.KILL_RUNS ? both : both.slice((seed + number) % 2).slice(0, 1)
}

it.each(jobs.map(({ name }, number) => [name, number] as const))(
  '%s does its work once, wherever it is killed',
  async (name, number) => {
    const whole = await createTestDatabase(template.name)
    const told = await child(whole, name)
    if (!('steps' in told)) throw new Error('the job should have finished')
    expect(told.steps.some(({ isDurable }) => isDurable)).toBe(!withoutWork.includes(name))
    await goOn(whole, name)
    const expected = await picture(whole)
    await whole.drop()
    for (const at of placesOf(told.steps, number)) {
      const database = await createTestDatabase(template.name)
      const stopped = await child(database, name, at)
      expect(stopped).toHaveProperty('stoppedBefore')
      await goOn(database, name)
      expect(await picture(database), `killed before ${JSON.stringify(stopped)}, the ${at}th`).toEqual(
        expected,
      )
      await database.drop()
    }
  },
)
