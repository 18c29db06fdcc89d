import { dataSources } from '@uplink/contract/data-sources'
import { importRoutes } from '@uplink/contract/imports'
import { createTestMariaDb, type TestMariaDb } from '@uplink/test-servers/mariadb'
import { daloRadiusFactory, phpNuxBillFactory } from '@uplink/test-servers/old-systems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { createTestApp, testSecretKey, type Caller, type TestApp } from './testing/test-app'
import { faultsIn, importStage } from './testing/stages/imports'
import { createBillingJob } from './modules/billing/billing.jobs'
import { prepaidDays } from './modules/prepaid/prepaid.jobs'

const count = 60

const systems = { phpnuxbill: await createTestMariaDb(), daloradius: await createTestMariaDb() }

describe.skipIf(!systems.phpnuxbill)('an old database to the first billing day', () => {
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

  async function movedInFrom(source: 'phpnuxbill' | 'daloradius') {
    const { host, port, database, reader } = systems[source] as TestMariaDb
    const form = {
      name: source,
      driver: 'mariadb',
      host,
      port,
      database_name: database,
      ...reader,
      tls: 'off',
    } as const
    const created = await admin.call(dataSources.routes.create, { body: { ...form, status: 'active' } })
    const begun = await admin.call(importRoutes.beginFrom, {
      body: { organization_id: stage.organizationId, source, data_source_id: created.body.data.id },
    })
    const params = { id: begun.body.data.id }
    await admin.call(importRoutes.check, { params, body: { area: 'Brought along' } })
    await stage.work()
    await admin.call(importRoutes.apply, { params, body: {} })
    await stage.work()
    expect((await admin.call(importRoutes.read, { params })).body.data).toMatchObject({
      state: 'done',
      problems: 0,
    })
    return params.id
  }

  /** Lines of an import with what became of them; bills without those that only carry a balance over. */
  const linesOf = (id: number) =>
    app.db
      .selectFrom('import_rows as r')
      .innerJoin('connections as c', 'c.id', 'r.connection_id')
      .leftJoin('prepaid_lines as l', 'l.connection_id', 'c.id')
      .leftJoin('invoices as i', (join) =>
        join.onRef('i.connection_id', '=', 'c.id').on('i.number', 'not like', 'OPENING-%'),
      )
      .select(['c.username', 'c.status', 'l.paid_until', 'i.subtotal', 'i.period_start', 'i.number'])
      .where('r.import_id', '=', id)
      .orderBy('r.line')
      .execute()

  it('bills what is postpaid, once, and cuts off what is prepaid and was not renewed', async () => {
    const dalo = await movedInFrom('daloradius')
    const nux = await movedInFrom('phpnuxbill')
    // the afternoon of 1 April, where they are
    app.clock.pass(Date.parse('2026-04-01T09:00:00Z') - app.clock.now().getTime())
    const { db, clock, config } = app
    const deps = { db, clock, config, secretKey: testSecretKey, log: pino({ level: 'silent' }) }
    const billing = createBillingJob({ linksOf: () => undefined, applyDue: async () => {} })
    const work = async () => {
      const signal = new AbortController().signal
      await billing.run(deps, undefined, signal)
      await prepaidDays.run(deps, undefined, signal)
    }
    await work()
    const billed = await linesOf(dalo)
    expect(billed).toHaveLength(count)
    for (const line of billed) {
      const place = Number(line.username.slice(1))
      const isPrepaid = place % 6 === 0
      if (place % 50 === 0) continue
      expect({ place, subtotal: line.subtotal, from: line.period_start, prepaid: line.paid_until }).toEqual({
        place,
        subtotal: isPrepaid ? null : 50_025,
        from: isPrepaid ? null : '2026-04-01',
        prepaid: isPrepaid ? '2026-03-25' : null,
      })
      // every other one brought a debt along, which is overdue by now
      expect(line.status).toBe(isPrepaid || place % 2 === 1 ? 'suspended' : 'active')
    }
    const cut = await linesOf(nux)
    expect(cut).toHaveLength(count)
    expect(cut.every(({ status, number }) => status === 'suspended' && number === null)).toBe(true)
    expect(await faultsIn(app)).toEqual([])
    await work()
    expect(await linesOf(dalo)).toEqual(billed)
    expect(await faultsIn(app)).toEqual([])
  }, 180_000)
})
