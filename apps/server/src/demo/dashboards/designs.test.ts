import { designRoutes } from '@uplink/contract/designs/routes'
import { displayTypes, graphTypes } from '@uplink/contract/designs/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { demoDesigns } from '../facts/designs/designs'
import { roles } from '../../starting/built-in/roles'
import { fillDemo } from '../fill'

let app: TestApp
const sign = (role: keyof typeof roles) =>
  app.signIn({
    accountType: role === 'customer' ? 'customer' : 'staff',
    organizationId: 1,
    roleIds: [roles[role]],
  })
beforeAll(async () => {
  app = await createTestApp()
  await fillDemo({
    client: app.logins.owner,
    customers: 30,
    now: app.clock.now(),
    log: () => undefined,
    hashPassword: async (password) => `hash of ${password}`,
  })
  await app.caughtUp()
})
afterAll(() => app.close())

const dashboard = async (caller: Caller) => (await caller.call(designRoutes.dashboard)).body.data

describe('the designs of the demo provider', () => {
  it('are five that use every display and every graph, and would be saved as they are', async () => {
    expect(demoDesigns).toHaveLength(5)
    const cells = demoDesigns.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
    const shown = cells.filter(({ report }) => report !== undefined)
    expect(shown.length).toBeLessThan(cells.length)
    expect(new Set(shown.map((cell) => cell.display_type))).toEqual(new Set(displayTypes))
    const graphs = shown.filter((cell) => cell.display_type === 'graph').map((cell) => cell.graph_type)
    expect(new Set(graphs)).toEqual(new Set(graphTypes))
    const administrator = await sign('administrator')
    const { body } = await administrator.call(designRoutes.list, { query: { per_page: '100' } })
    expect(body.data).toHaveLength(5)
    for (const { id } of body.data) {
      const { data } = (await administrator.call(designRoutes.read, { params: { id } })).body
      const { name, rows, update_flag } = data
      const sent = { params: { id }, body: { data: { name, rows, update_flag } } }
      const { status, refusal } = await administrator.call(designRoutes.store, sent)
      expect([name, status, refusal.errors ?? {}]).toEqual([name, 200, {}])
    }
  })

  it('show each role its own, every cell with what it has to show', async () => {
    const seen = {
      administrator: ['Money', 'Network', 'Provider at a glance', 'Support'],
      manager: ['Money', 'Network', 'Provider at a glance', 'Support'],
      agent: ['Network', 'Support'],
      billing: ['Money'],
      author: ['Provider at a glance'],
      customer: ['Your usage'],
    }
    for (const [role, names] of Object.entries(seen)) {
      const caller = await sign(role as keyof typeof roles)
      const designs = await dashboard(caller)
      expect([role, designs.map(({ name }) => name)]).toEqual([role, names])
      for (const { id, rows } of designs)
        for (const row of rows)
          for (const [column, cell] of row.cells.entries()) {
            if (cell.state === 'text') continue
            const sent = { params: { id }, body: { row: row.key, column } }
            const { data } = (await caller.call(designRoutes.runCell, sent)).body
            expect([role, cell.title, data.state, data.failure]).toEqual([role, cell.title, 'done', null])
            // early in a month, thirty customers may have no outage and no debt
            if (role === 'manager' && cell.display_type === 'graph' && cell.graph_type !== 'Timeline')
              expect([cell.title, data.rows.length > 0]).toEqual([cell.title, true])
          }
    }
  })
})
