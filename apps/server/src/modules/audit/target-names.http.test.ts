import { logRoutes } from '@uplink/contract/logs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, type AuditEntry } from '#platform/audit/audit'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
let administrator: Caller
let manager: Caller
let colleague: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ methods: ['GET'], paths: ['/logs'] }],
    grants: [{ model: 'user', actions: ['List'], list: ofOwnOrganization.list }],
  })
  manager = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role], name: 'Mahmud Kabir' })
  colleague = await app.signIn({ accountType: 'staff', organizationId })
})
afterAll(() => app.close())

const note = (entry: AuditEntry) =>
  audit(
    app.db,
    app.clock,
    { actorId: colleague.userId, requestId: '0f8fad5b-d9cb-469f-a165-70867728950e', address: '192.0.2.2' },
    entry,
  )
const names = async (person: Caller) =>
  (await person.call(logRoutes.list, { query: { actor_id: String(colleague.userId) } })).body.names

it('names the records that lines are about, as far as one may list them', async () => {
  const { id: organization_id } = await organizationFactory(app)
  const { id } = await app.db
    .insertInto('departments')
    .values({ organization_id, name: 'Repair' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await names(administrator)).toEqual({})
  await note({ act: 'department.updated', target: ['department', id] })
  await note({ act: 'department.updated', target: ['department', 999_999] })
  await note({ act: 'user.updated', target: ['user', manager.userId] })
  await note({ act: 'menu-item.moved', target: ['menu-item', 'several'] })
  const seen = { [`user:${manager.userId}`]: 'Mahmud Kabir' }
  expect(await names(manager)).toEqual(seen)
  expect(await names(administrator)).toEqual({ ...seen, [`department:${id}`]: 'Repair' })
})
