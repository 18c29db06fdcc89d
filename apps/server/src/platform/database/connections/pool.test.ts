import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { connectInTime, createPool, patienceOfCalls } from './pool'

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

describe('a call that has waited for a connection', () => {
  it('has so much less time for its answer', async () => {
    const log = { error: () => {} }
    const pool = createPool(database.logins.owner, { size: 1, log, patience: patienceOfCalls })
    const limitOf = (client: pg.ClientBase) =>
      (client as unknown as { connection: { stream: { timeout: number } } }).connection.stream.timeout
    // opening a connection takes a while, which counts as waiting
    ;(await pool.connect()).release()
    const first = await connectInTime(pool)
    expect(limitOf(first)).toBe(5000)
    const began = performance.now()
    const late = connectInTime(pool)
    await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(300))
    first.release()
    const client = await late
    expect(limitOf(client)).toBeLessThanOrEqual(4700)
    expect(limitOf(client)).toBeGreaterThanOrEqual(5000 - (performance.now() - began) - 1)
    client.release()
    const again = await connectInTime(pool)
    expect(limitOf(again)).toBe(5000)
    again.release()
    await pool.end()
  })
})
