import { bulkActRoutes } from '@uplink/contract/bulk-acts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginLook, bulkTown, readBulk, workOnBulk } from '../../testing/stages/bulk-acts'
import { createTestApp, type TestApp } from '../../testing/test-app'

// BULK_LINES=5000 measures, and prints how long each step took and how many statements it sent.
const measured = Number(process.env.BULK_LINES ?? 0)
const count = measured || 1500

let app: TestApp
let town: Awaited<ReturnType<typeof bulkTown>>
beforeAll(async () => {
  app = await createTestApp()
  town = await bulkTown(app, { lines: count })
  await sql`INSERT INTO tickets (connection_id, category, subject, status, created_at, updated_at)
    SELECT id, 'speed', 'Slow', 'open', now(), now() FROM connections`.execute(app.db)
  await sql`
    WITH made AS (
      INSERT INTO orders (connection_id, kind, status, description, amount, placed_at, updated_at)
      SELECT id, 'equipment', 'placed', 'Router', 250000, now(), now() FROM connections RETURNING id
    )
    INSERT INTO order_steps (order_id, position, status, note, occurred_at)
    SELECT id, 1, 'placed', '', now() FROM made`.execute(app.db)
})
afterAll(() => app.close())

async function bills(): Promise<void> {
  await sql`INSERT INTO invoices (organization_id, connection_id, number, period_start, period_end, issued_on, due_on, subtotal, tax, total, paid, status)
    SELECT organization_id, id, 'B-' || id, '2026-01-01', '2026-01-31', '2026-01-01', '2026-01-11', 30000, 0, 30000, 0, 'open'
    FROM connections`.execute(app.db)
}

/** How many statements this process sends during the work, and how long it takes. */
async function measure<T>(what: string, work: () => Promise<T>) {
  const client = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown }
  const { query } = client
  let statements = 0
  client.query = function (this: unknown, ...sent: unknown[]) {
    statements++
    return query.apply(this, sent)
  }
  const began = performance.now()
  try {
    const result = await work()
    const seconds = (performance.now() - began) / 1000
    if (measured)
      process.stdout.write(
        `${what}: ${seconds.toFixed(2)} s, ${statements} statements, ${(statements / count).toFixed(3)} for each of ${count}\n`,
      )
    return { result, statements }
  } finally {
    client.query = query
  }
}

const pause = { back_on: null, is_charged: true, reason: 'Work on the mast', tell: 'suspension' as const }
const { lookAtCustomers, lookAtOrders, lookAtTickets } = bulkActRoutes
const onCustomers = (what: object) => () =>
  town.clerk.call(lookAtCustomers, {
    body: { do: what as { act: 'remind' }, matching: { q: town.name } },
  })

// money that is given back settles the bills of one line alone, so switching on is a transaction for each
it.each<[string, () => Promise<{ body: { data: { id: number } } }>, number]>([
  ['moving to another area', () => onCustomers({ act: 'area', area_id: town.elsewhere.id })(), 0.2],
  ['suspending', onCustomers({ act: 'pause', pause }), 0.2],
  ['switching on', onCustomers({ act: 'switch-on' }), 25],
  ['reminding', () => bills().then(onCustomers({ act: 'remind' })), 0.2],
  [
    'a step of orders',
    () =>
      town.clerk.call(lookAtOrders, {
        body: { do: { act: 'step', status: 'confirmed' }, matching: { status: 'open' } },
      }),
    0.2,
  ],
  [
    'tagging tickets',
    () =>
      town.clerk.call(lookAtTickets, {
        body: { do: { act: 'tag', tag: 'mast' }, matching: { status: 'open' } },
      }),
    0.2,
  ],
  [
    'closing tickets',
    () => town.clerk.call(lookAtTickets, { body: { do: { act: 'close' }, matching: { status: 'open' } } }),
    0.2,
  ],
])(`%s many takes few statements`, async (what, look, most) => {
  const seen = await measure(`${what}, the look`, look)
  expect(seen.result.body.data).toMatchObject({ total: count, will_change: count })
  expect(seen.statements / count).toBeLessThan(0.1)
  const { id } = seen.result.body.data
  await measure(`${what}, beginning`, () => beginLook(town.clerk, id))
  const done = await measure(what, () => workOnBulk(app))
  expect(await readBulk(town.clerk, id)).toMatchObject({ state: 'done', changed: count })
  expect(done.statements / count).toBeLessThan(most)
})
