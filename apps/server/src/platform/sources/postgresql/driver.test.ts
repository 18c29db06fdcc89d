import { existsSync, readFileSync, statSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'
import { postgresql } from './driver'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Undefined where the server is on another machine, has no such files, or belongs to somebody else. */
async function backendOf(isBeside: boolean): Promise<{ nice: number; ofItsSession: string } | undefined> {
  const session = await postgresql.connect({ login: database.logins.owner, isBeside }, 3000)
  const [row] = await session.ask({ sql: 'SELECT pg_backend_pid()', values: [] })
  const pid = Number(row?.[0])
  const [folder, own] = [`/proc/${pid}`, process.getuid?.()]
  const isHere = existsSync(folder) && readFileSync(`${folder}/cmdline`, 'utf8').includes('postgres')
  if (!isHere || (own !== 0 && statSync(folder).uid !== own)) return void session.destroy()
  const shares = `${folder}/autogroup`
  const outcome = {
    nice: getPriority(pid),
    ofItsSession: existsSync(shares) ? readFileSync(shares, 'utf8') : '',
  }
  session.destroy()
  return outcome
}

it('puts a backend of its own server behind the portal’s own work, also where Linux counts sessions', async ({
  skip,
}) => {
  const usual = await backendOf(false)
  const beside = await backendOf(true)
  if (!usual || !beside) return skip('the server is not ours')
  expect(beside.nice).toBe(Math.max(usual.nice, 10))
  if (beside.ofItsSession !== '') expect(beside.ofItsSession).toContain('nice 10')
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
