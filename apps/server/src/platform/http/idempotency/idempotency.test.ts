import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { beginAct } from './idempotency'
import { purgeIdempotencyKeys } from '../../jobs/idempotency.jobs'

let database: TestDatabase
const clock = createTestClock()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let count = 0
const newKey = () => `key-of-the-tests-${++count}`
const begin = (header: unknown, parts: unknown = { body: { amount: '1.00' } }, caller = '7') =>
  beginAct({ db: database.db, clock }, { caller, route: 'POST /tests', header, parts })

/** For how many more seconds the key is leased. */
async function secondsLeft(key: string): Promise<number> {
  const { leased_until: until } = await database.db
    .selectFrom('idempotency_keys')
    .select('leased_until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return (until.getTime() - clock.now().getTime()) / 1000
}

async function begun(header: string) {
  const begin_ = await begin(header)
  if (!('begun' in begin_)) throw new Error('was answered before')
  return begin_.begun
}

describe('an act with a key', () => {
  it.each([undefined, '', 'short', 'with spaces in the middle', 'x'.repeat(65)])(
    'needs one: %s',
    async (key) => {
      await expect(begin(key)).rejects.toMatchObject({ code: 'request.invalid' })
    },
  )

  it('is done once, and answered the same when it is sent again', async () => {
    const key = newKey()
    const act = await begun(key)
    await database.db.transaction().execute((tx) => act.keep(tx, { id: 1 }))
    expect(await begin(key)).toEqual({ answered: { id: 1 } })
  })

  it('is refused while the first call is under way, however many come at once', async () => {
    const key = newKey()
    const begins = await Promise.allSettled(Array.from({ length: 20 }, () => begin(key)))
    expect(begins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const begin_ of begins)
      if (begin_.status === 'rejected') expect(begin_.reason).toMatchObject({ code: 'request.in-progress' })
  })

  it('is refused with another request, done or not', async () => {
    const key = newKey()
    const act = await begun(key)
    const other = { body: { amount: '2.00' } }
    await expect(begin(key, other)).rejects.toMatchObject({ code: 'request.key-reused', status: 422 })
    await act.keep(database.db, {})
    await expect(begin(key, other)).rejects.toMatchObject({ code: 'request.key-reused' })
  })

  it('keeps nothing of a password that was sent with it: whoever steals a copy can try none against it', async () => {
    const kept = async (password: string) => {
      const key = newKey()
      await begin(key, { params: { id: 1 }, body: { amount: '1.00', password } })
      return database.db
        .selectFrom('idempotency_keys')
        .select('request_hash')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    }
    expect(await kept('the right one')).toEqual(await kept('another one'))
  })

  it('is each caller’s own', async () => {
    const key = newKey()
    await begun(key)
    expect(await begin(key, undefined, '8')).toHaveProperty('begun')
  })

  it('stays with a process that lives, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const key = newKey()
      const slow = await begun(key)
      for (let seconds = 0; seconds < 60; seconds += 5) {
        clock.pass(5000)
        vi.advanceTimersByTime(5000)
        await vi.waitFor(async () => expect(await secondsLeft(key)).toBe(15))
        await expect(begin(key)).rejects.toMatchObject({ code: 'request.in-progress' })
      }
      await slow.keep(database.db, { by: 'slow' })
      slow.stop()
      expect(await begin(key)).toEqual({ answered: { by: 'slow' } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('rolls back with its effect, and can then be done', async () => {
    const key = newKey()
    const act = await begun(key)
    const failed = database.db.transaction().execute(async (tx) => {
      await act.keep(tx, { id: 1 })
      throw new Error('the effect failed')
    })
    await expect(failed).rejects.toThrow('the effect failed')
    await act.release()
    expect(await begin(key)).toHaveProperty('begun')
  })

  it('can be taken over from a process that died, which can then no longer keep its answer', async () => {
    const key = newKey()
    const dead = await begun(key)
    // So that after a crash a customer who tries again is not refused for minutes.
    clock.pass(15_000)
    const heir = await begun(key)
    await expect(dead.keep(database.db, { by: 'dead' })).rejects.toMatchObject({
      code: 'request.in-progress',
    })
    await dead.release()
    await heir.keep(database.db, { by: 'heir' })
    expect(await begin(key)).toEqual({ answered: { by: 'heir' } })
  })

  it('is forgotten after a week', async () => {
    const key = newKey()
    await (await begun(key)).keep(database.db, {})
    const purge = () => purgeIdempotencyKeys.run({ db: database.db, clock, log: { info: () => {} } } as never)
    clock.pass(7 * 24 * 3_600_000)
    await purge()
    expect(await begin(key)).toHaveProperty('answered')
    clock.pass(1)
    await purge()
    expect(await begin(key)).toHaveProperty('begun')
  })
})
