import { connectionRoutes } from '@uplink/contract/connections'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { outageRoutes } from '@uplink/contract/outages'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { organizationFactory } from '../organizations/organizations.factory'
import { connectionFactory } from '../connections/connections.factory'
import { ofOwnOrganization, roleFactory } from './access.factory'

let app: TestApp
let organizationId: number
let line: { id: number; username: string }
let elsewhere: { id: number; username: string }
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  const owner = await app.signIn({ organizationId })
  line = await connectionFactory(app, { userId: owner.userId, organizationId })
  elsewhere = await connectionFactory(app, { userId: owner.userId })
})
afterAll(() => app.close())

const { accountInfo } = connectionRoutes
const staff = (roleIds: number[]) => app.signIn({ accountType: 'staff', organizationId, roleIds })
const reads = [{ paths: ['/get-account-info'] }]
const lists = (list?: object) => [{ model: 'connection' as const, actions: ['List' as const], list }]
const ownOrganization = {
  conditions: [],
  custom_condition_field: 'organization_id',
  condition_table_field: 'organization_id',
}

describe('a staff member’s call', () => {
  it('is refused without an admin permission that reaches the route', async () => {
    const role = await roleFactory(app, { permissions: [{ paths: ['/get-bill-info'] }] })
    const answer = await (await staff([role])).call(accountInfo, { query: { cuid: line.username } })
    expect(answer.status).toBe(403)
    expect(answer.refusal.code).toBe('access.denied')
  })

  it('is in the audit log when it is refused', async () => {
    const agent = await staff([await roleFactory(app, {})])
    const { refusal } = await agent.call(accountInfo, { query: { cuid: line.username } })
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['action', 'target', 'request_id', 'address'])
      .where('actor_id', '=', agent.userId)
      .execute()
    expect(audited).toEqual([
      {
        action: 'access.denied',
        target: 'right:connections.account-info',
        request_id: refusal.request_id,
        address: '127.0.0.1',
      },
    ])
  })

  it('reaches the rows of their organization, by id and by username, and no others', async () => {
    const role = await roleFactory(app, { permissions: reads, grants: lists(ownOrganization) })
    const agent = await staff([role])
    expect((await agent.call(accountInfo, { query: { cuid: line.username } })).status).toBe(200)
    expect((await agent.call(accountInfo, { query: { cuid: String(line.id) } })).status).toBe(200)
    expect((await agent.call(accountInfo, { query: { cuid: elsewhere.username } })).status).toBe(404)
    expect((await agent.call(accountInfo)).status).toBe(404)
  })

  it('reaches the rows of the organization of the person they belong to', async () => {
    const rule = { conditions: [], custom_condition_field: 'organization_ref_id' }
    const role = await roleFactory(app, {
      permissions: reads,
      grants: lists({ ...rule, condition_table_field: 'organization_id' }),
    })
    const agent = await app.signIn({ accountType: 'staff', roleIds: [role] })
    expect((await agent.call(accountInfo, { query: { cuid: line.username } })).status).toBe(404)
    const chief = await app.signIn({ accountType: 'staff', organizationId })
    await app.db
      .updateTable('users')
      .set({ user_ref_id: chief.userId })
      .where('id', '=', agent.userId)
      .execute()
    app.clock.pass(1001)
    expect((await agent.call(accountInfo, { query: { cuid: line.username } })).status).toBe(200)
    expect((await agent.call(accountInfo, { query: { cuid: elsewhere.username } })).status).toBe(404)
  })

  it('reaches no row without a row rule, or with one that is not valid', async () => {
    const none = await roleFactory(app, { permissions: reads })
    const broken = await roleFactory(app, { permissions: reads, grants: lists({ conditions: 'all' }) })
    for (const role of [none, broken]) {
      expect((await (await staff([role])).call(accountInfo, { query: { cuid: line.username } })).status).toBe(
        404,
      )
    }
  })

  it('reaches every row with flag 1, and as the administrator', async () => {
    const everywhere = await roleFactory(app, { permissions: [{ paths: ['/get-*'] }], grants: lists() })
    for (const role of [everywhere, 1]) {
      expect(
        (await (await staff([role])).call(accountInfo, { query: { cuid: elsewhere.username } })).status,
      ).toBe(200)
    }
  })

  it('is refused from the moment the right is taken away', async () => {
    const role = await roleFactory(app, { permissions: reads, grants: lists() })
    const agent = await staff([role])
    expect((await agent.call(accountInfo, { query: { cuid: line.username } })).status).toBe(200)
    const heard = new Promise((resolve) => void app.signals.on('access_changed', resolve))
    await app.db.deleteFrom('role_permissions').where('role_id', '=', role).execute()
    await heard
    expect((await agent.call(accountInfo, { query: { cuid: line.username } })).status).toBe(403)
  })
})

describe('creating', () => {
  const may = (actions: PermissionAction[], pair = ofOwnOrganization) =>
    roleFactory(app, {
      permissions: [{ paths: ['/desk/*'] }],
      grants: [
        { model: 'connection', actions: ['List'] },
        ...(['canned-reply', 'ticket', 'outage'] as const).map((model) => ({ model, actions, ...pair })),
      ],
    })

  it('is asked for itself: who may list, edit and delete may not create yet', async () => {
    const editor = await staff([await may(['List', 'Edit', 'Delete'])])
    const creator = await staff([await may(['List', 'Create'])])
    const area = await app.db
      .selectFrom('connections')
      .select('area_id')
      .where('id', '=', line.id)
      .executeTakeFirstOrThrow()
    const reply = { title: 'Hello', text: 'Good day.' }
    const ticket = { cuid: line.username, category: 'speed', subject: 'Slow', text: 'They called.' } as const
    const outage = { area_id: area.area_id, title: 'Cut fibre', services: ['Internet' as const] }
    const statuses = async ({ call }: Caller) => [
      (await call(cannedReplies.routes.create, { body: reply })).status,
      (await call(deskTicketRoutes.open, { body: ticket })).status,
      (await call(outageRoutes.announce, { body: outage })).status,
    ]
    // An area for which the editor may not announce outages gets the answer for one that does not exist.
    expect(await statuses(editor)).toEqual([403, 403, 422])
    expect(await statuses(creator)).toEqual([200, 200, 200])
  })
})
