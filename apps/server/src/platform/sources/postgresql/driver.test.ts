import { existsSync, readFileSync, statSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { postgresql } from './driver'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A session, and how its backend stands; undefined where the server is on another machine or belongs to somebody else. */
async function sessionOn(isBeside: boolean) {
  const session = await postgresql.connect({ login: database.logins.owner, isBeside }, 3000)
  const [row] = await session.ask({ sql: 'SELECT pg_backend_pid()', values: [] })
  const pid = Number(row?.[0])
  const [folder, own] = [`/proc/${pid}`, process.getuid?.()]
  const isHere = existsSync(folder) && readFileSync(`${folder}/cmdline`, 'utf8').includes('postgres')
  if (!isHere || (own !== 0 && statSync(folder).uid !== own)) return void session.destroy()
  const shares = `${folder}/autogroup`
  return {
    session,
    nice: () => getPriority(pid),
    ofItsSession: () => (existsSync(shares) ? readFileSync(shares, 'utf8') : undefined),
  }
}

it('puts a backend of its own server behind the portal’s own work, also where Linux counts sessions', async ({
  skip,
}) => {
  const usual = await sessionOn(false)
  const beside = await sessionOn(true)
  if (!usual || !beside) return skip('the server is not ours')
  expect(beside.nice()).toBe(Math.max(usual.nice(), 10))
  expect(beside.ofItsSession() ?? 'nice 10').toContain('nice 10')
  usual.session.destroy()
  beside.session.destroy()
})

it('puts a long statement last, and uses its backend for nothing else', async ({ skip }) => {
  const beside = await sessionOn(true)
  if (!beside) return skip('the server is not ours')
  const { session, nice } = beside
  const ask = async (sql: string, look: () => Promise<void>) => {
    // with the lowest priority it may take long beside other tests
    await session.begin({ statementMs: 120_000 })
    const { rows } = await session.read({ sql, values: [] })
    await look()
    for await (const some of rows) expect(some.rows).toBe(1)
  }
  const before = nice()
  // it waits for long, but takes no processor time
  await ask('SELECT pg_sleep(0.3)', async () => {})
  await session.reset()
  expect(nice()).toBe(before)
  await ask('SELECT count(*) FROM generate_series(1, 3000000)', async () => {
    await vi.waitFor(() => expect(nice()).toBe(19), { interval: 10 })
  })
  await expect(session.reset()).rejects.toThrow()
  expect(session.isSpent).toBe(true)
})

it('lets workers of its own server, whose priority it cannot lower, read for files only', async () => {
  const setting = async (isBeside: boolean, mayReadAhead: boolean) => {
    const session = await postgresql.connect({ login: database.logins.owner, isBeside }, 3000)
    await session.begin({ statementMs: 10_000, mayReadAhead })
    const { rows } = await session.read({
      sql: `SELECT current_setting('effective_io_concurrency')`,
      values: [],
    })
    let printed = ''
    for await (const { bytes } of rows) printed += bytes.toString('latin1', 11)
    session.destroy()
    return printed
  }
  expect(await setting(true, false)).toBe('0')
  expect(await setting(true, true)).not.toBe('0')
  expect(await setting(false, false)).not.toBe('0')
})

it('hands on many rows at once, although they come by a few', async () => {
  const session = await postgresql.connect({ login: database.logins.owner }, 3000)
  await session.begin({ statementMs: 10_000 })
  const { rows } = await session.read({
    sql: `SELECT repeat('x', 90) FROM generate_series(1, 20000)`,
    values: [],
  })
  const sizes: number[] = []
  let count = 0
  for await (const some of rows) {
    sizes.push(some.bytes.length)
    count += some.rows
  }
  session.destroy()
  expect(count).toBe(20_000)
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(64 * 1024)
})

it('lets a statement use the server’s workers only where it may, and never beside the portal', async () => {
  const setting = async (isBeside: boolean, mayUseWorkers: boolean) => {
    const session = await postgresql.connect({ login: database.logins.owner, isBeside }, 3000)
    await session.begin({ statementMs: 5000, mayUseWorkers })
    const changed = await session.ask({
      sql: `SELECT source = 'session' FROM pg_settings WHERE name = 'max_parallel_workers_per_gather'`,
      values: [],
    })
    session.destroy()
    return changed[0]?.[0]
  }
  expect(await setting(false, true)).toBe('false')
  expect(await setting(false, false)).toBe('true')
  expect(await setting(true, true)).toBe('true')
})
