import { departments } from '@uplink/contract/organizations'
import { logRoutes } from '@uplink/contract/logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from './organizations.factory'

const { create, update } = departments.routes
let app: TestApp
let organizationId: number
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], organizationId })
})
afterAll(() => app.close())

/** A clerk of the organization; `sees`: the people whom they may list. */
async function clerk({ readsLogs, sees }: { readsLogs: boolean; sees: 'colleagues' | 'nobody' }) {
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/departments', '/departments/*', ...(readsLogs ? [logRoutes.list.path] : [])] }],
    grants: [
      { model: 'department', actions: ['List', 'Create', 'Edit'], ...ofOwnOrganization },
      { model: 'organization', actions: ['List'], ...ofOwnOrganization },
      ...(sees === 'nobody'
        ? []
        : [{ model: 'user' as const, actions: ['List' as const], ...ofOwnOrganization }]),
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

let count = 0
/** What somebody reads who saves a department that `writer` has changed meanwhile. */
async function told(late: Caller, writer: Caller) {
  const body = { name: `Repair ${++count}`, organization_id: organizationId, status: 'active' as const }
  const { data } = (await late.call(create, { body })).body
  const at = { params: { id: data.id } }
  await administrator.call(update, { ...at, body: { ...body, name: `Mending ${count}` } })
  await writer.call(update, { ...at, body: { ...body, status: 'inactive' } })
  const { refusal } = await late.call(update, { ...at, body: { ...body, version: 1 } })
  expect(refusal.code).toBe('record.conflict')
  return refusal.message
}

describe('who changed a record meanwhile', () => {
  const somebody = 'This was changed by someone else in the meantime.'
  it('is named to people who could read it in the logs', async () => {
    const writer = await clerk({ readsLogs: false, sees: 'nobody' })
    const { name } = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', writer.userId)
      .executeTakeFirstOrThrow()
    const said = `${name} changed this in the meantime.`
    expect(await told(administrator, writer)).toBe(said)
    expect(await told(await clerk({ readsLogs: true, sees: 'colleagues' }), writer)).toBe(said)
  })

  it('is not named to others, and nobody else is named instead', async () => {
    const writer = await clerk({ readsLogs: false, sees: 'nobody' })
    const late = await clerk({ readsLogs: false, sees: 'colleagues' })
    expect(await told(late, writer)).toBe(somebody)
    expect(await told(await clerk({ readsLogs: true, sees: 'nobody' }), writer)).toBe(somebody)
    const elsewhere = await app.signIn({ accountType: 'staff', roleIds: [1] })
    expect(await told(await clerk({ readsLogs: true, sees: 'colleagues' }), elsewhere)).toBe(somebody)
  })
})
