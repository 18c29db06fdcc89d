import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config'
import { poolerBefore, whatIsMissing } from '#platform/database/connections/pgbouncer.factory'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { pooler as examined } from './pooler'

const missing = whatIsMissing()
if (missing) console.warn(`What the doctor says of a pooler is not tested: ${missing}`)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const configOf = (given: Record<string, string>) => {
  const result = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: String(database.logins.owner.connectionString),
    ...given,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}
const ask = (DATABASE_POOLER_URL: string, ROLE = 'web') =>
  examined(configOf({ ROLE, DATABASE_POOLER_URL }), database.logins)

it('is not asked where there is none, nor by what does not use it', async () => {
  expect(await examined(configOf({}), database.logins)).toBeUndefined()
  expect(await ask('postgres://uplink_app:x@127.0.0.1:1/uplink', 'worker')).toBeUndefined()
})

it('says that nobody answers, and what to do', async () => {
  expect(await ask('postgres://uplink_app:x@127.0.0.1:1/uplink')).toEqual({
    state: 'bad',
    text: 'No pooler answers at 127.0.0.1:1 (ECONNREFUSED): start it, or correct DATABASE_POOLER_URL.',
    mend: expect.stringContaining('A pooler') as string,
  })
})

it('tells the owner’s login with what to run', async () => {
  expect(await ask(String(database.logins.owner.connectionString))).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^DATABASE_POOLER_URL signs in as \S+, whom row-level security/) as string,
    mend: expect.stringMatching(/^ALTER ROLE uplink_app LOGIN PASSWORD/) as string,
  })
})

describe.skipIf(missing)('PgBouncer', () => {
  async function before(mode?: 'session' | 'statement', poolSize = 2, of: TestDatabase = database) {
    const pooler = await poolerBefore(of, poolSize, mode)
    try {
      return await ask(pooler.url)
    } finally {
      await pooler.stop()
    }
  }

  it('is well in transaction mode, with many connections to the database and with one', async () => {
    for (const size of [1, 2, 20])
      expect(await before(undefined, size)).toMatchObject({
        state: 'good',
        mend: null,
        text: expect.stringMatching(/^The pooler at 127\.0\.0\.1:\d+ is in transaction mode/) as string,
      })
  })

  it('in session mode keeps a connection for each of the portal’s', async () => {
    expect(await before('session')).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(
        /^What answers at 127\.0\.0\.1:\d+ is no pooler in transaction mode/,
      ) as string,
      mend: expect.stringContaining('pool_mode = transaction') as string,
    })
  })

  it('in statement mode takes no transactions', async () => {
    expect(await before('statement')).toMatchObject({
      state: 'bad',
      text: expect.stringMatching(/takes no transactions/) as string,
      mend: expect.stringContaining('pool_mode = transaction') as string,
    })
  })

  it('leads to another database', async () => {
    const other = await createTestDatabase()
    expect(await before(undefined, 2, other)).toMatchObject({
      state: 'bad',
      text: 'DATABASE_POOLER_URL leads to another database than DATABASE_URL: correct one of them.',
    })
    await other.drop()
  })
})
