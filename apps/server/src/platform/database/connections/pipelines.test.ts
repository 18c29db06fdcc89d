import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userFactory } from '../../../modules/auth/auth.factory'
import { connectionFactory } from '../../../modules/connections/connections.factory'
import { createTestClock } from '../../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { customerActor, system } from '../actor'
import { createDatabases } from '../kysely'
import { createPipelines, type Pipelines, type Place } from './pipelines'
import { lookup, type Slots } from '../statement'

let database: TestDatabase
let pipelines: Pipelines
let owners: number[]
const logged: { err: unknown }[] = []
const log = { error: (details: { err: unknown }) => void logged.push(details) }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const clock = createTestClock()
  owners = [(await userFactory({ db, clock })).id, (await userFactory({ db, clock })).id]
  for (const userId of owners) await connectionFactory({ db }, { userId })
  pipelines = await createPipelines(database.logins.application, log)
})
afterEach(() => void logged.splice(0))
afterAll(async () => {
  await pipelines.end()
  await database.drop()
})

const findOwners = lookup((db, _slot: Slots<object>) => db.selectFrom('connections').select('user_id'))
const divide = lookup((db, slot: Slots<{ by: number }>) =>
  db.selectNoFrom(sql<number>`12 / ${slot('by')}::int`.as('result')),
)
const pid = lookup((db, _slot: Slots<object>) => db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')))
const sleep = lookup((db, slot: Slots<{ seconds: number }>) =>
  db
    .selectNoFrom(sql<number>`pg_backend_pid()`.as('pid'))
    .where(sql<boolean>`pg_sleep(${slot('seconds')}) IS NOT NULL`),
)
const handle = (actor = system) => createDatabases(database.pool, pipelines).for(actor)

describe('lookups of many calls on shared connections', () => {
  it('each see what their own actor may', async () => {
    const owner = (i: number) => owners[i % 2] ?? 0
    const seen = await Promise.all(
      Array.from({ length: 300 }, (_, i) => findOwners(handle(customerActor(owner(i), [])), {})),
    )
    seen.forEach((rows, i) => expect(rows).toEqual([{ user_id: owner(i) }]))
  })

  it('fail alone', async () => {
    const answers = await Promise.allSettled([6, 0, 4, 0, 3].map((by) => divide(handle(), { by })))
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      [{ result: 2 }],
      'error: division by zero',
      [{ result: 3 }],
      'error: division by zero',
      [{ result: 4 }],
    ])
  })

  it('do not follow one that takes long', async () => {
    const quick = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const slow = sleep(handle(), { seconds: 0.3 })
    const behind = pid(handle(), {})
    quick.mockReturnValue(1021)
    const elsewhere = pid(handle(), {})
    quick.mockRestore()
    expect(await Promise.race([elsewhere, slow])).not.toEqual(await slow)
    expect(await behind).toEqual(await slow)
  })

  it('go to the pool when the pipelines are full', () => {
    const places: Place[] = []
    const takeAll = () => {
      for (let place = pipelines.take(); place; place = pipelines.take()) places.push(place)
    }
    takeAll()
    expect(places).toHaveLength(32)
    expect(new Set(places.map(({ client }) => client)).size).toBe(2)
    places.pop()?.release()
    takeAll()
    expect(places).toHaveLength(32)
    for (const place of places) place.release()
  })

  it('fail with a connection that is lost; the pool answers the next until it is back', async () => {
    const lost = (await pid(handle(), {}))[0]?.pid
    const underWay = sleep(handle(), { seconds: 10 })
    const failure = expect(underWay).rejects.toMatchObject({ code: '57P01' })
    const owner = new pg.Client(database.logins.owner)
    await owner.connect()
    await owner.query('SELECT pg_terminate_backend($1)', [lost])
    await owner.end()
    await failure
    await vi.waitFor(() => expect(logged).toHaveLength(1))
    expect(await divide(handle(), { by: 4 })).toEqual([{ result: 3 }])

    const shared = async () => {
      const found = await Promise.all(Array.from({ length: 32 }, () => pid(handle(), {})))
      return new Set(found.map(([row]) => row?.pid)).size
    }
    await vi.waitFor(async () => expect(await shared()).toBe(2), { timeout: 10_000, interval: 200 })
  })
})
