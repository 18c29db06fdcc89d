import { reportRoutes } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('saves a report in SQL without running it', async () => {
  const { id: organization_id } = await organizationFactory(app)
  const rows = Array.from({ length: 3000 }, (_, i) => ({ organization_id, name: `Department ${i}` }))
  await app.db.insertInto('departments').values(rows).execute()
  const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const data = {
    report_name: 'Every triple',
    db_connection_name: 'default',
    query_type: 'raw_query' as const,
    raw_query: 'select count(*) as n from departments a cross join departments b cross join departments c',
  }
  const stored = await administrator.call(reportRoutes.store, { params: { id: 0 }, body: { data } })
  expect(stored.refusal.errors ?? {}).toEqual({})
  expect(stored.body.data.output_columns).toMatchObject([{ name: 'n', type: 'integer' }])
})
