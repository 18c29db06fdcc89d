import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config'
import { start, type Running } from '../start'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'
import { settleKey } from './key-fingerprint'

let database: TestDatabase
let owner: pg.Client
const running: Running[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const log = pino({ level: 'silent' })
const settle = (key: string) =>
  settleKey(database.logins.owner, { key, formerKey: undefined, mayChange: true })
const forget = () => owner.query('DELETE FROM migration.secret_key')

async function startWith(key: string, ROLE: string, say: (line: string) => void = () => {}) {
  const result = readConfig({
    NODE_ENV: 'test',
    DEMO: 'false',
    HOST: '127.0.0.1',
    PORT: '0',
    ROLE,
    SECRET_KEY: key.repeat(32),
    DATABASE_URL: String(database.logins.owner.connectionString),
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  running.push(await start(result.config, log, say))
}

it('lets no process start with another key than the first one’s, in a line that says so', async () => {
  await forget()
  await startWith('a', 'migrate')
  for (const ROLE of ['web', 'worker', 'migrate', 'all'])
    await expect(startWith('b', ROLE)).rejects.toThrow(/^SECRET_KEY is another one than .*[^\n]*$/)
  await startWith('a', 'web')
})

it('takes a new one once the old one was given up, as operations.md says', async () => {
  await forget()
  await startWith('b', 'web')
  await expect(startWith('a', 'web')).rejects.toThrow('SECRET_KEY')
})

it('keeps the key of one of several that start at once', async () => {
  await forget()
  const keys = ['one', 'two', 'three', 'one', 'two', 'three']
  const outcomes = await Promise.allSettled(keys.map((key) => settle(key)))
  const kept = keys.filter((_, i) => outcomes[i]?.status === 'fulfilled')
  expect(kept).toHaveLength(2)
  expect(new Set(kept).size).toBe(1)
})

it('keeps nothing that shows the key, and nothing that the application reads', async () => {
  await forget()
  await settle('the key')
  const { rows } = await owner.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM migration.secret_key')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.fingerprint.toString('latin1')).not.toContain('the key')
  const application = new pg.Client(database.logins.application)
  await application.connect()
  await expect(application.query('SELECT FROM migration.secret_key')).rejects.toThrow('permission denied')
  await application.end()
})

it('is no secret to ROLE=migrate on a database that is up to date', async () => {
  await forget()
  const said: string[] = []
  await startWith('a', 'migrate', (line) => said.push(line))
  expect(said[0]).toMatch(/^The schema is up to date \(migration \d+\)\.$/)
})
