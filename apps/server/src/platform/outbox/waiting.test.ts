import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { countUnsent, silentTransports } from './waiting'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-03-01T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const write = (transport: string, created: number, ended: { sent_at?: Date; abandoned_at?: Date } = {}) =>
  database.db
    .insertInto('outbox')
    .values({ transport, recipient: 'a', payload: '{}', created_at: ago(created), ...ended })
    .execute()

it('says for how long nothing went out by a transport for which messages wait', async () => {
  // mail: two wait, nothing has gone out since
  await write('mail', 95, { sent_at: ago(95) })
  await write('mail', 90)
  await write('mail', 10)
  // sms: one waits for a phone that is off, and others go out
  await write('sms', 80)
  await write('sms', 3, { sent_at: ago(2) })
  // nothing waits
  await write('push', 200, { sent_at: ago(200) })
  await write('network', 2000, { abandoned_at: ago(500) })
  const found = await silentTransports(database.db, now)
  expect(found.toSorted((one, other) => (one.transport < other.transport ? -1 : 1))).toEqual([
    { transport: 'mail', seconds: 90 * 60 },
    { transport: 'sms', seconds: 2 * 60 },
  ])
  const unsent = await countUnsent(database.db)
  expect(unsent).toContainEqual({ transport: 'network', state: 'abandoned', count: 1 })
  expect(unsent).toContainEqual({ transport: 'mail', state: 'waiting', count: 2 })
})
