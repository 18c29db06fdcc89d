import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { SourceFailure } from './failures'
import { openSource, type Source } from './open-source'
import { postgresql } from './postgresql/driver'
import { frontOf, type Front } from './sources.factory'
import type { Target } from './source'

/** A PostgreSQL over TCP, as other people's are reached, with everything that can go wrong on the way. */
describe('a source in trouble', () => {
  let database: TestDatabase
  let clock: TestClock
  const toClose: (() => unknown)[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    clock = createTestClock()
  })
  afterAll(async () => {
    for (const close of toClose) await close()
    await database.drop()
  })

  function targetAt(port: number, more: Partial<Target> = {}): Target {
    const { user, password, database: name } = new pg.Client(database.logins.owner)
    return {
      engine: 'postgresql',
      host: 'db.example',
      port,
      database: name ?? '',
      username: user ?? '',
      // a server that trusts this machine asks for no password
      password: typeof password === 'string' ? password : 'none',
      tls: 'off',
      ...more,
    }
  }

  function open(port: number, more?: Partial<Target>): Source {
    const access = async () => ({ target: targetAt(port, more), addresses: ['127.0.0.1'] })
    const source = openSource({ driver: postgresql, clock, size: 2, access })
    toClose.unshift(() => source.end())
    return source
  }

  async function front(options?: Parameters<typeof frontOf>[1]): Promise<Front> {
    const made = await frontOf(database.logins.owner, options)
    toClose.push(() => made.close())
    return made
  }

  const ask = (source: Source, sql: string, deadlineMs = 10_000) =>
    source
      .read({ sql, values: [] }, { deadlineMs }, async ({ rows }) => {
        let count = 0
        for await (const some of rows) count += some.rows
        return count
      })
      .catch((error: unknown) => (error instanceof SourceFailure ? error.stage : String(error)))

  it('is reached by its checked address', async () => {
    const { port } = await front()
    expect(await ask(open(port), 'SELECT 1')).toBe(1)
  })

  it('without TLS, where the certificate is to be verified', async () => {
    const { port } = await front()
    expect(await ask(open(port, { tls: 'verify' }), 'SELECT 1')).toBe('tls')
  })

  it('with a certificate that nobody has signed', async () => {
    const { port } = await front({ hasTls: true })
    expect(await ask(open(port, { tls: 'verify' }), 'SELECT 1')).toBe('tls')
    expect(await ask(open(port, { tls: 'encrypt' }), 'SELECT 1')).toBe(1)
  })

  it('where nothing listens, of which it is asked once and not again for a while', async () => {
    const gone = await front()
    await gone.close()
    const source = open(gone.port)
    expect(await ask(source, 'SELECT 1')).toBe('port')
    expect(source.downSince).toEqual(clock.now())
    // it would answer now, but nobody asks
    const back = await frontAt(gone.port)
    toClose.push(() => back.close())
    expect(await ask(source, 'SELECT 1')).toBe('port')
    clock.pass(5000)
    expect(await ask(source, 'SELECT 1')).toBe(1)
    expect(source.downSince).toBeUndefined()
  })

  const frontAt = (port: number) => frontOf(database.logins.owner, { port })

  it('that takes connections and says nothing: three seconds', async () => {
    const { port } = await front({ isSilent: true })
    const began = performance.now()
    expect(await ask(open(port), 'SELECT 1')).toBe('port')
    expect(performance.now() - began).toBeLessThan(9000)
  })

  it('that falls silent in the middle: the deadline holds', async () => {
    const door = await front()
    const source = open(door.port)
    expect(await ask(source, 'SELECT 1')).toBe(1)
    door.fallSilent()
    const began = performance.now()
    expect(await ask(source, 'SELECT 1', 300)).toBe('deadline')
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('that dies in the middle, and ends what it did', async () => {
    const door = await front()
    const source = open(door.port)
    expect(await ask(source, 'SELECT 1')).toBe(1)
    const reading = ask(source, 'SELECT pg_sleep(30)')
    const active = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'uplink reports' AND state = 'active' AND query LIKE '%pg_sleep(30)%'`
    const owner = new pg.Client(database.logins.owner)
    await owner.connect()
    const running = async () => (await owner.query(active)).rowCount
    try {
      await vi.waitFor(async () => expect(await running()).toBe(1))
      door.cut()
      expect(await reading).toBe('lost')
      // nobody could tell it to stop, as when the portal's process was killed
      await vi.waitFor(async () => expect(await running()).toBe(0))
    } finally {
      await owner.end()
    }
    expect(await ask(source, 'SELECT 1')).toBe(1)
  })

  it('that knows neither the account nor the database', async () => {
    const { port } = await front()
    expect(await ask(open(port, { database: 'nowhere' }), 'SELECT 1')).toBe('database')
    expect(await ask(open(port, { username: 'nobody_at_all' }), 'SELECT 1')).toMatch(/sign-in|database/)
  })

  it('tells nothing of the driver’s words', async () => {
    const { port } = await front()
    const source = open(port, { username: 'nobody_at_all', password: 'very secret' })
    const failure = await source.tables().catch((error: unknown) => error as SourceFailure)
    expect(failure).toBeInstanceOf(SourceFailure)
    expect((failure as SourceFailure).message).not.toMatch(/nobody|secret|127/)
  })
})
