import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
import { connectionFactory } from '../../modules/connections/connections.factory'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { customerWithLine } from '../self-care'
import type { TestApp } from '../test-app'

/** What tests announce. */
export const cutFibre = { title: 'Cut fibre', services: ['Internet' as const] }

/** A person at an organization's desk, and a customer in one of its areas. */
export async function outageStage(app: TestApp) {
  const { id: organizationId } = await organizationFactory(app)
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/outages', '/desk/outages/*'] }],
    grants: [{ model: 'outage', actions: ['List', 'Create', 'Edit'], ...ofOwnOrganization }],
  })
  const staff = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const customer = await customerWithLine(app, { organizationId })
  return { staff, customer, areaId: customer.connection.area_id, organizationId }
}

/** A desk with three areas, and customers: one with a line in each of two, and a neighbour with two lines in the first. */
export async function severalAreasStage(app: TestApp) {
  const one = await outageStage(app)
  const { organizationId, areaId } = one
  const others = [
    await customerWithLine(app, { organizationId }),
    await customerWithLine(app, { organizationId }),
  ]
  const area_ids = [areaId, ...others.map(({ connection }) => connection.area_id)]
  await connectionFactory(app, { userId: one.customer.userId, organizationId, areaId })
  await app.db
    .updateTable('users')
    .set({ mobile_no: `0171${String(one.customer.userId).padStart(7, '0')}` })
    .where('id', '=', one.customer.userId)
    .execute()
  return { ...one, others, area_ids, body: { ...cutFibre, title_bn: 'ফাইবার কাটা', area_ids } }
}

/** What somebody was told, in order. */
export const bellOf = (app: TestApp, userId: number) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'connection_id', 'is_system', 'link'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
