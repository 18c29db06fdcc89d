import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findBinaries } from './binaries'
import { birthMark } from './processes/lock'
import { ask, cleanUp, log, major, postmasterPid, start, temporaryDirectory } from './server.factory'

afterEach(cleanUp)

describe('a new embedded PostgreSQL', () => {
  it('makes a database, keeps what is in it over a restart, and leaves nothing running', async () => {
    const dataDir = join(await temporaryDirectory(), 'made, when', "it's needed")
    const first = await start(dataDir)
    await ask(first.owner, `CREATE TABLE kept AS SELECT 'রক্ষিত' AS word`)
    const pid = await postmasterPid(dataDir)
    await first.stop()
    expect(birthMark(pid)).toBeUndefined()

    const second = await start(dataDir)
    expect(await ask(second.owner, 'SELECT word, upper(word) FROM kept')).toEqual([
      { word: 'রক্ষিত', upper: 'রক্ষিত' },
    ])
    expect(log).toEqual([expect.stringContaining('first start')])
    const [settings] = await ask(
      second.superuser,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums,
              current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS addresses`,
    )
    expect(settings).toEqual({ encoding: 'UTF8', checksums: 'on', zone: 'UTC', addresses: '' })
    expect((await stat(join(dataDir, 'postgres', 'passwords.json'))).mode & 0o777).toBe(0o600)
  })

  it('gives each role what it needs and no more', async () => {
    const { owner, application, reporting } = await start(await temporaryDirectory())
    const rights = await ask(
      owner,
      `SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships,
              pg_get_userbyid((SELECT datdba FROM pg_database WHERE datname = 'uplink')) = rolname AS owns
       FROM pg_roles WHERE rolname LIKE 'uplink%' ORDER BY rolname`,
    )
    expect(rights).toEqual([
      { rolname: 'uplink_app', mighty: false, memberships: 0, owns: false },
      { rolname: 'uplink_owner', mighty: false, memberships: 0, owns: true },
      { rolname: 'uplink_report', mighty: false, memberships: 0, owns: false },
    ])

    await ask(owner, 'CREATE TABLE secret (id int); CREATE TABLE open (id int); GRANT ALL ON open TO PUBLIC')
    for (const role of [application, reporting]) {
      await expect(ask(role, 'SELECT * FROM secret')).rejects.toThrow('permission denied for table secret')
      const writable = 'SET default_transaction_read_only = off;'
      for (const statement of ['CREATE TABLE mine ()', 'CREATE TEMP TABLE mine ()', 'CREATE SCHEMA mine']) {
        await expect(ask(role, `${writable} COMMIT; ${statement}`), statement).rejects.toThrow(
          'permission denied',
        )
      }
      await expect(ask(role, 'SET ROLE uplink_owner')).rejects.toThrow('permission denied')
      await expect(ask({ ...role, database: 'postgres' }, 'SELECT')).rejects.toThrow(
        'permission denied for database',
      )
      await expect(ask({ ...role, password: 'guess' }, 'SELECT')).rejects.toThrow(
        'password authentication failed',
      )
      await expect(ask({ ...role, password: undefined }, 'SELECT')).rejects.toThrow('password')
    }
    const limits = `SELECT rolconnlimit AS most, rolconfig @> '{work_mem=4MB}' AS is_modest FROM pg_roles WHERE rolname = 'uplink_report'`
    expect(await ask(owner, limits)).toEqual([{ most: 20, is_modest: true }])
    await ask(application, 'INSERT INTO open VALUES (1)')
    await expect(ask(reporting, 'INSERT INTO open VALUES (2)')).rejects.toThrow('read-only transaction')
    expect(await ask(reporting, 'SELECT * FROM open')).toEqual([{ id: 1 }])
  })

  it('refuses a directory with files it did not make, and leaves them alone', async () => {
    const dataDir = await temporaryDirectory()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'diary.txt'), 'dear diary')
    await expect(start(dataDir)).rejects.toThrow('Uplink did not make')
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', join('postgres', 'diary.txt')])

    const otherServer = await temporaryDirectory()
    await writeFile(join(otherServer, 'PG_VERSION'), major)
    await expect(start(otherServer)).rejects.toThrow('Uplink did not make')
    expect(await readdir(otherServer)).toEqual(['PG_VERSION'])
  })

  it('says at once that PostgreSQL cannot work in a path which a shell would read as something else', async () => {
    await expect(start(join(await temporaryDirectory(), '$HOME'))).rejects.toThrow('shell characters')
  })

  it('lets one start win when two want the same directory, and the winner keeps running', async () => {
    const dataDir = await temporaryDirectory()
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)])
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(losers.map(({ reason }) => String(reason))).toEqual([
      `Error: The database in ${join(dataDir, 'postgres')} is already in use by process ${process.pid}.`,
    ])
    const [winner] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    await expect(start(dataDir)).rejects.toThrow('already in use')
    expect(await ask(winner!.application, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  it('takes a loopback port with passwords where the path is too long for a socket', async () => {
    const dataDir = join(await temporaryDirectory(), 'long'.repeat(20))
    const { application, superuser } = await start(dataDir)
    expect(application.host).toBe('127.0.0.1')
    const [settings] = await ask(superuser, `SELECT setting FROM pg_settings WHERE name = 'listen_addresses'`)
    expect(settings).toEqual({ setting: '127.0.0.1' })
    await expect(ask({ ...application, password: 'guess' }, 'SELECT')).rejects.toThrow(
      'password authentication failed',
    )
  })

  it.runIf(process.getuid?.() === 0)(
    'lives elsewhere when its account cannot reach the data directory',
    async () => {
      const privateHome = await temporaryDirectory()
      await chmod(privateHome, 0o700)
      const stateDir = join(await temporaryDirectory(), 'state')
      const dataDir = join(privateHome, 'data')
      const first = await start(dataDir, { stateDir })
      await ask(first.owner, 'CREATE TABLE kept AS SELECT 7 AS number')
      await first.stop()
      expect(log[0]).toContain('lives in')
      const [home] = await readdir(stateDir)
      expect(await readdir(join(stateDir, home!))).toContain(major)
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain(major)

      const second = await start(dataDir, { stateDir: join(stateDir, 'not-asked-again') })
      expect(await ask(second.owner, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    },
  )

  it('says which setting helps where there are no binaries', () => {
    expect(() => findBinaries('plan9-mips')).toThrow(
      /No embedded PostgreSQL is installed for plan9-mips: set DATABASE_URL/,
    )
  })
})
