import { adminRoles } from '@uplink/contract/admin-roles'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { missingRightRoutes } from '@uplink/contract/role-rights'
import { passwordFreshForMs } from '@uplink/contract/route'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleFactory } from '../modules/access/access.factory'
import { createTestApp, type Caller, type TestApp } from '../testing/test-app'
import { insertBuiltIn } from './built-in/insert-built-in'
import { roles } from './built-in/roles'
import { sayMissingRights } from './missing-rights'

const { list: missing, settle: settleMissing } = missingRightRoutes

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  await fillWithBuiltIn(app)
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

async function fillWithBuiltIn({ logins }: TestApp): Promise<void> {
  const client = new pg.Client(logins.owner)
  await client.connect()
  await client.query('BEGIN')
  await insertBuiltIn(client)
  await client.query('COMMIT')
  await client.end()
}

const staff = (role: number) => app.signIn({ accountType: 'staff', roleIds: [role] })
const listed = async () => (await administrator.call(missing)).body.data
const settle = (act: 'add' | 'not-wanted', rights: readonly { role_id: number; key: string }[]) =>
  administrator.call(settleMissing, {
    body: { act, rights: rights.map(({ role_id, key }) => ({ role_id, key })) },
  })
const said = async () => {
  const lines: string[] = []
  await sayMissingRights(app.logins.application, (line) => lines.push(line))
  return lines
}

/** As in a database of a release that had neither the desk's bills and payments nor row rules about them. */
async function takeAway(): Promise<void> {
  await app.db
    .deleteFrom('admin_permissions')
    .where('name', 'in', ['bills.find', 'payments.record'])
    .execute()
  await app.db
    .updateTable('admin_permissions')
    .set({ http_path: ['/desk/payments/*'] })
    .where('name', '=', 'payments.look')
    .execute()
  const lists = app.db.selectFrom('route_lists').select('id').where('route_model', '=', 'invoice')
  await app.db.deleteFrom('custom_permission_details').where('route_id', 'in', lists).execute()
  await app.db.deleteFrom('route_lists').where('route_model', '=', 'invoice').execute()
  await app.caughtUp()
}

describe('the rights which built-in roles lack', () => {
  it('are none in a new installation, whatever more roles have', async () => {
    await roleFactory(app, { permissions: [{ paths: ['*'] }] })
    expect(await listed()).toEqual([])
    expect(await said()).toEqual([])
  })

  it('are named by the start and the call: per role, with their calls and acts on rows', async () => {
    await takeAway()
    const found = await listed()
    const of = (role: number) => found.filter(({ role_id: id }) => id === role)
    expect(of(roles.billing).map(({ key }) => key)).toEqual([
      'calls bills.find',
      'calls payments.look',
      'calls payments.record',
      'rows Own organization: billing',
    ])
    expect(of(roles.billing)[0]?.calls).toEqual([
      { method: 'GET', path: '/desk/invoices', summary: invoiceDeskRoutes.list.summary },
    ])
    expect(of(roles.billing)[3]?.rows).toEqual([{ model: 'invoice', actions: ['List', 'Edit'] }])
    expect(of(roles.administrator)).toEqual([])
    expect((await said())[0]).toMatch(/^Built-in roles lack rights .*4.*\/admin\/auth\/roles shows them/)
  })

  it('are given by one act, to the chosen roles only, without widening what other roles have', async () => {
    const officer = await staff(roles.billing)
    expect((await officer.call(invoiceDeskRoutes.list)).status).toBe(403)
    const wider = await app.db
      .selectFrom('admin_permissions')
      .selectAll()
      .where('name', '=', 'payments.look')
      .executeTakeFirstOrThrow()
    const before = await listed()
    const chosen = before.filter(({ role_id: id }) => id === roles.billing)
    // twice at once: one adds, the other finds nothing left
    const answers = await Promise.all([settle('add', chosen), settle('add', chosen)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.data.settled).sort()).toEqual([0, 4])
    await app.caughtUp()
    expect((await officer.call(invoiceDeskRoutes.list)).status).toBe(200)
    expect((await officer.call(deskPaymentRoutes.list)).status).toBe(200)
    expect((await (await staff(roles.agent)).call(invoiceDeskRoutes.list)).status).toBe(403)
    expect(await listed()).toEqual(before.filter(({ role_id: id }) => id !== roles.billing))
    const kept = await app.db
      .selectFrom('admin_permissions')
      .selectAll()
      .where('id', '=', wider.id)
      .executeTakeFirst()
    expect(kept).toEqual(wider)
    const lines = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', administrator.userId)
      .where('target', '=', `admin-role:${roles.billing}`)
      .execute()
    expect(lines).toEqual([{ action: 'admin-role.updated' }])
  })

  it('share the permissions and route lists that were made for another role', async () => {
    const permissions = () => app.db.selectFrom('admin_permissions').select('id').execute()
    const before = (await permissions()).length
    const chosen = (await listed()).filter(({ role_id: id }) => id === roles.agent)
    expect(chosen.length).toBeGreaterThan(1)
    expect((await settle('add', chosen)).body.data.settled).toBe(chosen.length)
    expect(await permissions()).toHaveLength(before)
    const lists = await app.db
      .selectFrom('route_lists')
      .select('id')
      .where('route_model', '=', 'invoice')
      .execute()
    expect(lists).toHaveLength(1)
  })

  it('are remembered as not wanted, and can be added all the same later', async () => {
    const chosen = await listed()
    expect(chosen.map(({ role_id: id }) => id)).toContain(roles.manager)
    expect((await settle('not-wanted', chosen)).body.data.settled).toBe(chosen.length)
    expect((await settle('not-wanted', chosen)).body.data.settled).toBe(0)
    const refused = await listed()
    expect(refused.map((one) => ({ ...one, is_unwanted: false }))).toEqual(chosen)
    expect(refused.every(({ is_unwanted: isUnwanted }) => isUnwanted)).toBe(true)
    expect(await said()).toEqual([])
    await settle('add', refused)
    expect(await listed()).toEqual([])
    const left = await app.db.selectFrom('unwanted_rights').select('part').execute()
    expect(left).toEqual([])
  })

  it('are not missing where a permission put together by hand gives the same', async () => {
    const found = await app.db
      .updateTable('admin_permissions')
      .set({ name: 'desk.everything' })
      .where('name', '=', 'tickets.look')
      .returning('id')
      .execute()
    expect(found).toHaveLength(1)
    await app.caughtUp()
    expect(await listed()).toEqual([])
  })

  it('are settled by administrators only, with a fresh password, and only where they are missing', async () => {
    const role = await roleFactory(app, {
      permissions: [{ paths: ['/admin-roles', '/admin-roles/*'] }],
      grants: [{ model: 'admin-role', actions: ['List', 'Create', 'Edit', 'Delete'] }],
    })
    const clerk = await staff(role)
    expect((await clerk.call(missing)).status).toBe(200)
    const rights = [{ role_id: role, key: 'calls bills.find' }]
    expect((await clerk.call(settleMissing, { body: { act: 'add', rights } })).status).toBe(404)
    expect((await (await staff(roles.agent)).call(missing)).status).toBe(403)
    expect((await settle('add', [{ role_id: roles.agent, key: 'calls nonsense' }])).body.data.settled).toBe(0)
    expect((await settle('add', [{ role_id: 999_999, key: 'calls bills.find' }])).refusal.code).toBe(
      'record.not-found',
    )
    expect((await settle('add', [])).status).toBe(422)
    const { can } = (await administrator.call(adminRoles.routes.read, { params: { id: roles.agent } })).body
      .data
    expect(can).toContain('edit')
    app.clock.pass(passwordFreshForMs + 1000)
    expect((await settle('add', rights)).refusal.code).toBe('auth.password-needed')
  })
})

it('give an installation that began without any of them all that a new one has', async () => {
  const old = await createTestApp()
  const boss = await old.signIn({ accountType: 'staff', roleIds: [1] })
  const all = (await boss.call(missing)).body.data
  const rights = all.map(({ role_id, key }) => ({ role_id, key }))
  const answer = await boss.call(settleMissing, { body: { act: 'add', rights } })
  expect(answer.body.data.settled).toBe(rights.length)
  expect((await boss.call(missing)).body.data).toEqual([])
  const rulesOf = async (of: TestApp) => {
    const rows = await of.db
      .selectFrom('role_custom_permissions as c')
      .innerJoin('custom_permission_details as d', 'd.permission_id', 'c.custom_permission_id')
      .innerJoin('route_lists as l', 'l.id', 'd.route_id')
      .select([
        'c.role_id',
        'l.route_model',
        'd.actions',
        'd.flag',
        'd.list_rules',
        'd.edit_rules',
        'd.delete_rules',
      ])
      .where('c.role_id', '<=', roles.author)
      .execute()
    return rows.map((row) => JSON.stringify(row)).sort()
  }
  const fresh = await createTestApp()
  await fillWithBuiltIn(fresh)
  expect(await rulesOf(old)).toEqual(await rulesOf(fresh))
  await old.close()
  await fresh.close()
})
