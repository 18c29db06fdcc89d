import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
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

/** What somebody was told, in order. */
export const bellOf = (app: TestApp, userId: number) =>
  app.db
    .selectFrom('notifications')
    .select(['title', 'connection_id', 'is_system', 'link'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
