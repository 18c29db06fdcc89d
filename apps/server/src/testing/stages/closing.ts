import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
import { app, setting } from './package-change'

const { close, reopen } = lineClosingRoutes

/** A line of 525.00 a month whose March is billed and open; today is March 14. Somebody of the office may close it. */
export async function closable(line: Parameters<typeof setting>[0] = {}) {
  const owner = await setting(line)
  const organizationId = owner.connection.organization_id
  const clerk = await clerkOf(organizationId, ['List', 'Edit'])
  const query = { cuid: String(owner.connection.id) }
  const shut = (give_back: string) => clerk.call(close, { query, body: { give_back } })
  const openAgain = (package_id: number) => clerk.call(reopen, { query, body: { package_id } })
  return { ...owner, organizationId, clerk, query, shut, openAgain }
}

const acts = ['closing', 'reopening', 'switching-on', 'details', 'price', 'pause', 'plan', 'plan/withdrawal']

export async function clerkOf(organizationId: number, actions: ('List' | 'Edit')[]) {
  const role = await roleFactory(app, {
    permissions: [{ paths: acts.map((act) => `/desk/lines/${act}`) }],
    grants: [
      { model: 'connection', actions, ...ofOwnOrganization },
      { model: 'package', actions: ['List'], ...ofOwnOrganization },
      { model: 'area', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

export const lineOf = ({ id }: { id: number }) =>
  app.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
