import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { connectInTime, createPool } from './pool'

let database: TestDatabase
let others: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  others = createPool(database.logins.owner, { size: 1, log: { error: () => {} } })
})
afterAll(async () => {
  await others.end()
  await database.drop()
})

function poolWithLog() {
  const logged: { err: unknown }[] = []
  const log = { error: (details: { err: unknown }) => void logged.push(details) }
  return { pool: createPool(database.logins.owner, { size: 2, log }), logged }
}

/** Ends a connection as an administrator can, or a server that stops. */
const endFromOutside = (pid: number | undefined) => others.query('SELECT pg_terminate_backend($1)', [pid])

async function pidOf(connection: pg.Pool | pg.ClientBase) {
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

describe('a connection that PostgreSQL ends', () => {
  it('is told of once, without the connection itself, and the pool goes on', async () => {
    const { pool, logged } = poolWithLog()
    await endFromOutside(await pidOf(pool))
    await vi.waitFor(() => expect(pool.totalCount).toBe(0))
    expect(logged).toHaveLength(1)
    expect(logged[0]?.err).toMatchObject({ code: '57P01' })
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('is not worth a word once the pool is ending', async () => {
    const { pool, logged } = poolWithLog()
    const client = await pool.connect()
    const pid = await pidOf(client)
    const lost = new Promise((resolve) => client.once('error', resolve))
    const ended = pool.end()
    await endFromOutside(pid)
    await lost
    client.release(true)
    await ended
    expect(logged).toEqual([])
  })
})

describe('a call that waits for a connection', () => {
  const log = { error: () => {} }
  const patience = { connectMs: 400, statementMs: 4500, answerMs: 5000 }

  it('gets one as long as others are served, however long that takes', async () => {
    const pool = createPool(database.logins.owner, { size: 1, log, patience })
    const served: number[] = []
    const began = performance.now()
    // each of them takes less than `connectMs`, all of them together much longer
    const hold = async (i: number) => {
      const client = await connectInTime(pool)
      await client.query('SELECT pg_sleep(0.15)')
      client.release()
      served.push(i)
    }
    await Promise.all(Array.from({ length: 8 }, (_, i) => hold(i)))
    expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(performance.now() - began).toBeGreaterThan(2 * patience.connectMs)
    await pool.end()
  })

  it('is told when nobody is served, and leaves no connection taken', async () => {
    const pool = createPool(database.logins.owner, { size: 1, log, patience })
    const first = await connectInTime(pool)
    await expect(connectInTime(pool)).rejects.toThrow('no connection came free')
    first.release()
    const next = await connectInTime(pool)
    next.release()
    await pool.end()
  })
})
