import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig, type Config } from './config'
import { userFactory } from './modules/auth/auth.factory'
import { start, type Running } from './start'
import { startTrouble } from './starting/start-trouble'
import { hold } from './testing/databases/held'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { systemClock } from '#platform/clock'
import { createPasswords } from '#platform/passwords/hashing'

let current: TestDatabase
let folder: string
beforeAll(async () => {
  current = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'uplink-start-'))
})
const databases: TestDatabase[] = []
const running: Running[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  for (const one of databases.splice(0)) await one.drop()
})
afterAll(async () => {
  await current.drop()
  await rm(folder, { recursive: true, force: true })
})

const silent = pino({ level: 'silent' })

function configOf(settings: Record<string, string>): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'false',
    SECRET_KEY: 'the secret key of the tests, long enough',
    DATA_DIR: join(folder, 'data'),
    ...settings,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

const addressOf = (database: TestDatabase) => String(database.logins.owner.connectionString)

/** The error of a start that must fail. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const config = configOf(settings)
  try {
    running.push(await start(config, silent, () => {}))
  } catch (error) {
    return startTrouble(error, config) ?? (error as Error).message
  }
  throw new Error('it started')
}

/** A database for one file, changed by `change` as its owner. */
async function databaseWith(change: string, template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  databases.push(database)
  const owner = new pg.Client(database.logins.owner)
  await owner.connect()
  await owner.query(change)
  await owner.end()
  return database
}

describe('two processes that bring one empty database up to date', () => {
  it('wait for each other', async () => {
    for (let i = 0; i < 3; i++) {
      const DATABASE_URL = addressOf(await databaseWith('SELECT', 'template0'))
      const said: string[] = []
      const run = () =>
        start(configOf({ ROLE: 'migrate', DATABASE_URL }), silent, (line) => void said.push(line))
      await Promise.all([run(), run(), run()])
      expect(said.filter((line) => line.startsWith('Database brought up to date'))).toHaveLength(1)
      expect(said.filter((line) => line.startsWith('Another process'))).toHaveLength(2)
    }
  })
})

describe('a process on a database of another release', () => {
  const steps = 'migration.kysely_migration'
  const cases = {
    'that is empty': ['SELECT', 'template0', /^The database is empty: run ROLE=migrate/],
    'of somebody else': [
      'CREATE TABLE diary ()',
      'template0',
      /^The database holds tables that Uplink did not make/,
    ],
    'that is older': [
      `DELETE FROM ${steps} WHERE name = (SELECT max(name) FROM ${steps})`,
      undefined,
      /^The database is older than this program, 1 steps? up to \d{4}-/,
    ],
    'that is newer': [
      `INSERT INTO ${steps} VALUES ('9999-from-tomorrow', '2026-01-01')`,
      undefined,
      /^The database is newer than this program, which does not know 9999-from-tomorrow/,
    ],
  } as const
  for (const [what, [change, template, line]] of Object.entries(cases))
    it(`${what} says so in a line and does not start`, async () => {
      const DATABASE_URL = addressOf(await databaseWith(change, template))
      for (const ROLE of ['web', 'worker']) {
        const said = await refusal({ ROLE, DATABASE_URL })
        expect(said).toMatch(line)
        expect(said).not.toContain('\n')
      }
    })

  it('is not made over by ROLE=migrate when it is newer or somebody else’s', async () => {
    for (const what of ['of somebody else', 'that is newer'] as const) {
      const [change, template, line] = cases[what]
      const DATABASE_URL = addressOf(await databaseWith(change, template))
      expect(await refusal({ ROLE: 'migrate', DATABASE_URL })).toMatch(line)
    }
  })
})

describe('a start that fails says what to do', () => {
  it('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    expect(await refusal({ PORT, ROLE: 'web', DATABASE_URL: addressOf(current) })).toBe(
      `Port ${PORT} of 127.0.0.1 is taken by another program: stop that one, or set PORT to another number.`,
    )
    other.close()
  })

  it('when there is no such address, no server, no database, or no way in', async () => {
    const at = (database: string) => addressOf(current).replace(/\/uplink_test_[0-9a-f]+/, database)
    const DATABASE_URL = addressOf(current)
    expect(await refusal({ HOST: '192.0.2.1', ROLE: 'web', DATABASE_URL })).toMatch(/^HOST is 192.0.2.1/)
    expect(await refusal({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/uplink' })).toMatch(
      /^No PostgreSQL answers at 127.0.0.1:1 .*: start it, or correct DATABASE_URL\.$/,
    )
    expect(await refusal({ DATABASE_URL: 'postgres://me:secret@no-such-host.invalid/uplink' })).toMatch(
      /^DATABASE_URL names a host that is not known: no-such-host.invalid/,
    )
    const missing = await refusal({ DATABASE_URL: at('/not_made') })
    expect(missing).toMatch(/ has no database "not_made"\. Make it: CREATE DATABASE "not_made" OWNER /)
    expect(missing).not.toContain('secret')
  })

  it('when the owner may not make or become the roles, with the SQL for who may', async () => {
    const superuser = new pg.Client(current.logins.owner)
    await superuser.connect()
    const poor = `poor_${process.pid}`
    await superuser.query(`CREATE ROLE ${poor} LOGIN PASSWORD 'poor'`)
    try {
      const { host, port, database } = superuser
      const place = host.startsWith('/')
        ? `/${database}?host=${encodeURIComponent(host)}&port=${port}`
        : `${host}:${port}/${database}`
      expect(await refusal({ DATABASE_URL: `postgres://${poor}:poor@${place}` })).toMatch(
        new RegExp(`administrator of the server run:\\n  GRANT uplink_app, uplink_report TO ${poor};$`),
      )
    } finally {
      await superuser.query(`DROP ROLE ${poor}`)
      await superuser.end()
    }
  })

  it('when DATA_DIR is a file, lies below one, or is a folder of files where the key belongs', async () => {
    const file = join(folder, 'file')
    await writeFile(file, 'dear diary')
    for (const DATA_DIR of [file, join(file, 'below')])
      expect(await refusal({ DATA_DIR })).toMatch(
        /^DATA_DIR is .*, which cannot be used: .*file.* Set it to a folder/,
      )
  })

  it('when DATA_DIR leads nowhere, or is where the system takes no folder', async () => {
    const link = join(folder, 'link')
    await symlink(join(folder, 'not-mounted'), link)
    for (const DATA_DIR of [link, join(link, 'below'), '/proc/self/nothing/below'])
      expect(await refusal({ DATA_DIR })).toMatch(/^DATA_DIR is .*, which cannot be used: .* Set it to a/)
  })

  const settings = { ROLE: 'all', DATABASE_URL: '' }
  it.each([
    ['secret-key', { ...settings, SECRET_KEY: '' }],
    ['push-keys.json', settings],
    ['postgres/made-by-uplink.json', {}],
    ['postgres/passwords.json', {}],
  ])('when there is a pipe, a folder or nonsense in the place of %s', async (file, more) => {
    const given = 'DATABASE_URL' in more ? { ...more, DATABASE_URL: addressOf(current) } : more
    const refusalOf = async (put: (path: string) => unknown) => {
      const DATA_DIR = await mkdtemp(join(folder, 'data-'))
      await mkdir(join(DATA_DIR, 'postgres'))
      if (file.endsWith('passwords.json'))
        await writeFile(join(DATA_DIR, 'postgres/made-by-uplink.json'), '{"home":"."}')
      await put(join(DATA_DIR, file))
      return refusal({ ...given, DATA_DIR })
    }
    const place = /^DATA_DIR is .*, which cannot be used: it holds .* where a file belongs \(.*\)\. Set it to/
    expect(await refusalOf((path) => execFileSync('mkfifo', [path]))).toMatch(place)
    expect(await refusalOf((path) => mkdir(path))).toMatch(place)
    // Passwords are generated again.
    if (file.endsWith('passwords.json')) return
    expect(await refusalOf((path) => writeFile(path, '{'))).toMatch(
      / is damaged: bring it back from a backup/,
    )
  })

  it('when the disk of DATA_DIR is full, whoever notices', () => {
    const config = configOf({})
    const file = join(config.DATA_DIR, 'postgres/18/binaries/bin/postgres')
    const copying = { code: 'ENOSPC', syscall: 'copyfile', path: '/opt/uplink/postgres', dest: file }
    const initdb = `initdb failed: could not write to ${file}: No space left on device`
    for (const error of [Object.assign(new Error('ENOSPC'), copying), new Error(initdb)])
      expect(startTrouble(error, config)).toMatch(/^DATA_DIR is .*, and its disk is full: make room, or set/)
  })
})

describe('an error that a start ends with', () => {
  const DATABASE_URL = 'postgres://me:secret@db.example:5433/uplink'
  it.each([
    ['28P01', /^PostgreSQL at db.example:5433 does not let "me" in \(no\): correct the name or password/],
    ['28000', /^PostgreSQL at db.example:5433 does not let "me" in/],
    ['57P03', /^PostgreSQL at db.example:5433 is not ready yet \(no\): start this again in a moment\.$/],
    [
      '53300',
      /^PostgreSQL at db.example:5433 has no connection left \(no\): raise max_connections, or lower/,
    ],
    ['EAI_AGAIN', /^DATABASE_URL names a host that is not known: db.example:5433\./],
    ['ETIMEDOUT', /^No PostgreSQL answers at db.example:5433 \(no\): start it, or correct DATABASE_URL\.$/],
  ])('says what %s means', (code, words) => {
    const error = Object.assign(new Error('no'), { code })
    expect(startTrouble(error, configOf({ DATABASE_URL }))).toMatch(words)
    const perAddress = new AggregateError([error, new Error('another')])
    expect(startTrouble(perAddress, configOf({ DATABASE_URL }))).toMatch(words)
  })

  it('says that a port is for administrators only', () => {
    const error = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'listen' })
    expect(startTrouble(error, configOf({ PORT: '80' }))).toBe(
      'Port 80 may not be used by this account: set PORT to 1024 or more.',
    )
  })
})

describe('a call that a stopping process cuts off', () => {
  it('writes nothing, wherever in its work it is', { timeout: 60_000 }, async () => {
    const config = configOf({ ROLE: 'web', DATABASE_URL: addressOf(current) })
    const portal = await start(config, silent, () => {})
    const old_password = 'the old password'
    const passwordHash = await createPasswords(String(config.SECRET_KEY)).hash(old_password)
    const people = { db: current.db, clock: systemClock }
    const { id, token } = await userFactory(people, { passwordHash, hasSession: true })

    // It writes to these one after another. It waits for each in turn, because the database waits for nothing longer
    // than five seconds, and a call is cut off after eight.
    const tables = ['one_time_codes', 'pending_changes', 'password_resets']
    const [codes, changes, links] = await Promise.all(
      tables.map((table) => hold(current, `LOCK TABLE ${table} IN SHARE MODE`)),
    )
    const password = 'river stone forty one'
    const answer = fetch(`http://127.0.0.1:${portal.port}/api${passwordRoutes.change.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ old_password, password, password_confirmation: password }),
    }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    await codes?.waiting(1)
    const told = performance.now()
    const stopped = portal.stop()
    const since = (ms: number) => vi.waitFor(() => expect(performance.now() - told).toBeGreaterThan(ms))
    await since(2700)
    await codes?.release()
    await since(5400)
    await changes?.release()
    await links?.waiting(1)
    expect(await answer).toBe('cut off')
    await links?.release()
    await stopped

    const after = current.db.selectFrom('users').select('password_hash').where('id', '=', id)
    expect(await after.execute()).toEqual([{ password_hash: passwordHash }])
  })
})

describe('a demo', () => {
  it('says in the log when it listens beyond this machine', async () => {
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const warnings = async (HOST: string) => {
      logged.length = 0
      const settings = { HOST, DEMO: 'true', ROLE: 'web', DATABASE_URL: addressOf(current) }
      running.push(await start(configOf(settings), log, () => {}))
      return logged.filter((line) => line.includes('is open to the network'))
    }
    expect(await warnings('127.0.0.1')).toEqual([])
    expect(await warnings('0.0.0.0')).toEqual([expect.stringContaining('set HOST=127.0.0.1') as string])
  })
})
