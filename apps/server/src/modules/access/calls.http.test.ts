import { adminRoles } from '@uplink/contract/admin-roles'
import { callRoutes } from '@uplink/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('GET /all-calls', () => {
  it('has the calls that a permission can open, and neither everybody’s own nor the equipment’s', async () => {
    const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { data } = (await administrator.call(callRoutes.list)).body
    const { method, path, summary } = adminRoles.routes.update
    expect(data).toContainEqual({ method, path, summary })
    const paths = data.map((each) => each.path)
    expect(paths).toContain('/get-bill-info')
    for (const beside of ['/auth/login', '/auth/logout', '/radius/accounting'])
      expect(paths).not.toContain(beside)
  })
})
