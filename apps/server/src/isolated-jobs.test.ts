import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config'
import { fillDemo } from './demo/fill'
import { reportWorkFor } from './testing/report-work'
import { testSecretKey } from './testing/test-app'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { jobs } from './worker'
import { FailedInPart } from '#platform/jobs/parts'

const filledAt = new Date('2026-03-14T06:00:00Z')
/** Late enough that every job has something to do. */
const begins = new Date('2026-07-02T06:00:00Z')

let template: TestDatabase
beforeAll(async () => {
  template = await createTestDatabase()
  const fill = { client: template.logins.owner, customers: 40, now: filledAt, log: () => {} }
  await fillDemo({ ...fill, hashPassword: async (password) => `hash of ${password}` })
  await asOwner(template, somethingToTell)
  await template.disconnect()
})
afterAll(() => template.drop())

/** Everybody has used their package, hears of a planned price, and had an outage that is to be credited. */
const somethingToTell = `
  UPDATE packages SET quota_bytes = 1000, next_price = price + 1000, next_price_on = '2026-08-01', next_price_told = 0,
    updated_at = '2026-03-14';
  INSERT INTO usage_days (connection_id, day, download_bytes) SELECT id, '2026-07-02', 5000 FROM connections
    ON CONFLICT (connection_id, day) DO UPDATE SET download_bytes = 5000;
  DELETE FROM outage_credit_rules;
  INSERT INTO outage_credit_rules (organization_id, from_hours, percent, applies_from)
    SELECT id, 4, 10, '2026-01-01' FROM organizations;
  INSERT INTO outages (area_id, title, services, starts_at, ended_at, is_planned)
    SELECT id, 'Cut fibre', ARRAY['Internet'], '2026-07-01 00:00Z', '2026-07-01 20:00Z', false FROM areas;`

async function asOwner(database: TestDatabase, statements: string): Promise<void> {
  const owner = new pg.Client(database.logins.owner)
  await owner.connect()
  await owner.query(statements)
  await owner.end()
}

/** A copy of the demo provider in which something was done to the rows by SQL, past the portal. */
async function worldWith(statements: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template.name)
  await asOwner(database, statements)
  return database
}

/** Runs a job; the message of its failure, if it failed in part. */
async function run(database: TestDatabase, name: string): Promise<string | undefined> {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:8080' })
  if ('mistakes' in config) throw new Error(config.mistakes.join('; '))
  const parts = { config: config.config, clock: { now: () => begins }, log: pino({ level: 'silent' }) }
  const reports = reportWorkFor(database, parts)
  const deps = { ...parts, db: database.db, secretKey: testSecretKey, reports }
  const job = jobs.find((one) => one.name === name)
  try {
    await job?.run(deps, undefined, new AbortController().signal)
    return undefined
  } catch (error) {
    if (error instanceof FailedInPart) return error.message
    throw error
  } finally {
    reports.sources.end()
  }
}

/** Who was told what by the job, except this person. */
async function toldBy(database: TestDatabase, except = 0): Promise<{ user_id: number; title: string }[]> {
  const { rows } = await database.pool.query<{ user_id: number; title: string }>(
    `WITH act AS (SELECT set_config('app.sees', 'system', true))
     SELECT user_id, title FROM act, notifications
     WHERE created_at >= $1 AND user_id <> $2 ORDER BY user_id, title`,
    [begins, except],
  )
  return rows
}

/** The database refuses this person's notices. */
const refusing = (userId: number) => `
  CREATE FUNCTION refuse_notice() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'this row is broken'; END $$;
  CREATE TRIGGER refuse_notice BEFORE INSERT ON notifications FOR EACH ROW
    WHEN (NEW.user_id = ${userId}) EXECUTE FUNCTION refuse_notice();`

/** The jobs that tell several people something. */
const telling = ['billing.run', 'billing.outage-credits', 'packages.tell-prices', 'usage.tell-quotas']

describe('what fails for one person', () => {
  it.each(telling)('keeps %s from no other', async (name) => {
    const well = await worldWith('SELECT')
    expect(await run(well, name)).toBeUndefined()
    const told = await toldBy(well)
    await well.drop()
    const [first = 0, ...others] = new Set(told.map(({ user_id }) => user_id))
    expect(others.length).toBeGreaterThan(5)
    const broken = await worldWith(refusing(first))
    expect(await run(broken, name)).toMatch(/^Failed in part: .*this row is broken/)
    expect(await toldBy(broken, first)).toEqual(told.filter(({ user_id }) => user_id !== first))
    await broken.drop()
  })
})

/** The bills of a run, by line. */
async function billed(
  database: TestDatabase,
  where: string,
): Promise<{ connection_id: number; period_start: string; total: number }[]> {
  const { rows } = await database.pool.query<{ connection_id: number; period_start: string; total: number }>(
    `WITH act AS (SELECT set_config('app.sees', 'system', true))
     SELECT i.connection_id, i.period_start, i.total FROM act, invoices i
     WHERE created_at >= $1 AND ${where} ORDER BY 1, 2`,
    [begins],
  )
  return rows
}

/** The zone gets past the trigger that refuses it, as with a later version of either list of zones. */
const zoneOf = (organization: number, zone: string) => `
  ALTER TABLE organizations DISABLE TRIGGER organizations_known_time_zone;
  UPDATE organizations SET time_zone = '${zone}' WHERE id = ${organization};`

it.each(['posix/Asia/Dhaka', 'Nowhere/Zone'])(
  'an organization in the zone %s keeps no other from its bills and warnings',
  async (zone) => {
    const well = await worldWith('SELECT')
    const broken = await worldWith(zoneOf(1, zone))
    for (const database of [well, broken]) await run(database, 'billing.run')
    expect(await billed(broken, 'organization_id = 1')).toEqual([])
    const others = await billed(broken, 'organization_id <> 1')
    expect(others.length).toBeGreaterThan(0)
    expect(others).toEqual(await billed(well, 'organization_id <> 1'))
    expect(await run(broken, 'billing.run')).toMatch(
      /^Failed in part: organization 1: [^;]*[Tt]ime zone[^;]*$/,
    )
    expect(await run(broken, 'usage.tell-quotas')).toMatch(/^Failed in part: organization 1: /)
    await Promise.all([well.drop(), broken.drop()])
  },
)

it('a line that cannot be billed keeps no other from its bill, and is billed when it is mended', async () => {
  const well = await worldWith('SELECT')
  await run(well, 'billing.run')
  const all = await billed(well, 'true')
  const line = all[3]?.connection_id ?? 0
  const broken = await worldWith(`
    CREATE TABLE price_before AS SELECT id, price FROM contracts WHERE connection_id = ${line};
    UPDATE contracts SET price = 9223372036854775807 WHERE connection_id = ${line}`)
  expect(await run(broken, 'billing.run')).toMatch(
    new RegExp(
      `^Failed in part: organization \\d+: line ${line}: value "[0-9]+" is out of range for type bigint$`,
    ),
  )
  expect(await billed(broken, `connection_id <> ${line}`)).toEqual(
    await billed(well, `connection_id <> ${line}`),
  )
  expect(await billed(broken, `connection_id = ${line}`)).toEqual([])
  await asOwner(
    broken,
    'UPDATE contracts c SET price = b.price FROM price_before b WHERE b.id = c.id; DROP TABLE price_before',
  )
  expect(await run(broken, 'billing.run')).toBeUndefined()
  expect(await billed(broken, 'true')).toEqual(all)
  await Promise.all([well.drop(), broken.drop()])
})
