import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { prepareQueue } from './queue'

const former = '__pgboss__send-it'
const job = { name: 'tests.asked', limitSeconds: 10 }

let database: TestDatabase
let owner: pg.Pool
beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Pool(database.logins.owner)
  owner.on('error', () => {})
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

const prepare = (jobs: Parameters<typeof prepareQueue>[1] = [job]) =>
  prepareQueue(database.logins.owner, jobs)
const names = async (text: string) => (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name)
const queues = () => names('SELECT name FROM jobs.queue')

/** What release 0.1.0 has: the queue its schedule went through, with a row in each state. */
async function addFormerQueue(): Promise<void> {
  await owner.query(`SELECT jobs.create_queue($1, '{"policy":"standard"}')`, [former])
  await owner.query(
    'INSERT INTO jobs.job (name, state) SELECT $1, unnest(enum_range(NULL::jobs.job_state))',
    [former],
  )
}

it('makes the queues of jobs and drops the one that nobody uses any more, whatever is in it', async () => {
  await addFormerQueue()
  for (let i = 0; i < 2; i++) {
    await prepare()
    expect(await queues()).toContain('tests.asked')
    expect(await queues()).not.toContain(former)
    expect(await names(`SELECT name FROM jobs.job WHERE name = '${former}'`)).toEqual([])
  }
  const { rowCount } = await owner.query(
    `SELECT FROM pg_inherits WHERE inhparent = 'jobs.job'::regclass
     AND NOT EXISTS (SELECT FROM jobs.queue WHERE partition_name = inhrelid::regclass::text
       OR 'jobs.' || partition_name = inhrelid::regclass::text)`,
  )
  expect(rowCount).toBe(0)
})

it('does so while the worker of an older release goes on filling it', async () => {
  await addFormerQueue()
  let isOver = false
  let sent = 0
  const old = async () => {
    while (!isOver) {
      try {
        await owner.query('INSERT INTO jobs.job (name) VALUES ($1)', [former])
        sent++
      } catch {
        // its queue is gone
      }
    }
  }
  const workers = [old(), old(), old()]
  try {
    await expect.poll(() => sent).toBeGreaterThan(20)
    await Promise.all([prepare(), prepare([{ ...job, limitSeconds: 11 }])])
  } finally {
    isOver = true
    await Promise.all(workers)
  }
  expect(await queues()).not.toContain(former)
})

it('waits for whoever uses the queue just now', async () => {
  await addFormerQueue()
  const busy = await owner.connect()
  await busy.query('BEGIN')
  await busy.query('INSERT INTO jobs.job (name) VALUES ($1)', [former])
  const preparing = prepare()
  await expect
    .poll(
      async () =>
        (await owner.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'`)).rowCount,
    )
    .toBeGreaterThan(0)
  await busy.query('COMMIT')
  busy.release()
  await preparing
  expect(await queues()).not.toContain(former)
})

it('names the way out when a step fails, which is one', async () => {
  await owner.query(`ALTER TABLE jobs.queue RENAME COLUMN policy TO something_else`)
  const refusal = expect.stringMatching(
    /^the queue of background jobs .*policy.*DROP SCHEMA jobs CASCADE;/s,
  ) as string
  await expect(prepare()).rejects.toMatchObject({ message: refusal })
  await owner.query('DROP SCHEMA jobs CASCADE')
  await prepare()
  expect(await queues()).toEqual(['tests.asked'])
})
