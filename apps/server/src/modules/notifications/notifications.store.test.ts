import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerActor, staffActor } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { createTestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { userFactory } from '../auth/auth.factory'
import { connectionFactory } from '../connections/connections.factory'
import { findPage, findSystemPage } from './notification-pages.store'
import { notificationFactory } from './notifications.factory'
import { notify } from './notifications.public'
import { findById, markSeen, remove, resetUnread } from './notifications.store'

const clock = createTestClock()
let house: TestDatabase & { clock: typeof clock }
let owner: { id: number }
let other: { id: number }
let line: { id: number }
let own: { id: number }

beforeAll(async () => {
  house = { ...(await createTestDatabase()), clock }
  owner = await userFactory(house)
  other = await userFactory(house)
  line = await connectionFactory(house, { userId: owner.id })
  own = await notificationFactory(house, { user_id: owner.id, connection_id: line.id, is_system: true })
})
afterAll(() => house.drop())

const actorOf = { user: (id: number) => customerActor(id, []), staff: staffActor }
const firstPage = { limit: 10, offset: 0 }

describe('the second wall: a statement that names somebody else', () => {
  it.each(['user', 'staff'] as const)('finds and changes nothing for another %s', async (kind) => {
    const db = house.databases.for(actorOf[kind](other.id))
    const [user, id] = [owner.id, own.id]
    expect(await findPage(db, { user, ...firstPage })).toEqual({ rows: [], total: 0, unread: 0 })
    expect(await findSystemPage(db, { user, connection: line.id, ...firstPage })).toEqual({
      rows: [],
      total: 0,
    })
    expect(await findById(db, { id, user })).toBeUndefined()
    expect(await markSeen(db, { ids: [id], user })).toEqual([])
    expect(await remove(db, { ids: [id], user })).toEqual([])
    expect(await findById(house.db, { id, user })).toMatchObject({ id, is_seen: false })
  })

  it('finds its own for both kinds of person', async () => {
    for (const kind of ['user', 'staff'] as const) {
      const page = await findPage(house.databases.for(actorOf[kind](owner.id)), {
        user: owner.id,
        ...firstPage,
      })
      expect(page).toMatchObject({ rows: [{ id: own.id }], total: 1, unread: 1 })
    }
  })
})

describe('resetUnread', () => {
  it('never goes back', async () => {
    const person = await userFactory(house)
    const last = await notificationFactory(house, { user_id: person.id })
    await resetUnread(house.db, person.id)
    await remove(house.db, { ids: [last.id], user: person.id })
    await resetUnread(house.db, person.id)
    const row = await house.db
      .selectFrom('users')
      .select('notifications_counted_through as through')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.through).toBe(last.id)
  })
})

describe('notify', () => {
  const bellOf = (user: number) => findPage(house.db, { user, ...firstPage })
  const outbox = () =>
    house.db.selectFrom('outbox').select(['transport', 'recipient', 'payload']).orderBy('id').execute()

  it('writes into somebody else’s bell from the transaction of staff, who see nothing more by it', async () => {
    const person = await userFactory(house)
    const staff = house.databases.for(staffActor(other.id))
    await staff.transaction().execute(async (tx) => {
      await notify(tx, clock, {
        userId: person.id,
        title: 'Your ticket has an answer',
        link: '/admin/support',
      })
      expect(await findPage(tx, { user: person.id, ...firstPage })).toMatchObject({ total: 0 })
      expect(await findPage(tx, { user: owner.id, ...firstPage })).toMatchObject({ total: 0 })
    })
    const { rows } = await bellOf(person.id)
    expect(rows).toMatchObject([
      { title: 'Your ticket has an answer', body: '', link: '/admin/support', is_seen: false },
    ])
    expect((await outbox()).at(-1)).toEqual({
      transport: 'live',
      recipient: `user-${person.id}`,
      payload: {
        id: rows[0]?.id,
        title: 'Your ticket has an answer',
        link: '/admin/support',
        created_at: clock.now().toISOString(),
        is_seen: false,
      },
    })
  })

  it('writes many at once, in their order, and tells each person on their own channel', async () => {
    const people = [await userFactory(house), await userFactory(house)]
    const notices = people.flatMap(({ id }) => [
      { userId: id, title: `Outage, ${id}`, connectionId: line.id, isSystem: true },
      { userId: id, title: `Over, ${id}`, body: 'Sorry.' },
    ])
    await house.db.transaction().execute((tx) => notify(tx, clock, notices))
    for (const { id } of people)
      expect((await bellOf(id)).rows.map(({ title }) => title)).toEqual([`Over, ${id}`, `Outage, ${id}`])
    const recipients = (await outbox()).slice(-4).map(({ recipient }) => recipient)
    expect(recipients).toEqual(people.flatMap(({ id }) => [`user-${id}`, `user-${id}`]))
  })

  it('leaves nothing behind when what caused it is rolled back', async () => {
    const person = await userFactory(house)
    const before = (await outbox()).length
    const attempt = house.db.transaction().execute(async (tx) => {
      await notify(tx, clock, { userId: person.id, title: 'Paid' })
      throw new Error('the payment failed')
    })
    await expect(attempt).rejects.toThrow('the payment failed')
    expect(await bellOf(person.id)).toEqual({ rows: [], total: 0, unread: 0 })
    expect(await outbox()).toHaveLength(before)
  })

  it('refuses a link that leads out of the portal', async () => {
    for (const link of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example']) {
      const attempt = house.db
        .transaction()
        .execute((tx) => notify(tx, clock, { userId: owner.id, title: 'Look', link }))
      await expect(attempt).rejects.toThrow('leads out of the portal')
    }
  })
})

describe('with 100,000 notifications of 400 people', () => {
  let busy: { id: number }
  const actor = () => createDatabases(house.pool).for(customerActor(busy.id, []))

  beforeAll(async () => {
    const client = new pg.Client(house.logins.owner)
    await client.connect()
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO users (name, username, account_type)
      SELECT 'Person', 'one-of-many-' || n, 'customer' FROM generate_series(1, 400) AS n RETURNING id`,
    )
    const ids = rows.map(({ id }) => Number(id))
    await client.query(
      `INSERT INTO notifications (user_id, connection_id, is_system, title, is_seen, created_at)
      SELECT ($1::bigint[])[1 + n % 400], $2, n % 9 = 0, 'Notice ' || n, n % 7 <> 0, now() FROM generate_series(1, 100000) AS n`,
      [ids, line.id],
    )
    await client.query('ANALYZE notifications, users')
    await client.end()
    busy = { id: ids[5] ?? 0 }
  })

  /** PostgreSQL's generic plan for the one statement that `work` sends, as the person. */
  async function planOf(work: () => Promise<unknown>): Promise<string> {
    const sent = await recorded(house.pool, work)
    expect(sent).toHaveLength(1)
    const { text, values } = sent[0] ?? { text: '', values: [] }
    const client = await house.pool.connect()
    try {
      const given = values.map((value) => client.escapeLiteral(asText(value))).join(', ')
      await client.query(
        `BEGIN; SET LOCAL app.sees = 'own'; SET LOCAL app.user_id = '${busy.id}'; SET LOCAL plan_cache_mode = force_generic_plan`,
      )
      await client.query(`PREPARE looked_at AS ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) EXECUTE looked_at (${given})`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('ROLLBACK; DEALLOCATE looked_at')
      client.release()
    }
  }

  it.each([
    ['a page', 'user_idx', () => findPage(actor(), { user: busy.id, limit: 10, offset: 20 })],
    ['the unread count', 'user_unseen_idx', () => findPage(actor(), { user: busy.id, ...firstPage })],
    [
      'announcements',
      'connection_system_idx|user_idx',
      () => findSystemPage(actor(), { user: busy.id, connection: line.id, ...firstPage }),
    ],
    ['one', 'pkey', () => findById(actor(), { id: own.id, user: busy.id })],
    ['what is marked', 'pkey', () => markSeen(actor(), { ids: [1, 2, 3], user: busy.id })],
    ['the newest', 'user_idx', () => resetUnread(actor(), busy.id)],
    ['what is deleted', 'pkey', () => remove(actor(), { ids: [1, 2, 3], user: busy.id })],
  ])('%s: found by an index', async (_name, index, work) => {
    const plan = await planOf(work)
    expect(plan).toMatch(new RegExp(`notifications_(${index})`))
    expect(plan).not.toMatch(/Seq Scan on notifications/)
  })

  it('counts once per page, not once per row', async () => {
    const plan = await planOf(() => findPage(actor(), { user: busy.id, ...firstPage }))
    const counts = plan.split('\n').filter((step) => step.includes('Aggregate'))
    expect(counts).toHaveLength(2)
    for (const count of counts) expect(count).toContain('loops=1)')
  })
})

interface Sent {
  text: string
  values: unknown[]
}

/** The statements that are sent to the server while `work` runs. */
async function recorded(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const clients: pg.PoolClient[] = []
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    clients.push(client)
    Object.assign(client, {
      query: (statement: Sent, ...rest: unknown[]) => {
        sent.push({ text: statement.text, values: statement.values })
        return query(statement, ...rest)
      },
    })
  }
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    for (const client of clients) Reflect.deleteProperty(client, 'query')
  }
  return sent
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}
