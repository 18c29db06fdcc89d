import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { createDueRuns } from './due-runs'
import { prepareQueue } from './queue'

const jobs = [
  { name: 'tests.always', cron: '* * * * *', limitSeconds: 10 },
  { name: 'tests.sometimes', cron: '*/5 * * * *', limitSeconds: 10 },
  { name: 'tests.nightly', cron: '40 20 * * *', limitSeconds: 10 },
  { name: 'tests.asked', limitSeconds: 10 },
]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareQueue(database.logins.owner, jobs)
})
beforeEach(() => database.pool.query('DELETE FROM jobs.job'))
beforeEach(() => lastRan('16:00:00', '2026-11-24'))
afterAll(() => database.drop())

/** What waits, and then is as good as done. */
async function queued(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT name FROM jobs.job WHERE state = 'created'`,
  )
  await database.pool.query(`UPDATE jobs.job SET state = 'completed'`)
  return rows.map(({ name }) => name).sort()
}

const at = (time: string) => new Date(`2026-11-23T${time}Z`)
const lastRan = (time: string, day = '2026-11-23') =>
  database.pool.query(
    `UPDATE job_states SET known_since = $1::timestamptz - interval '1 day', started_at = $1`,
    [`${day}T${time}Z`],
  )
const startedAt = (time: string) => createDueRuns(database.pool, jobs, at(time))

it.each([
  ['16:41:00', ['tests.always']],
  ['16:41:59', ['tests.always']],
  ['16:40:03', ['tests.always', 'tests.sometimes']],
  ['20:40:00', ['tests.always', 'tests.nightly', 'tests.sometimes']],
  ['21:40:00', ['tests.always', 'tests.sometimes']],
])('are those of the minute when a process starts at %s', async (time, names) => {
  await startedAt(time)(at(time))
  expect(await queued()).toEqual(names)
})

it('are queued once for a minute, however often and by however many processes', async () => {
  const [one, other] = [startedAt('16:41:00'), startedAt('16:41:00')]
  for (const time of ['16:41:00', '16:41:05', '16:41:55']) {
    await Promise.all([one(at(time)), other(at(time))])
    expect(await queued()).toEqual(time === '16:41:00' ? ['tests.always'] : [])
  }
  await one(at('16:42:00'))
  expect(await queued()).toEqual(['tests.always'])
})

it('are made up for, once, when the process could not look at their minute', async () => {
  const look = startedAt('20:38:58')
  await look(at('20:38:58'))
  await queued()
  await look(at('20:43:10'))
  expect(await queued()).toEqual(['tests.always', 'tests.nightly', 'tests.sometimes'])
})

it('are not queued while one waits already', async () => {
  const look = startedAt('16:41:00')
  await look(at('16:41:00'))
  await look(at('16:42:00'))
  expect(await queued()).toEqual(['tests.always'])
})

it('are made up for, once, when no process was there in their minute', async () => {
  await lastRan('20:31:00')
  const [one, other] = [startedAt('20:43:10'), startedAt('20:43:11')]
  await Promise.all([one(at('20:43:10')), other(at('20:43:11'))])
  expect(await queued()).toEqual(['tests.always', 'tests.nightly', 'tests.sometimes'])
  await lastRan('20:43:12')
  await startedAt('20:44:20')(at('20:44:20'))
  expect(await queued()).toEqual(['tests.always'])
})

it('are not made up for by a release that has just learned of them', async () => {
  await database.pool.query(`UPDATE job_states SET known_since = $1, started_at = NULL`, [at('20:42:00')])
  await startedAt('20:43:10')(at('20:43:10'))
  expect(await queued()).toEqual(['tests.always'])
})
