import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config'
import { fillDemo } from './demo/fill'
import { reportWorkFor } from './testing/report-work'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { jobs } from './worker'

const now = new Date('2026-03-14T06:00:00Z')
let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
  const fill = { client: database.logins.owner, customers: 60, now, log: () => {} }
  await fillDemo({ ...fill, hashPassword: async (password) => `hash of ${password}` })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** The results of jobs that people would see. */
async function picture(): Promise<unknown> {
  const { rows } = await owner.query<{ picture: unknown }>(
    `SELECT jsonb_build_object(
       'told', (SELECT count(*) FROM notifications), 'sent', (SELECT count(*) FROM outbox),
       'invoices', (SELECT jsonb_agg(t) FROM (SELECT status, count(*) FROM invoices GROUP BY 1 ORDER BY 1) t),
       'lines', (SELECT jsonb_agg(t) FROM (SELECT status, count(*) FROM connections GROUP BY 1 ORDER BY 1) t),
       'payments', (SELECT jsonb_agg(t) FROM (SELECT state, count(*) FROM payments GROUP BY 1 ORDER BY 1) t),
       'open', (SELECT count(*) FROM network_sessions WHERE stopped_at IS NULL),
       'entries', (SELECT count(*) FROM ledger_entries)) AS picture`,
  )
  return rows[0]?.picture
}

it('leaves the jobs nothing to do for what has happened in the demo provider’s past', async () => {
  const before = await picture()
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:8080' })
  if ('mistakes' in config) throw new Error(config.mistakes.join('; '))
  const parts = { config: config.config, clock: { now: () => now }, log: pino({ level: 'silent' }) }
  const reports = reportWorkFor(database, parts)
  const deps = { ...parts, db: database.db, secretKey: 'k'.repeat(40), reports }
  // Otherwise today counts as billed, and the run would do nothing.
  await owner.query('UPDATE organizations SET billed_through = NULL')
  const { signal } = new AbortController()
  for (const job of jobs) await job.run(deps, undefined, signal)
  reports.sources.end()
  expect(await picture()).toEqual(before)
})
