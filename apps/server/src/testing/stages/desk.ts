import { ofOwnOrganization, roleFactory } from '../../modules/access/access.factory'
import { customerWithLine } from '../self-care'
import type { TestApp } from '../test-app'

/** An agent who may see the tickets of their organization, and a customer of it with a line. */
export async function deskFactory(app: TestApp) {
  const customer = await customerWithLine(app)
  const organizationId = customer.connection.organization_id
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/*'] }],
    grants: (['ticket', 'chat', 'connection', 'canned-reply'] as const).map((model) => ({
      model,
      actions: ['List', 'Create', 'Edit', 'Delete'],
      ...ofOwnOrganization,
    })),
  })
  const signInAgent = (name?: string) =>
    app.signIn({ accountType: 'staff', organizationId, roleIds: [role], ...(name && { name }) })
  return { customer, organizationId, agent: await signInAgent('Sadia Talukder'), signInAgent }
}
