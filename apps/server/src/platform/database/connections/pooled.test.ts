import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userFactory } from '../../../modules/auth/auth.factory'
import { connectionFactory } from '../../../modules/connections/connections.factory'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { createTestClock } from '../../../testing/test-clock'
import { customerActor, staffActor, system, type Actor } from '../actor'
import { asSystem } from '../as-system'
import { createDatabases, type Database, type Databases } from '../kysely'
import { poolerBefore, whatIsMissing, type Pooler } from './pgbouncer.factory'
import { createPool, patienceOfCalls } from './pool'

const missing = whatIsMissing()
if (missing) console.warn(`PgBouncer is not tested: ${missing}`)

describe.skipIf(missing)('one session that a pooler gives to one transaction after the other', () => {
  let database: TestDatabase
  let pooler: Pooler
  let pool: pg.Pool
  let databases: Databases
  /** Two customers with a line each, somebody of the staff, and the system; and the owners of the lines that they see. */
  let actors: { actor: Actor; owners: number[] }[]

  beforeAll(async () => {
    database = await createTestDatabase()
    const { db } = database
    const clock = createTestClock()
    const owners = [(await userFactory({ db, clock })).id, (await userFactory({ db, clock })).id]
    for (const userId of owners) await connectionFactory({ db }, { userId })
    const staff = await userFactory({ db, clock }, { accountType: 'staff' })
    actors = [
      ...owners.map((id) => ({ actor: customerActor(id, []), owners: [id] })),
      { actor: staffActor(staff.id), owners },
      { actor: system, owners },
    ]
    pooler = await poolerBefore(database, 1)
    pool = createPool(
      { connectionString: pooler.url },
      { size: 6, log: { error: () => {} }, patience: patienceOfCalls, isBehindPooler: true },
    )
    databases = createDatabases(pool)
  })
  afterAll(async () => {
    await pool.end()
    await pooler.stop()
    await database.drop()
  })

  const session = sql<{ sees: string; user: string; statement: string; idle: string; owners: number[] }>`
    SELECT coalesce(current_setting('app.sees', true), '') AS sees,
      coalesce(current_setting('app.user_id', true), '') AS user,
      current_setting('statement_timeout') AS statement, 
      current_setting('idle_in_transaction_session_timeout') AS idle,
      ARRAY(SELECT user_id FROM connections ORDER BY user_id) AS owners`

  async function expectOwnSight(db: Database, who: number) {
    const { actor, owners } = actors[who] ?? { actor: system, owners: [] }
    const { rows } = await session.execute(db)
    expect(rows).toEqual([
      { sees: actor.sees, user: actor.userId, statement: '4500ms', idle: '20s', owners: owners.map(String) },
    ])
  }

  it('is the same one for all, and would give the next one whatever is set in it for good', async () => {
    const [one, other] = [new pg.Client(pooler.url), new pg.Client(pooler.url)]
    await one.connect()
    await other.connect()
    try {
      await one.query("SELECT set_config('app.sees', 'own', false)")
      const { rows } = await other.query("SELECT current_setting('app.sees', true) AS sees")
      expect(rows).toEqual([{ sees: 'own' }])
      await one.query("SELECT set_config('app.sees', '', false)")
    } finally {
      await one.end()
      await other.end()
    }
  })

  /** What somebody does on one connection, in steps. */
  const visit = fc.record({
    who: fc.nat(3),
    steps: fc.integer({ min: 1, max: 3 }),
    /** Statements alone; or a transaction that commits, breaks, works as the system for a moment, or whose client vanishes. */
    kind: fc.constantFrom('statements', 'commits', 'breaks', 'as system', 'vanishes'),
  })

  async function make(
    { who, steps, kind }: typeof visit extends fc.Arbitrary<infer V> ? V : never,
    turn: () => Promise<void>,
  ) {
    const db = databases.for(actors[who]?.actor ?? system)
    const look = async (handle: Database) => {
      for (let step = 0; step < steps; step++) {
        await turn()
        await expectOwnSight(handle, who)
      }
    }
    if (kind === 'statements') return look(db)
    if (kind === 'vanishes') {
      const client = new pg.Client(pooler.url)
      client.on('error', () => {})
      await client.connect()
      await client.query("BEGIN; SET LOCAL app.sees = 'system'; SET LOCAL statement_timeout = 17")
      await turn()
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
      return
    }
    const done = db.transaction().execute(async (tx) => {
      await look(tx)
      if (kind === 'breaks') await sql`SELECT 1 / 0`.execute(tx)
      if (kind !== 'as system') return
      await asSystem(tx, async () => {
        await turn()
        expect((await session.execute(tx)).rows).toMatchObject([{ sees: 'system' }])
      })
      await look(tx)
    })
    if (kind === 'breaks') await expect(done).rejects.toMatchObject({ code: '22012' })
    else await done
  }

  it('never keeps an actor or a setting for the next one, however they follow each other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 2, maxLength: 6 }),
        fc.array(fc.nat(5), { maxLength: 30 }),
        async (visits, order) => {
          /** Those who wait for their turn. */
          const waiting = new Map<number, () => void>()
          let isOver = false
          const turnOf = (visitor: number) => () =>
            new Promise<void>((resolve) => (isOver ? resolve() : waiting.set(visitor, resolve)))
          const open = (visitor: number) => {
            waiting.get(visitor)?.()
            waiting.delete(visitor)
          }
          const all = Promise.all(visits.map((one, i) => make(one, turnOf(i))))
          for (const next of order) {
            open(next % visits.length)
            // as long as a statement takes
            await database.pool.query('SELECT')
          }
          isOver = true
          visits.forEach((_, i) => open(i))
          await all
          const { rows } = await pool.query(session.compile(database.db).sql)
          expect(rows).toEqual([{ sees: '', user: '', statement: '0', idle: '0', owners: [] }])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('knows no prepared statement of another', async () => {
    const db = databases.for(system)
    for (let again = 0; again < 20; again++)
      await Promise.all([
        db.selectFrom('users').select('id').limit(again).execute(),
        db.transaction().execute((tx) => tx.selectFrom('users').select('name').limit(again).execute()),
      ])
    const { rows } = await pool.query('SELECT name FROM pg_prepared_statements')
    expect(rows).toEqual([])
  })
})
