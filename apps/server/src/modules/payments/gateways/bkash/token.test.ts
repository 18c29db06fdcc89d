import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSeals } from '#platform/secrets/seals'
import { createTestClock, type TestClock } from '../../../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../../../testing/databases/test-database'
import { createTokens, type Granted, type Tokens } from './token'

let database: TestDatabase
let clock: TestClock
let requests: (string | undefined)[]
let answer: () => Promise<Granted | undefined>
let processes: Tokens[]
const minute = 60_000

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.db.deleteFrom('gateway_tokens').execute()
  clock = createTestClock()
  requests = []
  answer = async () => ({
    accessToken: `a${requests.length}`,
    refreshToken: `r${requests.length}`,
    lifeSeconds: 3600,
  })
  processes = Array.from({ length: 3 }, () =>
    createTokens({
      db: database.db,
      clock,
      seals: createSeals('the secret key of the tests, long enough'),
      grant: (refreshToken) => {
        requests.push(refreshToken)
        return answer()
      },
    }),
  )
})

const all = () => Promise.all([...processes, ...processes].map((tokens) => tokens.current()))

it('is asked for once, however many processes want it', async () => {
  expect(new Set(await all())).toEqual(new Set(['a1']))
  expect(requests).toEqual([undefined])
})

it('is renewed with the refresh token between minute 50 and 55, once', async () => {
  await all()
  clock.pass(49 * minute)
  expect(new Set(await all())).toEqual(new Set(['a1']))
  clock.pass(2 * minute)
  // One process renews; the others may go on using the old token, which is still valid.
  expect(new Set(await all())).toContain('a2')
  expect(new Set(await all())).toEqual(new Set(['a2']))
  expect(requests).toEqual([undefined, 'r1'])
})

it('is never renewed a third time within an hour', async () => {
  const [first] = processes
  await first?.refused(await first.current())
  await first?.refused(await first.current())
  await expect(first?.current()).rejects.toThrow('too often')
  expect(requests).toHaveLength(2)
  clock.pass(61 * minute)
  expect(await first?.current()).toBe('a3')
})

it('counts nothing where nobody answers, and says so', async () => {
  const [first] = processes
  answer = () => Promise.reject(new Error('no answer'))
  for (let i = 0; i < 4; i++) await expect(first?.current()).rejects.toThrow('no answer')
  answer = async () => ({ accessToken: 'a', refreshToken: undefined, lifeSeconds: 3600 })
  expect(await first?.current()).toBe('a')
})

it('is granted anew where the refresh token is refused', async () => {
  await all()
  clock.pass(61 * minute)
  answer = async () =>
    requests.at(-1) === undefined
      ? { accessToken: 'new', refreshToken: undefined, lifeSeconds: 3600 }
      : undefined
  expect(new Set(await all())).toEqual(new Set(['new']))
})

it('lies sealed in the database', async () => {
  await all()
  const row = await database.db.selectFrom('gateway_tokens').selectAll().executeTakeFirstOrThrow()
  expect(row.access_token?.includes('a1')).toBe(false)
})
