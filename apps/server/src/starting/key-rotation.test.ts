import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, type Config } from '../config'
import { connectionFactory } from '../modules/connections/connections.factory'
import { userFactory } from '../modules/auth/auth.factory'
import { networkPasswords } from '../modules/usage/usage.public'
import { start } from '../start'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'
import { systemClock } from '#platform/clock'
import { createPasswords } from '#platform/passwords/hashing'
import { resealSecrets } from '#platform/secrets/reseal'
import { createSeals } from '#platform/secrets/seals'

// SECRET_KEY is changed while everybody keeps their password, and lines theirs for the network.
const [first, second, third] = ['the first key ', 'the second key ', 'the third key '].map((key) =>
  key.repeat(4),
)
const log = pino({ level: 'silent' })
const password = 'the password of before'
let database: TestDatabase
let owner: pg.Client
const lines = new Map<number, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
  await startedWith({ SECRET_KEY: first, ROLE: 'migrate' })
  const factory = { db: database.db, clock: systemClock }
  const passwordHash = await createPasswords(first ?? '').hash(password)
  const { id } = await userFactory(factory, { username: 'karim' })
  await owner.query('UPDATE users SET password_hash = $1 WHERE id = $2', [passwordHash, id])
  const seals = createSeals(first ?? '')
  for (const secret of ['one', 'two', 'three', 'four', 'five']) {
    const line = await connectionFactory(factory, { userId: id })
    lines.set(line.id, secret)
    await owner.query('UPDATE connections SET network_password = $1 WHERE id = $2', [
      seals.seal(secret, networkPasswords.contextOf(line.id)),
      line.id,
    ])
  }
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

function configOf(keys: Record<string, string | undefined>): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    DEMO: 'false',
    HOST: '127.0.0.1',
    PORT: '0',
    ROLE: 'web',
    DATABASE_URL: String(database.logins.owner.connectionString),
    ...keys,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

/** Starts a process with these keys, signs in where it serves, and stops it. Returns the status of the sign-in. */
async function startedWith(keys: Record<string, string | undefined>): Promise<number | undefined> {
  const running = await start(configOf(keys), log, () => {})
  try {
    if (running.port === undefined) return undefined
    const answer = await fetch(`http://127.0.0.1:${running.port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'karim', password }),
    })
    return answer.status
  } finally {
    await running.stop()
  }
}

/** Runs the job; `killedAfter`: so many batches. */
async function reseal(
  keys: { SECRET_KEY?: string; SECRET_KEY_OLD?: string },
  killedAfter = Infinity,
): Promise<void> {
  const config = configOf(keys)
  let batches = 0
  const signal = {
    throwIfAborted() {
      batches += 1
      if (batches > killedAfter) throw new Error('killed')
    },
  } as AbortSignal
  const deps = { db: database.db, clock: systemClock, log, config, secretKey: keys.SECRET_KEY ?? '' }
  await resealSecrets([networkPasswords], 2).run(deps, undefined, signal)
}

/** How many lines' passwords this key alone opens, all of them with what they were. */
async function openedBy(key: string | undefined): Promise<number> {
  const seals = createSeals(key ?? '')
  const rows = await database.db
    .selectFrom('connections')
    .select(['id', 'network_password'])
    .where('network_password', 'is not', null)
    .execute()
  const opened = rows.filter(
    ({ id, network_password: sealed }) => sealed && seals.isCurrent(sealed, networkPasswords.contextOf(id)),
  )
  for (const { id, network_password: sealed } of opened)
    expect(sealed && seals.open(sealed, networkPasswords.contextOf(id))).toBe(lines.get(id))
  return opened.length
}

const progress = () => database.db.selectFrom('key_rotation').selectAll().executeTakeFirst()

it('is changed once, by ROLE=migrate with both keys, and nobody loses a password', async () => {
  expect(await startedWith({ SECRET_KEY: first })).toBe(200)
  const both = { SECRET_KEY: second, SECRET_KEY_OLD: first }
  await expect(startedWith(both)).rejects.toThrow('run ROLE=migrate with both keys once')
  expect(await openedBy(first)).toBe(5)

  await startedWith({ ...both, ROLE: 'migrate' })
  await expect(startedWith({ SECRET_KEY: first })).rejects.toThrow('SECRET_KEY is another one')
  await expect(startedWith({ SECRET_KEY: second })).rejects.toThrow('set SECRET_KEY_OLD')
  expect(await startedWith(both)).toBe(200)
})

it('seals everything anew, and loses nothing where it is killed in the middle', async () => {
  const both = { SECRET_KEY: second ?? '', SECRET_KEY_OLD: first ?? '' }
  await expect(reseal(both, 1)).rejects.toThrow('killed')
  expect([await openedBy(second), await openedBy(first)]).toEqual([2, 3])
  expect(await progress()).toMatchObject({ done: 2, total: 5, finished_at: null })
  // another change before this one is complete would lose what is left
  await expect(startedWith({ SECRET_KEY: third, SECRET_KEY_OLD: second, ROLE: 'migrate' })).rejects.toThrow(
    'go on with that key',
  )

  await reseal(both)
  expect(await openedBy(second)).toBe(5)
  expect(await progress()).toMatchObject({
    done: 5,
    total: 5,
    failed: 0,
    finished_at: expect.any(Date) as Date,
  })
  expect(await startedWith({ SECRET_KEY: second })).toBe(200)
})

it('is changed again, and passwords of the first key still work', async () => {
  const both = { SECRET_KEY: third ?? '', SECRET_KEY_OLD: second ?? '' }
  await startedWith({ ...both, ROLE: 'migrate' })
  await reseal(both)
  expect(await openedBy(third)).toBe(5)
  expect(await startedWith({ SECRET_KEY: third })).toBe(200)
  const { rows } = await owner.query<{ sealed: Buffer }>('SELECT sealed FROM migration.former_keys')
  expect(rows).toHaveLength(2)
  expect(rows.some(({ sealed }) => sealed.includes('the first key'))).toBe(false)
})

it('names what neither key opens, and goes on', async () => {
  const [id = 0] = [...lines.keys()]
  await owner.query(`UPDATE connections SET network_password = '\\x00010203' WHERE id = $1`, [id])
  await owner.query('UPDATE key_rotation SET finished_at = NULL')
  await reseal({ SECRET_KEY: third ?? '', SECRET_KEY_OLD: second ?? '' })
  expect(await progress()).toMatchObject({ done: 5, failed: 1, finished_at: expect.any(Date) as Date })
  expect(await openedBy(third)).toBe(4)
})
