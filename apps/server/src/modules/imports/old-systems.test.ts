import { createHash } from 'node:crypto'
import { dataSources } from '@uplink/contract/data-sources'
import { importRoutes, type ImportChoices, type ImportSource } from '@uplink/contract/imports'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { daloRadiusFactory, phpNuxBillFactory } from '@uplink/test-servers/old-systems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { createPasswords } from '#platform/passwords/hashing'
import { createSeals } from '#platform/secrets/seals'
import { createTestApp, testSecretKey, type Caller, type TestApp } from '../../testing/test-app'
import { networkPasswords } from '../usage/usage.public'
import { faultsIn, importStage } from '../../testing/stages/imports'
import { planForThousands } from './imports.store'

const count = 10_000

const systems = { phpnuxbill: await createTestMariaDb(), daloradius: await createTestMariaDb() }
if (!systems.phpnuxbill) console.info('There is no MariaDB here: imports from one are not tested.')

describe.skipIf(!systems.phpnuxbill)('an import from the database of another system', () => {
  let app: TestApp
  let stage: Awaited<ReturnType<typeof importStage>>
  let admin: Caller
  beforeAll(async () => {
    const hosts = Object.values(systems).map((maria) => `${maria?.host}:${maria?.port}`)
    app = await createTestApp({ REPORT_HOSTS_ALLOWED: [...new Set(hosts)].join(',') })
    stage = await importStage(app)
    admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    await phpNuxBillFactory((systems.phpnuxbill as TestMariaDb).run, count)
    await daloRadiusFactory((systems.daloradius as TestMariaDb).run, count)
  }, 120_000)
  afterAll(async () => {
    stage.end()
    await app.close()
    for (const maria of Object.values(systems)) await maria?.drop()
  })

  async function sourceFor(source: 'phpnuxbill' | 'daloradius'): Promise<number> {
    const { host, port, database, reader } = systems[source] as TestMariaDb
    const form = {
      name: source,
      driver: 'mariadb',
      host,
      port,
      database_name: database,
      ...reader,
      tls: 'off',
      status: 'active',
    } as const
    return (await admin.call(dataSources.routes.create, { body: form })).body.data.id
  }

  const read = async (id: number) => (await admin.call(importRoutes.read, { params: { id } })).body.data
  async function checked(source: Exclude<ImportSource, 'csv'>, choices: Partial<ImportChoices>) {
    const body = { organization_id: stage.organizationId, source, data_source_id: await sourceFor(source) }
    const begun = await admin.call(importRoutes.beginFrom, { body })
    const { id } = begun.body.data
    await admin.call(importRoutes.check, { params: { id }, body: choices })
    await stage.work()
    return read(id)
  }
  async function applied(id: number) {
    await admin.call(importRoutes.apply, { params: { id }, body: {} })
    await stage.work()
    return read(id)
  }

  /** What came of each line, by its PPPoE name. */
  const linesOf = (id: number) =>
    app.db.transaction().execute(async (tx) => {
      await planForThousands(tx)
      return readLines(tx, id)
    })
  async function readLines(tx: Database, id: number) {
    const rows = await tx
      .selectFrom('import_rows as r')
      .innerJoin('connections as c', 'c.id', 'r.connection_id')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .innerJoin('contracts as k', 'k.connection_id', 'c.id')
      .innerJoin('packages as p', 'p.id', 'k.package_id')
      .leftJoin('ledger_accounts as a', 'a.connection_id', 'c.id')
      .leftJoin('prepaid_lines as l', 'l.connection_id', 'c.id')
      .leftJoin('line_terms as t', 't.connection_id', 'c.id')
      .select([
        'c.id',
        'c.username',
        'c.network_password',
        'c.network_password_hash',
        'c.status',
        'u.username as customer',
        'u.password_hash',
        'r.left_over',
      ])
      .select([
        'a.balance',
        'p.name as package',
        'p.download_kbps',
        'p.upload_kbps',
        'k.price',
        'k.starts_on',
        'k.began_on',
        'l.paid_until',
        'p.prepaid_count',
        'p.prepaid_unit',
      ])
      .select([
        'p.burst_download_kbps',
        'p.burst_upload_kbps',
        'p.burst_seconds',
        'p.framed_pool as package_pool',
        'p.max_sessions as package_sessions',
        'p.attributes as package_attributes',
        't.framed_pool',
        't.device',
        't.max_sessions',
        't.attributes as own_attributes',
        sql<string | null>`host(t.framed_address)`.as('framed_address'),
      ])
      .where('r.import_id', '=', id)
      .execute()
    return new Map(rows.map((row) => [row.username, row]))
  }
  const seals = createSeals(testSecretKey)
  const secretOf = ({ id, network_password: sealed }: { id: number; network_password: Buffer | null }) =>
    sealed && seals.open(sealed, networkPasswords.contextOf(id))
  const passwords = createPasswords(testSecretKey, 1, { memoryCost: 64, timeCost: 1, parallelism: 1 })

  it('of PHPNuxBill takes ten thousand to the last balance and secret', async () => {
    const before = await checked('phpnuxbill', { area: 'Brought along', without: [] })
    expect(before).toMatchObject({ state: 'checked', problems: 0, lines: count })
    const cents = (place: number) => (place % 3 === 0 ? place * 101 : place % 3 === 1 ? -place * 37 : 0)
    const sum = Array.from({ length: count }, (_, index) => cents(index + 1)).reduce(
      (all, one) => all + one,
      0,
    )
    expect(before.summary).toMatchObject({
      customers: count,
      source_balance: (sum / 100).toFixed(2),
      new_packages: ['Gold', 'Silver'],
      network_passwords: count,
      portal_passwords: count,
    })
    const { credit = '', debt = '' } = before.summary ?? {}
    expect((Number(credit) - Number(debt)).toFixed(2)).toBe(before.summary?.source_balance)
    expect(before.summary?.left_over).toEqual([{ what: 'Vouchers of the older system', lines: 2 }])
    expect(before.summary?.network_terms).toBe(count / 10)
    expect(await applied(before.id)).toMatchObject({ state: 'done', failure: null })
    const lines = await linesOf(before.id)
    for (let place = 1; place <= count; place++) {
      const line = lines.get(place % 2 === 0 ? `ppp-${place}` : `c${place}`)
      if (!line) throw new Error(`customer ${place} is missing`)
      const isOn = place % 4 !== 0 && place % 10 !== 9
      const told = {
        customer: line.customer,
        secret: secretOf(line),
        balance: line.balance ?? 0,
        status: line.status,
        package: line.package,
        starts_on: line.starts_on,
        paid_until: line.paid_until,
      }
      expect(told).toEqual({
        customer: `c${place}`,
        secret: place % 2 === 0 ? `s ${place}` : `web ${place}`,
        balance: cents(place),
        status: isOn ? 'active' : 'suspended',
        package: place % 2 === 0 ? 'Silver' : 'Gold',
        starts_on: place % 4 === 0 ? '2026-03-11' : '2026-03-26',
        paid_until: place % 4 === 0 ? '2026-03-10' : '2026-03-25',
      })
    }
    expect(lines.get('ppp-2')).toMatchObject({
      price: 80_000,
      download_kbps: 20_000,
      upload_kbps: 10_000,
      began_on: '2024-05-06',
    })
    expect(lines.get('c3')).toMatchObject({
      price: 150_050,
      prepaid_count: 7,
      prepaid_unit: 'days',
      left_over: null,
      burst_download_kbps: 30_000,
      burst_upload_kbps: 30_000,
      burst_seconds: 1,
      package_sessions: 3,
      package_pool: null,
      framed_address: '10.0.0.3',
    })
    expect(lines.get('ppp-2')).toMatchObject({ package_pool: 'pool-1', framed_address: null })
    expect(await passwords.matches(lines.get('c3')?.password_hash, 'web 3')).toBe(true)
    expect(await faultsIn(app)).toEqual([])
  }, 180_000)

  it('of daloRADIUS takes ten thousand, with the secrets that are hashed there', async () => {
    const before = await checked('daloradius', { area: 'Brought along' })
    expect(before).toMatchObject({ state: 'checked', problems: 0, lines: count })
    const cents = (place: number) => (place % 2 === 0 ? 15_000 : 0) - 10_010 - place
    const sum = Array.from({ length: count }, (_, index) => cents(index + 1)).reduce(
      (all, one) => all + one,
      0,
    )
    expect(before.summary).toMatchObject({
      source_balance: (sum / 100).toFixed(2),
      network_passwords: count,
      hashed_passwords: count / 5,
      nt_hashes: 0,
    })
    const { credit = '', debt = '' } = before.summary ?? {}
    expect((Number(credit) - Number(debt)).toFixed(2)).toBe(before.summary?.source_balance)
    expect(before.summary?.left_over).toEqual([
      { what: 'Acct-Interim-Interval', lines: 1 },
      { what: 'Bills of the older system', lines: count },
      { what: 'Payments of the older system', lines: count / 2 },
      { what: 'Access servers', lines: 1 },
    ])
    expect(await applied(before.id)).toMatchObject({ state: 'done', failure: null })
    const lines = await linesOf(before.id)
    for (let place = 1; place <= count; place++) {
      const line = lines.get(`u${place}`)
      if (!line) throw new Error(`customer ${place} is missing`)
      expect({
        secret: secretOf(line),
        hash: line.network_password_hash,
        balance: line.balance ?? 0,
        status: line.status,
        starts_on: line.starts_on,
      }).toEqual({
        secret: place % 5 === 0 ? createHash('md5').update(String(place)).digest('hex') : `k ${place}`,
        hash: place % 5 === 0 ? 'md5' : null,
        balance: cents(place),
        status: place % 50 === 0 ? 'suspended' : 'active',
        starts_on: place % 6 === 0 ? '2026-03-26' : '2026-04-01',
      })
    }
    expect(lines.get('u4')).toMatchObject({
      package: 'Basic',
      price: 50_025,
      download_kbps: 20_000,
      upload_kbps: 10_000,
      left_over: null,
      burst_download_kbps: 40_000,
      burst_upload_kbps: 20_000,
      burst_seconds: 8,
      package_pool: 'main',
      package_attributes: [{ name: 'Idle-Timeout', value: '600' }],
      framed_address: '10.9.0.4',
      own_attributes: [],
    })
    // of the line alone: what radreply and radcheck say, and a group that is not its plan's first one
    expect(lines.get('u1')).toMatchObject({
      framed_pool: 'vip',
      device: '02-1A-4B-00-00-01',
      max_sessions: 2,
      own_attributes: [{ name: 'Mikrotik-Rate-Limit', value: '50M/50M' }],
      left_over: { 'Acct-Interim-Interval': '60' },
    })
    expect(before.summary?.network_terms).toBe(count / 4 + 1)
    expect(await passwords.matches(lines.get('u4')?.password_hash, 'portal 4')).toBe(true)
    expect(await faultsIn(app)).toEqual([])
  }, 180_000)
})
