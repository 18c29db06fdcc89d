import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/databases/test-database'
import { prepareQueue } from './queue'

it('makes the queues of jobs and drops the one that nobody uses any more, as often as it is run', async () => {
  const { pool, logins, drop } = await createTestDatabase()
  const owner = new pg.Pool(logins.owner)
  await owner.query(`SELECT jobs.create_queue('__pgboss__send-it', '{"policy":"standard"}')`)
  const queues = async () =>
    (await pool.query<{ name: string }>('SELECT name FROM jobs.queue')).rows.map(({ name }) => name)
  expect(await queues()).toContain('__pgboss__send-it')
  for (let i = 0; i < 2; i++) {
    await prepareQueue(logins.owner, [{ name: 'tests.asked', limitSeconds: 10 }])
    expect(await queues()).toContain('tests.asked')
    expect(await queues()).not.toContain('__pgboss__send-it')
  }
  await owner.end()
  await drop()
})
