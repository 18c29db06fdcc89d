import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeepSums } from '#platform/kept-sums/kept-sums.jobs'
import { areCounted } from '#platform/kept-sums/kept-sums.store'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { invoiceFactory } from './billing.factory'
import { invoiceSums } from './invoices/invoice-sums.store'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list } = invoiceDeskRoutes

/** A member of an organization's staff who may list its bills. */
async function officer(organizationId: number, more: object = {}) {
  const role = await roleFactory(app, {
    permissions: [{ methods: ['GET'], paths: ['/desk/invoices', '/desk/invoices/sums'] }],
    grants: [{ model: 'invoice', actions: ['List'], ...ofOwnOrganization, ...more }],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

/** A line with a paid, an overdue, an open and a void bill; the clock is set to 14 March. */
async function billed() {
  const customer = await customerWithLine(app)
  const { connection } = customer
  const bill = (month: string, more: object = {}) =>
    invoiceFactory(app, { connection, periodStart: `2026-${month}-01`, dueOn: `2026-${month}-20`, ...more })
  const paid = await bill('01', { paid: 105_000 })
  const overdue = await bill('02')
  const open = await bill('03')
  await bill('04', { isVoid: true })
  return { ...customer, paid, overdue, open }
}

const idsOf = async (who: Caller, query: object) =>
  (await who.call(list, { query: { per_page: 100, ...query } })).body.data.map(({ id }) => id)

describe('GET /desk/invoices', () => {
  it('has the valid bills of one’s own organization, the latest first, and whose they are', async () => {
    const { connection, paid, overdue, open } = await billed()
    await billed()
    const staff = await officer(connection.organization_id)
    const { body } = await staff.call(list)
    expect(body).toMatchObject({ total: 3, per_page: 10, current_page: 1, last_page: 1 })
    expect(body.data).toMatchObject([
      { id: open.id, status: 'open', is_overdue: false },
      { id: overdue.id, status: 'open', is_overdue: true },
      {
        id: paid.id,
        number: paid.number,
        status: 'paid',
        total: '1050.00',
        line: { id: connection.id, username: connection.username },
        holder: 'Rahima Khatun',
      },
    ])
    expect((await staff.call(list, { query: { per_page: 1, page: 3 } })).body.data).toMatchObject([
      { id: paid.id },
    ])
  })

  it('narrows to what is open, overdue or paid', async () => {
    const { connection, paid, overdue, open } = await billed()
    const staff = await officer(connection.organization_id)
    expect(await idsOf(staff, { status: 'open' })).toEqual([open.id, overdue.id])
    expect(await idsOf(staff, { status: 'overdue' })).toEqual([overdue.id])
    expect(await idsOf(staff, { status: 'paid' })).toEqual([paid.id])
  })

  it('finds by the bill’s number and by the Client ID, whole, within the rules', async () => {
    const { connection, paid, overdue, open } = await billed()
    const staff = await officer(connection.organization_id)
    const all = [open.id, overdue.id, paid.id]
    expect(await idsOf(staff, { q: ` ${paid.number.toLowerCase()} ` })).toEqual([paid.id])
    expect(await idsOf(staff, { q: connection.username.toUpperCase() })).toEqual(all)
    expect(await idsOf(staff, { q: String(connection.id) })).toEqual(all)
    expect(await idsOf(staff, { q: connection.username, status: 'overdue' })).toEqual([overdue.id])
    expect(await idsOf(staff, { q: '%' })).toEqual([])
    const elsewhere = await officer((await organizationFactory(app)).id)
    for (const q of [paid.number, connection.username]) expect(await idsOf(elsewhere, { q })).toEqual([])
  })

  it('has none for staff whose rules name no bills, and nothing beyond where the list reaches', async () => {
    const { connection } = await billed()
    const role = await roleFactory(app, { permissions: [{ methods: ['GET'], paths: ['/desk/invoices'] }] })
    const without = await app.signIn({
      accountType: 'staff',
      organizationId: connection.organization_id,
      roleIds: [role],
    })
    expect((await without.call(list)).body).toMatchObject({ data: [], total: 0 })
    const staff = await officer(connection.organization_id)
    expect((await staff.call(list, { query: { page: 1_000_000 } })).body).toMatchObject({
      data: [],
      total: 3,
    })
  })

  it('is for staff with the right, and takes no other question', async () => {
    const customer = await billed()
    expect((await app.guest.call(list)).status).toBe(401)
    expect((await customer.call(list)).refusal.code).toBe('access.denied')
    expect((await (await app.signIn({ accountType: 'staff' })).call(list)).refusal.code).toBe('access.denied')
    const staff = await officer(customer.connection.organization_id)
    const wrong = await staff.call(list, { query: { q: ' ', status: 'void', per_page: 101 } as never })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['per_page', 'q', 'status'])
  })
})

describe('GET /desk/invoices/sums', () => {
  it('adds the chosen bills up, and kept sums say the same', async () => {
    const { connection, userId } = await billed()
    await billed()
    const staff = await officer(connection.organization_id)
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    // whose rules ask for more than the organization gets no kept sum
    const holder = await officer(connection.organization_id, {
      list: {
        ...ofOwnOrganization.list,
        conditions: [
          {
            subject: 'record',
            condition_field: 'user_ref_id',
            condition_op: '!=',
            condition_value: String(userId),
            joining_rules: 'NA',
          },
        ],
        combine: '&&',
      },
    })
    const queries = [
      {},
      { status: 'open' },
      { status: 'overdue' },
      { status: 'paid' },
      { late: 3 },
      { from: '2026-02-01', to: '2026-02-28' },
      { to: '2026-01-31', status: 'paid' },
      { from: '2030-01-01' },
      { area: connection.area_id },
      { area: 999_999_999 },
      { least: '1000', most: '1200' },
      { q: connection.username },
    ]
    const answers = () =>
      Promise.all(
        [staff, admin, holder].flatMap((who) =>
          queries.flatMap((query) => [
            who
              .call(invoiceDeskRoutes.sums, { query: query as never })
              .then(({ body }) => body.data.currencies as unknown),
            idsOf(who, query),
          ]),
        ),
      )
    const addedUp = await answers()
    expect(addedUp[2 * 2 * queries.length]).toEqual([])
    expect(addedUp[0]).toMatchObject([
      { bills: 3, total: '3150.00', paid: '1050.00', due: '2100.00', overdue: '1050.00' },
    ])
    await createKeepSums([invoiceSums]).run({ ...app, log: pino({ level: 'silent' }) })
    expect(await areCounted(app.db, invoiceSums)).toBe(true)
    expect(await answers()).toEqual(addedUp)
    // what comes after they were counted is among them at once
    await invoiceFactory(app, { connection, periodStart: '2026-05-01', dueOn: '2026-05-20' })
    const [sums] = (await staff.call(invoiceDeskRoutes.sums)).body.data.currencies
    expect(sums).toMatchObject({ bills: 4, is_partial: false })
    expect(await idsOf(staff, { from: '2026-01-01' })).toHaveLength(4)
  })
})
