import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig, type Config } from './config'
import { start, type Running } from './start'
import { startTrouble } from './starting/start-trouble'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'

let current: TestDatabase
let folder: string
beforeAll(async () => {
  current = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'uplink-start-'))
})
const databases: TestDatabase[] = []
const running: Running[] = []
afterEach(async () => {
  vi.useRealTimers()
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
    for (let i = 0; i < (process.env.KILL_RUNS ? 3 : 1); i++) {
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

  it('that is newer and only added to is worked on, so that a release can be put back', async () => {
    const DATABASE_URL = addressOf(
      await databaseWith(`${cases['that is newer'][0]};
        INSERT INTO migration.expanding_steps VALUES ('9999-from-tomorrow')`),
    )
    const said: string[] = []
    running.push(await start(configOf({ ROLE: 'web', DATABASE_URL }), silent, (line) => void said.push(line)))
    expect(said).toContainEqual(
      expect.stringMatching(/^The database is of a newer release, whose 1 steps only add/),
    )
    expect(await refusal({ ROLE: 'migrate', DATABASE_URL })).toMatch(
      /^The database is newer than this program/,
    )
  })

  it('that is newer and lacks a step of this program is refused, whatever its own steps do', async () => {
    const DATABASE_URL = addressOf(
      await databaseWith(`${cases['that is older'][0]}; ${cases['that is newer'][0]};
        INSERT INTO migration.expanding_steps VALUES ('9999-from-tomorrow')`),
    )
    for (const ROLE of ['web', 'worker'])
      expect(await refusal({ ROLE, DATABASE_URL })).toMatch(/^The database is newer than this program/)
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
  it('when a step of an upgrade fails, which leaves everything as it was', async () => {
    const database = await databaseWith(`
      DELETE FROM migration.kysely_migration
        WHERE name >= (SELECT name FROM migration.kysely_migration WHERE name LIKE '%-links-by-command');
      DROP TABLE password_resets CASCADE`)
    expect(await refusal({ ROLE: 'migrate', DATABASE_URL: addressOf(database) })).toMatch(
      /^migration \d{4}-links-by-command failed: .*password_resets.*[.] Nothing has changed; the release .* \(docs\/how-to\/upgrade[.]md\)[.]$/,
    )
    const { rows } = await database.pool.query<{ is_there: boolean }>(
      `SELECT to_regclass('unwanted_rights') IS NOT NULL AS is_there`,
    )
    expect(rows).toEqual([{ is_there: true }])
  })

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
    for (const HOST of ['192.0.2.1', 'no-such-host.invalid'])
      expect(await refusal({ HOST, ROLE: 'web', DATABASE_URL })).toMatch(
        new RegExp(`^HOST is ${HOST}, which is no address of this machine`),
      )
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

  it('when what listens there says nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const place = `127.0.0.1:${(other.address() as AddressInfo).port}`
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const said = refusal({ DATABASE_URL: `postgres://me:secret@${place}/uplink` })
    await once(other, 'connection')
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await said).toMatch(
      new RegExp(`^No PostgreSQL answers at ${place} \\(timeout expired\\): start it, or`),
    )
    other.close()
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

  it('when the login may make nothing in its database, with the SQL that lets it', async () => {
    const empty = await databaseWith('SELECT', 'template0')
    const superuser = new pg.Client(empty.logins.owner)
    await superuser.connect()
    const poor = `powerless_${process.pid}`
    await superuser.query(
      `CREATE ROLE ${poor} LOGIN PASSWORD 'poor'; GRANT uplink_app, uplink_report TO ${poor}`,
    )
    try {
      const { host, port, database } = superuser
      const place = host.startsWith('/')
        ? `/${database}?host=${encodeURIComponent(host)}&port=${port}`
        : `${host}:${port}/${database}`
      const requests = { ROLE: 'migrate', DATABASE_URL: `postgres://${poor}:poor@${place}` }
      const said = await refusal(requests)
      expect(said).toMatch(
        /does not let "powerless_\d+" make tables in the database ".*" \(permission denied/,
      )
      const [, statement = ''] = /administrator of the server run:\n {2}(.*)$/.exec(said) ?? []
      expect(statement).toBe(`ALTER DATABASE "${database}" OWNER TO "${poor}";`)
      await superuser.query(statement)
      await start(configOf(requests), silent, () => {})
    } finally {
      await superuser.query(`ALTER DATABASE "${superuser.database}" OWNER TO CURRENT_USER`)
      await superuser.query(
        `REASSIGN OWNED BY ${poor} TO CURRENT_USER; DROP OWNED BY ${poor}; DROP ROLE ${poor}`,
      )
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
