import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionFactory } from '../../modules/connections/connections.factory'
import { userFactory } from '../../modules/auth/auth.factory'
import { createTestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { customerActor, system } from './actor'
import { createDatabases } from './kysely'
import { runScoped } from './scoped-query'
import { statement, type Slots } from './statement'

let database: TestDatabase
let owners: number[]
const clock = createTestClock()
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  owners = [(await userFactory({ db, clock })).id, (await userFactory({ db, clock })).id]
  for (const userId of owners) await connectionFactory({ db }, { userId })
})
afterAll(() => database.drop())

const owner = (i: number) => owners[i] ?? 0

const linesSeenBy = (userId: number) =>
  database.databases.for(customerActor(userId, [])).selectFrom('connections').select('user_id').execute()

describe('a handle for an actor', () => {
  it('shows a customer their own rows only, also when statements of several actors share connections', async () => {
    const seen = await Promise.all(Array.from({ length: 200 }, (_, i) => linesSeenBy(owner(i % 2))))
    seen.forEach((rows, i) => expect(rows).toEqual([{ user_id: owner(i % 2) }]))
  })

  it('leaves no actor behind on the connection', async () => {
    await linesSeenBy(owner(0))
    const { rows } = await database.pool.query<{ sees: string; n: number }>(
      `SELECT coalesce(current_setting('app.sees', true), '') AS sees, (SELECT count(*) FROM connections) AS n`,
    )
    expect(rows).toEqual([{ sees: '', n: 0 }])
  })

  it('keeps the actor for a whole transaction, and drops it with the rollback', async () => {
    const db = database.databases.for(customerActor(owner(1), []))
    const refused = db.transaction().execute(async (tx) => {
      expect(await tx.selectFrom('connections').select('user_id').execute()).toEqual([{ user_id: owner(1) }])
      expect(await tx.selectFrom('connections').select('user_id').execute()).toHaveLength(1)
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    expect(await linesSeenBy(owner(0))).toEqual([{ user_id: owner(0) }])
  })

  it('reports a statement’s error and goes on working on the same connection', async () => {
    const db = database.db
    await expect(sql`SELECT 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' })
    await expect(sql`SELECT no_such_column`.execute(db)).rejects.toMatchObject({ code: '42703' })
    await expect(sql`SELECT no_such_column`.execute(db)).rejects.toMatchObject({ code: '42703' })
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('refuses everything once its process has to stop, and keeps nothing of what was under way', async () => {
    const cutOff = new AbortController()
    const db = createDatabases(database.pool, undefined, cutOff.signal).for(system)
    const rename = sql`UPDATE users SET name = 'Half written' WHERE id = ${owner(0)}`
    const stop = () => cutOff.abort(new Error('the portal is stopping'))
    const underWay = db.transaction().execute(async (tx) => {
      await rename.execute(tx)
      stop()
    })
    await expect(underWay).rejects.toThrow('the portal is stopping')
    await expect(rename.execute(db)).rejects.toThrow('the portal is stopping')
    const { name } = await database.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', owner(0))
      .executeTakeFirstOrThrow()
    expect(name).not.toBe('Half written')
  })

  it('counts the rows of a change', async () => {
    const result = await database.db
      .updateTable('connections')
      .set({ city: 'Sylhet' })
      .executeTakeFirstOrThrow()
    expect(result.numUpdatedRows).toBe(2n)
  })

  it('reads each statement by its own columns, the unnamed ones too, which are many and share no name', async () => {
    const client = await database.pool.connect()
    const ask = async (name: string, text: string) =>
      (await runScoped(client, system, { name, text, values: [] })).rows as unknown[]
    try {
      expect(await ask('', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(await ask('', "SELECT 'x' AS word, 2 AS two")).toEqual([{ word: 'x', two: 2 }])
      expect(await ask('named', 'SELECT 3 AS three')).toEqual([{ three: 3 }])
      expect(await ask('', 'SELECT 4 AS four')).toEqual([{ four: 4 }])
      expect(await ask('named', 'SELECT 3 AS three')).toEqual([{ three: 3 }])
    } finally {
      client.release()
    }
  })

  it('cannot be made for what is not an id', async () => {
    for (const id of ["1'; SELECT '1", NaN, -1, 1.5, Infinity]) {
      expect(() => customerActor(id as number, [])).toThrow('not an id')
      expect(() => customerActor(1, [id as number])).toThrow('not an id')
    }
  })
})

describe('the application role', () => {
  it('owns nothing, bypasses nothing, and cannot rewrite the ledger or the audit log', async () => {
    const { rows } = await database.pool.query<{ role: string; owned: number; is_free: boolean }>(`
      SELECT current_user AS role, (SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole) AS owned,
        (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS is_free`)
    expect(rows).toEqual([{ role: 'uplink_app', owned: 0, is_free: false }])
    for (const table of ['ledger_entries', 'ledger_transfers', 'audit_log']) {
      await expect(database.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('meets row-level security on every table that holds a customer’s rows', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity
        AND a.attname IN ('connection_id', 'ticket_id', 'invoice_id', 'payment_id', 'order_id')`)
    // Transfers contain no amounts and no names of people; their entries do, and are protected.
    expect(rows.map((row) => row.name)).toEqual(['ledger_transfers'])
  })
})

describe('statement', () => {
  const byCity = statement((db, slot: Slots<{ city: string; limit: number }>) =>
    db.selectFrom('connections').select('id').where('city', '=', slot('city')).limit(slot('limit')),
  )

  it('is compiled once and takes new values each time', async () => {
    expect(await byCity(database.db, { city: 'Sylhet', limit: 1 })).toHaveLength(1)
    expect(await byCity(database.db, { city: 'Sylhet', limit: 5 })).toHaveLength(2)
    expect(await byCity(database.db, { city: "x' OR true --", limit: 5 })).toEqual([])
    expect(byCity.bound({ city: 'Sylhet', limit: 3 })).toEqual({
      text: 'select "id" from "connections" where "city" = $1 limit $2',
      values: ['Sylhet', 3],
    })
  })
})
