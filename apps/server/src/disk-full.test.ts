import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProbe } from '#platform/database/connections/probe'
import { migrate } from '#platform/database/migrations/migrate'
import { startEmbedded, type EmbeddedPostgres } from '#platform/database/embedded/embedded'
import { migrationsFolder } from './starting/installation'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'

const log = { error: () => {}, warn: () => {} }

/** A probe asks again after a second. */
const eventually = (isUp: () => Promise<boolean>, wanted: boolean) =>
  vi.waitFor(async () => expect(await isUp()).toBe(wanted), { timeout: 20_000, interval: 100 })

describe('a database that may only be read', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('is not ready until it can be written again', async () => {
    const probe = createProbe(database.logins.application, { log })
    expect(await probe.isUp()).toBe(true)
    const owner = new pg.Client(database.logins.owner)
    await owner.connect()
    await owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON write_probe FOR EACH ROW EXECUTE FUNCTION refuse()`)
    await eventually(probe.isUp, false)
    await owner.query('DROP TRIGGER refuse ON write_probe')
    await eventually(probe.isUp, true)
    await owner.end()
    await probe.close()
  })

  it('is ready while a write waits, because a busy disk is no outage', async () => {
    const probe = createProbe(database.logins.application, { log })
    const other = new pg.Client(database.logins.owner)
    await other.connect()
    await other.query('BEGIN; SELECT FROM write_probe FOR UPDATE')
    expect(await probe.isUp()).toBe(true)
    await other.query('ROLLBACK')
    await other.end()
    await probe.close()
  })
})

/** A disk of its own, which can be filled without harm; undefined where this account may not mount one. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'uplink-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'tmpfs', folder], { stdio: 'pipe' })
    return folder
  } catch {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
}

describe('the disk of the embedded database', () => {
  let disk: string | undefined
  let embedded: EmbeddedPostgres | undefined
  afterAll(async () => {
    await embedded?.stop()
    if (!disk) return
    execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  })

  it(
    'takes readiness away when it is full, and gives it back with the room',
    { timeout: 120_000 },
    async ({ skip }) => {
      disk = await smallDisk()
      if (!disk)
        console.warn('disk-full.test.ts: this account may mount no disk, so a full one was not tried')
      skip(!disk)
      const folder = disk ?? ''
      await chmod(folder, 0o755)
      embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {}, throwaway: true })
      await migrate(embedded.owner, migrationsFolder)
      const probe = createProbe(embedded.application, { log, dataFolder: embedded.dataFolder })
      await eventually(probe.isUp, true)
      const { bavail, bsize } = await statfs(folder)
      const ballast = join(folder, 'ballast')
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined)
      await eventually(probe.isUp, false)
      await rm(ballast)
      await eventually(probe.isUp, true)
      await probe.close()
    },
  )
})
