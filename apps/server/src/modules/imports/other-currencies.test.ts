import { dataSources } from '@uplink/contract/data-sources'
import { importRoutes } from '@uplink/contract/imports'
import { createTestMariaDb } from '@uplink/test-servers/mariadb'
import { phpNuxBillFactory } from '@uplink/test-servers/old-systems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { checkedImport, csvOf, faultsIn, importStage } from '../../testing/stages/imports'

const maria = await createTestMariaDb()

let app: TestApp
/** Whose organization has another currency, with two digits. */
let admin: Caller
beforeAll(async () => {
  app = await createTestApp(maria ? { REPORT_HOSTS_ALLOWED: `${maria.host}:${maria.port}` } : {})
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(async () => {
  await app.close()
  await maria?.drop()
})

async function providerWith(currency: string) {
  const stage = await importStage(app)
  await app.db.updateTable('organizations').set({ currency }).where('id', '=', stage.organizationId).execute()
  return { ...stage, clerk: admin }
}

const line = (place: number, balance: string) => ({
  name: `Old customer ${place}`,
  username: `old-${place}`,
  package: 'Home 40',
  area: 'Old area',
  address: 'House 1',
  balance,
})

const amountsOf = async (id: number) => {
  const { summary } = (await admin.call(importRoutes.read, { params: { id } })).body.data
  const listed = (await admin.call(importRoutes.list)).body.data.find((row) => row.id === id)
  return {
    credit: summary?.credit,
    debt: summary?.debt,
    there: summary?.source_balance,
    sum: listed?.balance,
  }
}

describe('an import into a currency without decimals', () => {
  it('reads whole amounts, and shows them as that currency to whoever has another one', async () => {
    const stage = await providerWith('JPY')
    const row = await checkedImport(stage, csvOf([line(1, '1250'), line(2, '-300.0000'), line(3, '')]))
    expect(row).toMatchObject({ state: 'checked', problems: 0 })
    expect(await amountsOf(row.id)).toEqual({
      credit: 'JPY 1250',
      debt: 'JPY 300',
      there: null,
      sum: 'JPY 950',
    })
    await admin.call(importRoutes.apply, { params: { id: row.id }, body: {} })
    await stage.work()
    const lines = (await admin.call(importRoutes.lines, { query: { import_id: String(row.id) } })).body.data
    expect(lines.map(({ balance }) => balance)).toEqual(['JPY 1250', 'JPY -300', 'JPY 0'])
    expect(await faultsIn(app)).toEqual([])
    stage.end()
  })

  it('says that there is no half a yen', async () => {
    const stage = await providerWith('JPY')
    const { id } = await checkedImport(stage, csvOf([line(11, '1250.50')]))
    const problems = (await admin.call(importRoutes.problems, { query: { import_id: String(id) } })).body.data
    expect(problems).toMatchObject([{ field: 'Balance', problem: 'It is not a whole amount, such as 1250' }])
    stage.end()
  })

  it.skipIf(!maria)('has the sum of the older database in it, too', async () => {
    if (!maria) throw new Error('there is none')
    const stage = await providerWith('JPY')
    await phpNuxBillFactory(maria.run, 4)
    await maria.run('UPDATE tbl_customers SET balance = id * 1000')
    await maria.run('UPDATE tbl_plans SET price = 4000')
    const { host, port, database: database_name, reader } = maria
    const form = { name: 'old', driver: 'mariadb', host, port, database_name, ...reader, tls: 'off' } as const
    const source = await admin.call(dataSources.routes.create, { body: { ...form, status: 'active' } })
    const begun = await admin.call(importRoutes.beginFrom, {
      body: {
        organization_id: stage.organizationId,
        source: 'phpnuxbill',
        data_source_id: source.body.data.id,
      },
    })
    const params = { id: begun.body.data.id }
    await admin.call(importRoutes.check, { params, body: { area: 'Brought along' } })
    await stage.work()
    expect(await amountsOf(params.id)).toEqual({
      credit: 'JPY 10000',
      debt: 'JPY 0',
      there: 'JPY 10000',
      sum: 'JPY 10000',
    })
    stage.end()
  })
})

it('reads thousandths where the currency has them', async () => {
  const stage = await providerWith('KWD')
  const row = await checkedImport(stage, csvOf([line(21, '1.250'), line(22, '0.12500'), line(23, '-2')]))
  expect(row).toMatchObject({ state: 'checked', problems: 0 })
  expect(await amountsOf(row.id)).toMatchObject({ credit: 'KWD 1.375', debt: 'KWD 2.000' })
  stage.end()
})
