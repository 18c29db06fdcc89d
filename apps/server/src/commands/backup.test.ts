import { logRoutes } from '@uplink/contract/logs'
import { makeFastFolder } from '@uplink/test-servers/fast-folder'
import { startOwnPostgres, whatOwnPostgresLacks, type OwnPostgres } from '@uplink/test-servers/postgresql'
import { existsSync } from 'node:fs'
import { appendFile, chmod, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig, type Config } from '../config'
import { fillDemo } from '../demo/fill'
import { userFactory } from '../modules/auth/auth.factory'
import { proveLedger } from '../modules/billing/billing.jobs'
import { connectionFactory } from '../modules/connections/connections.factory'
import { start } from '../start'
import { deleteOld, makeBackup, noteBackup } from '../starting/backups/make'
import { listBackups } from '../starting/backups/manifest'
import { refuseRestore, restoreBackup } from '../starting/backups/restore'
import { reachDatabase } from '../starting/reach-database'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createPool } from '#platform/database/connections/pool'
import { createDatabases, type Database } from '#platform/database/kysely'
import { findBinaries } from '#platform/database/embedded/binaries'
import { replaceData } from '#platform/database/embedded/backup/replace-data'
import { loginsOf } from '#platform/database/connections/logins'

let folder: string
beforeEach(async () => {
  folder = await makeFastFolder('uplink-backup-')
  // so that the database's account reaches it where tests run as root
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const silent = pino({ level: 'silent' })
const said: string[] = []
const say = (line: string) => void said.push(line)

function configOf(more: Record<string, string> = {}): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'false',
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...more,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

/** What the test does in the database beside the portal. */
async function beside<T>(
  config: Config,
  work: (db: Database, owner: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const { logins, close } = await reachDatabase(config, say)
  const pool = createPool(logins.application, { size: 2, log: silent })
  try {
    return await work(createDatabases(pool).for(system), logins.owner)
  } finally {
    await pool.end()
    await close()
  }
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

/** Cash comes in all the time, each payment once; `stop` tells which receipts were confirmed. */
function takeCash(origin: string, token: string, cuid: string) {
  const confirmed: string[] = []
  let isOver = false
  const work = async () => {
    for (let n = 1; !isOver; n += 1) {
      const body = JSON.stringify({ cuid, way: 'cash', amount: '10.00', reference: `R-${n}` })
      const answer = await fetch(`${origin}/api/desk/payments`, {
        method: 'POST',
        headers: { ...headers(token), 'idempotency-key': `key-of-receipt-${n}` },
        body,
      })
      if (answer.ok) confirmed.push(`R-${n}`)
      else throw new Error(`${answer.status}: ${await answer.text()}`)
    }
  }
  const ended = work()
  return {
    confirmed,
    stop: async () => {
      isOver = true
      await ended
    },
  }
}

/** Erases somebody after the backup, so that a restore brings them back. */
async function eraseSince(
  config: Config,
  origin: string,
  { token, erased }: { token: string; erased: number },
) {
  const answer = await fetch(`${origin}/api/personal-data/${erased}/erasure`, {
    method: 'POST',
    headers: headers(token),
    body: JSON.stringify({ name: 'Karim Mia' }),
  })
  expect(answer.status).toBe(200)
  await beside(config, (db) => erasedAgain(db, erased))
}

async function erasedAgain(db: Database, id: number) {
  await vi.waitFor(
    async () => {
      const { name, email } = await db
        .selectFrom('users')
        .select(['name', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect({ name, email }).toEqual({ name: 'Erased person', email: null })
    },
    { timeout: 90_000, interval: 500 },
  )
}

/**
 * The drill: a portal with a demo's money takes cash while it is backed up; everything is wiped and restored. `wipe` loses the
 * database.
 */
async function drill(config: Config, wipe: () => Promise<void>): Promise<void> {
  let running = await start(config, silent, say)
  const staff = await beside(config, async (db, owner) => {
    const hashPassword = async () => 'no hash'
    await fillDemo({ client: owner, customers: 40, now: new Date(), log: () => {}, hashPassword })
    const factory = { db, clock: systemClock }
    const person = await userFactory(factory, { accountType: 'staff', roleIds: [1], hasSession: true })
    const { id } = await userFactory(factory, { organizationId: 1 })
    const line = await connectionFactory(factory, { userId: id, organizationId: 1 })
    const gone = await userFactory(factory, {
      organizationId: 1,
      name: 'Karim Mia',
      email: 'karim@example.com',
    })
    return { token: person.token, cuid: line.username, erased: gone.id }
  })
  const origin = () => `http://127.0.0.1:${running.port}`
  const load = takeCash(origin(), staff.token, staff.cuid)
  await vi.waitFor(() => expect(load.confirmed.length).toBeGreaterThan(3), { timeout: 30_000 })
  const before = load.confirmed.length
  const backup = await makeBackup({ config, now: new Date(), say })
  const after = load.confirmed.length
  expect(after, 'calls are served meanwhile').toBeGreaterThan(before)
  const { length } = load.confirmed
  await vi.waitFor(() => expect(load.confirmed.length).toBeGreaterThan(length), { timeout: 30_000 })
  await load.stop()
  await eraseSince(config, origin(), staff)
  await expect(refuseRestore(config, backup)).rejects.toThrow(/stop/)
  await running.stop()

  await wipe()
  await refuseRestore(config, backup)
  await restoreBackup({ config, backup, now: new Date(Date.now() + 1000), say })
  expect(said.join('\n')).toContain('Erased since this backup: 1 person.')
  expect(said.at(-1)).toMatch(/^Ended \d+ sessions, .* Everybody signs in again/)

  running = await start(config, silent, say)
  const old = await fetch(`${origin()}/api/auth/get-user`, { headers: headers(staff.token) })
  expect(old.status).toBe(401)
  await beside(config, async (db) => {
    const taken = await db
      .selectFrom('payments')
      .select('id')
      .where('gateway_transaction_id', 'like', 'R-%')
      .execute()
    // a moment between the beginning and the end of the backup, and nothing between two payments
    expect(taken.length).toBeGreaterThanOrEqual(before)
    expect(taken.length).toBeLessThanOrEqual(after + 1)
    const logged: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
    await proveLedger.run({ db, clock: systemClock, log })
    expect(logged.join()).toContain('the ledger adds up')
    const chief = await userFactory(
      { db, clock: systemClock },
      { accountType: 'staff', roleIds: [1], hasSession: true },
    )
    const day = new Date().toISOString().slice(0, 10)
    const proof = await fetch(`${origin()}/api${logRoutes.verify.path}?day=${day}`, {
      headers: headers(chief.token),
    })
    expect(await proof.json()).toMatchObject({ data: { broken: null, lines: expect.any(Number) as number } })
    await erasedAgain(db, staff.erased)
    const [noted] = await db.selectFrom('backups').selectAll().execute()
    expect(noted).toMatchObject({ place: backup.folder, bytes: backup.manifest.bytes })
  })
  await running.stop()
}

describe('the embedded database', () => {
  it(
    'is backed up under load, wiped, and restored whole, without the sessions',
    { timeout: 240_000 },
    async () => {
      const config = configOf()
      await drill(config, () => rm(config.DATA_DIR, { recursive: true }))
    },
  )

  it('refuses what could not be completed, and what was broken off', async () => {
    const config = configOf({ SECRET_KEY: 'the first secret key of this test, long' })
    await (await start({ ...config, ROLE: 'all' }, silent, say)).stop()
    const backup = await makeBackup({ config, now: new Date(), say })
    expect(await readdir(backup.folder)).not.toContain('secret-key')
    const other = configOf({ SECRET_KEY: 'another secret key of this test, long' })
    await expect(refuseRestore(other, backup)).rejects.toThrow('SECRET_KEY is another one')
    const own = configOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    await expect(refuseRestore(own, backup)).rejects.toThrow('run this without DATABASE_URL')
    // broken off after the files were replaced: the portal does not start before it was done again
    await replaceData({
      dataDir: config.DATA_DIR,
      major: findBinaries().major,
      log: say,
      fill: async () => {},
    })
    await expect(start(config, silent, say)).rejects.toThrow('was not completed: run it again')
    await restoreBackup({ config, backup, now: new Date(), say })
    await (await start(config, silent, say)).stop()
    await appendFile(join(backup.folder, 'database.tar.gz'), 'x')
    await expect(refuseRestore(config, backup)).rejects.toThrow('is damaged')
  })
})

const missing = whatOwnPostgresLacks()
if (missing) console.warn(`Backups of a PostgreSQL of the operator’s are not tested: ${missing}`)

describe.skipIf(missing)('a PostgreSQL of the operator’s', () => {
  let server: OwnPostgres
  beforeAll(async () => {
    server = await startOwnPostgres()
  })
  afterAll(() => server.stop())

  it(
    'is backed up under load, emptied, and restored whole, without the sessions',
    { timeout: 240_000 },
    async () => {
      const asAdministrator = async (...statements: string[]) => {
        const client = new pg.Client(server.url)
        await client.connect()
        for (const text of statements) await client.query(text)
        await client.end()
      }
      await asAdministrator(
        `CREATE ROLE uplink LOGIN PASSWORD 'of the owner'`,
        'CREATE DATABASE uplink OWNER uplink',
        'CREATE ROLE uplink_app NOLOGIN',
        'CREATE ROLE uplink_report LOGIN',
        'GRANT uplink_app, uplink_report TO uplink',
      )
      const { port } = new URL(server.url)
      const DATABASE_URL = `postgres://uplink:of%20the%20owner@127.0.0.1:${port}/uplink`
      const config = configOf({ DATABASE_URL, SECRET_KEY: 'the secret key of the backup’s tests, long' })
      // what came after the backup goes: also tables that it does not know
      await drill(config, async () => {
        const client = new pg.Client(DATABASE_URL)
        await client.connect()
        await client.query('CREATE TABLE of_a_later_release (id int); DELETE FROM payment_allocations')
        await client.end()
      })
      const { owner } = loginsOf(DATABASE_URL)
      const client = new pg.Client(owner)
      await client.connect()
      const { rows } = await client.query(`SELECT to_regclass('of_a_later_release') AS later`)
      await client.end()
      expect(rows).toEqual([{ later: null }])
      const names = await readdir(config.BACKUP_DIR)
      expect(names.filter((name) => name.startsWith('before-restore-'))).toHaveLength(1)

      // and the count of what is kept
      for (const minute of [1, 2, 3])
        await makeBackup({ config, now: new Date(Date.now() + minute * 60_000), say })
      expect(await deleteOld(config.BACKUP_DIR, 2)).toBe(2)
      const left = await listBackups(config.BACKUP_DIR)
      expect(left).toHaveLength(3)
      expect(left.every(({ folder: place }) => existsSync(place))).toBe(true)
      await noteBackup(owner, { at: new Date(), place: 'made by another program', bytes: null })
    },
  )
})
