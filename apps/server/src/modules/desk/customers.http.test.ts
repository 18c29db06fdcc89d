import { bulkActRoutes } from '@uplink/contract/bulk-acts'
import { deskRoutes } from '@uplink/contract/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginLook, bulkTown, readBulk, workOnBulk } from '../../testing/stages/bulk-acts'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { packageFactory } from '../connections/connections.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { customers, exportCustomers } = deskRoutes

type Filters = Record<string, string>

/**
 * Six lines of one name: the second is suspended, the third closed; the second and the fourth are elsewhere; the fourth and the
 * fifth have another package; the first has a bill that is due, the second one that was.
 */
async function street() {
  const town = await bulkTown(app, { lines: 6 })
  const ids = town.lines.map(({ id }) => id)
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
  const { organizationId: organization_id, elsewhere } = town
  const set = (id: number, values: { status?: string; area_id?: number }) =>
    app.db.updateTable('connections').set(values).where('id', '=', id).execute()
  await set(second, { status: 'suspended', area_id: elsewhere.id })
  await set(third, { status: 'closed' })
  await set(fourth, { area_id: elsewhere.id })
  const fast = await packageFactory(app, { organizationId: organization_id, price: 200_000, name: 'Fast' })
  await app.db
    .updateTable('contracts')
    .set({ package_id: fast.id })
    .where('connection_id', 'in', [fourth, fifth])
    .execute()
  const slow = await app.db
    .selectFrom('contracts')
    .select('package_id')
    .where('connection_id', '=', first)
    .executeTakeFirstOrThrow()
  for (const [id, dueOn] of [
    // today, which is not overdue yet
    [first, '2026-03-14'],
    [second, '2026-03-13'],
  ] as const)
    await issuedInvoiceFactory(app, {
      connection: { id, organization_id },
      periodStart: '2026-02-21',
      dueOn,
      total: 10_000,
    })
  const places = new Map(ids.map((id, at) => [id, at + 1]))
  /** Which of the six are found, by their places. */
  const found = async (filters: Filters) => {
    const { body } = await town.clerk.call(customers, { query: filters })
    expect(body.total).toBe(body.data.length)
    return body.data.map(({ id }) => places.get(id)).toSorted()
  }
  return { ...town, ids, found, fast: fast.id, slow: slow.package_id }
}

describe('GET /desk/customers, narrowed', () => {
  it('finds the lines of areas, packages, states and bills, each alone and together', async () => {
    const { area, elsewhere, fast, slow, found, name } = await street()
    const [here, there] = [String(area.id), String(elsewhere.id)]
    for (const [filters, places] of [
      [{}, []],
      [{ area: here }, [1, 3, 5, 6]],
      [{ area: `${here},${there}` }, [1, 2, 3, 4, 5, 6]],
      [{ package: String(fast) }, [4, 5]],
      [{ package: `${fast},${slow}`, area: there }, [2, 4]],
      [{ status: 'suspended' }, [2]],
      [{ status: 'active,closed' }, [1, 3, 4, 5, 6]],
      [{ bills: 'open' }, [1, 2]],
      [{ bills: 'overdue' }, [2]],
      [{ bills: 'overdue', status: 'active' }, []],
      [{ q: name, area: there, status: 'active' }, [4]],
      [{ q: name, package: String(fast), area: here }, [5]],
      [{ q: 'nobody', area: here }, []],
    ] satisfies [Filters, number[]][])
      expect(await found(filters), JSON.stringify(filters)).toEqual(places)
  })

  it('keeps to the rules of whoever asks, and refuses what is no filter', async () => {
    const { area, clerk } = await street()
    const other = await bulkTown(app, { lines: 1 })
    expect((await other.clerk.call(customers, { query: { area: String(area.id) } })).body.data).toEqual([])
    for (const query of [{ area: 'here' }, { status: 'paused' }, { bills: 'paid' }, { package: '' }])
      expect((await clerk.call(customers, { query: query as object })).status).toBe(422)
  })

  it('goes by name over pages, closed lines last, and into a file whole', async () => {
    const { area, clerk, lines } = await street()
    const query = { area: String(area.id), per_page: '3' }
    const first = (await clerk.call(customers, { query })).body
    expect([first.total, first.last_page, first.data.length]).toEqual([4, 2, 3])
    const second = (await clerk.call(customers, { query: { ...query, page: '2' } })).body
    expect(second.data.map(({ id, status }) => [id, status])).toEqual([[lines[2]?.id, 'closed']])
    const file = await clerk.call(exportCustomers, {
      query: { area: String(area.id), columns: 'username,status' },
    })
    const rows = (file.body as unknown as string).trim().split(/\r?\n/)
    expect(rows).toEqual([
      'Username,Status',
      ...[lines[0], lines[4], lines[5]].map((line) => `${line?.username},active`),
      `${lines[2]?.username},closed`,
    ])
  })
})

describe('an act on all that match', () => {
  it('is about those that the filters let through, and says so in words', async () => {
    const { area, elsewhere, clerk, fast, name, ids } = await street()
    const look = async (matching: Filters) =>
      (
        await clerk.call(bulkActRoutes.lookAtCustomers, {
          body: { do: { act: 'switch-on' }, matching },
        })
      ).body.data
    expect((await look({ area: `${area.id},${elsewhere.id}` })).total).toBe(6)
    const pause = { back_on: null, is_charged: true, reason: 'Cut', tell: 'nothing' as const }
    const matching = { q: name, area: `${area.id},${elsewhere.id}`, status: 'active', package: String(fast) }
    const { id } = (
      await clerk.call(bulkActRoutes.lookAtCustomers, { body: { do: { act: 'pause', pause }, matching } })
    ).body.data
    await beginLook(clerk, id)
    await workOnBulk(app)
    expect(await readBulk(clerk, id)).toMatchObject({
      state: 'done',
      changed: 2,
      found_by: `“${name}”, ${area.name} or ${elsewhere.name}, Fast, active`,
    })
    const off = await app.db
      .selectFrom('connections')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'suspended')
      .orderBy('id')
      .execute()
    expect(off.map((line) => line.id)).toEqual([ids[1], ids[3], ids[4]])
  })
})
