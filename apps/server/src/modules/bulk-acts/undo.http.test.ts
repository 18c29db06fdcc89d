import { bulkActRoutes } from '@uplink/contract/bulk-acts'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { manyLineRoutes } from '@uplink/contract/many-lines'
import { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginLook, bulkClerk, bulkTown, workOnBulk } from '../../testing/stages/bulk-acts'
import { tillOf } from '../../testing/stages/money/paying'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { payInApp } from '../payments/payments.factory'
import { ticketFactory } from '../tickets/tickets.factory'

let app: TestApp
let till: ReturnType<typeof tillOf>
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { lookAtCases, lookAtCustomers, lookAtTickets, rows, undo } = bulkActRoutes
const pause = { back_on: null, is_charged: true, reason: 'Work on the mast', tell: 'nothing' as const }

/** Begins what was looked at, and does it. */
async function done(clerk: Caller, look: Promise<{ body: { data: { id: number } } }>): Promise<number> {
  const { id } = (await look).body.data
  await beginLook(clerk, id)
  await workOnBulk(app)
  // what people do afterwards is later
  app.clock.pass(1000)
  return id
}

/** Takes an act back, and says of each record what came of that. */
async function takenBack(clerk: Caller, act: number) {
  const { id } = (await clerk.call(undo, { params: { id: act }, body: {} })).body.data
  await workOnBulk(app)
  const { data } = (await clerk.call(rows, { query: { act: id, per_page: 100 } })).body
  return new Map(data.map((row) => [row.id, row.why ?? row.result]))
}

const of = (line: { id: number } | undefined) => ({ query: { cuid: String(line?.id) } })

describe('taking back', () => {
  it('pressed several times at once happens once', async () => {
    const { clerk, name } = await bulkTown(app, { lines: 2 })
    const act = await done(
      clerk,
      clerk.call(lookAtCustomers, { body: { do: { act: 'pause', pause }, matching: { q: name } } }),
    )
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => clerk.call(undo, { params: { id: act }, body: {} })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    await workOnBulk(app)
  })

  it('a suspension leaves off what somebody else suspended since', async () => {
    const { clerk, name, lines, organizationId } = await bulkTown(app, { lines: 4 })
    const { clerk: colleague } = await bulkClerk(app, organizationId)
    const [untouched, anew, on, closed] = lines
    const matching = { q: name }
    const act = await done(
      clerk,
      clerk.call(lookAtCustomers, { body: { do: { act: 'pause', pause }, matching } }),
    )
    for (const line of [anew, on]) await colleague.call(lineClosingRoutes.switchOn, { ...of(line), body: {} })
    await colleague.call(lineChangeRoutes.pause, { ...of(anew), body: { ...pause, reason: 'Moved out' } })
    await app.db
      .updateTable('connections')
      .set({ status: 'closed' })
      .where('id', '=', closed?.id ?? 0)
      .execute()
    expect(await takenBack(clerk, act)).toEqual(
      new Map([
        [untouched?.id, 'changed'],
        [anew?.id, 'It was suspended anew since.'],
        [on?.id, 'It is on already.'],
        [closed?.id, 'It is closed.'],
      ]),
    )
    const standing = await app.db
      .selectFrom('connections as c')
      .leftJoin('line_pauses as p', (join) =>
        join.onRef('p.connection_id', '=', 'c.id').on('p.ended_at', 'is', null),
      )
      .select(['c.status', 'p.reason'])
      .where('c.id', 'in', [untouched?.id ?? 0, anew?.id ?? 0])
      .orderBy('c.id')
      .execute()
    expect(standing).toEqual([
      { status: 'active', reason: null },
      { status: 'suspended', reason: 'Moved out' },
    ])
  })

  it('an area leaves where it is what somebody put there since', async () => {
    const { clerk, name, lines, area, elsewhere } = await bulkTown(app, { lines: 2 })
    const [untouched, anew] = lines
    const act = await done(
      clerk,
      clerk.call(lookAtCustomers, {
        body: { do: { act: 'area', area_id: elsewhere.id }, matching: { q: name } },
      }),
    )
    for (const area_id of [area.id, elsewhere.id]) {
      await clerk.call(manyLineRoutes.act, { body: { act: 'area', ids: [anew?.id ?? 0], area_id } })
      app.clock.pass(1000)
    }
    expect(await takenBack(clerk, act)).toEqual(
      new Map([
        [untouched?.id, 'changed'],
        [anew?.id, 'It was put into another area since.'],
      ]),
    )
    const areas = await app.db
      .selectFrom('connections')
      .select('area_id')
      .where('id', 'in', [untouched?.id ?? 0, anew?.id ?? 0])
      .orderBy('id')
      .execute()
    expect(areas.map(({ area_id }) => area_id)).toEqual([area.id, elsewhere.id])
  })

  it('what was done with tickets leaves those on which somebody worked since', async () => {
    const { clerk, lines, organizationId } = await bulkTown(app, { lines: 2 })
    const { clerk: colleague } = await bulkClerk(app, organizationId)
    const [untouched = 0, anew = 0] = (await Promise.all(lines.map((line) => ticketFactory(app, line)))).map(
      ({ id }) => id,
    )
    const act = (what: object, status: 'open' | 'closed') =>
      done(clerk, clerk.call(lookAtTickets, { body: { do: what as { act: 'close' }, matching: { status } } }))
    const many = async (body: object) => {
      const sent = { ids: [anew], ...body } as { ids: number[]; act: 'close' }
      expect((await colleague.call(deskTicketRoutes.many, { body: sent })).body.data.unchanged).toBe(0)
      app.clock.pass(1000)
    }
    const expectBack = async (id: number, why: string) =>
      expect(await takenBack(clerk, id)).toEqual(
        new Map([
          [untouched, 'changed'],
          [anew, why],
        ]),
      )

    const assigned = await act({ act: 'assign', assignee_id: colleague.userId }, 'open')
    await many({ act: 'assign', assignee_id: null })
    await many({ act: 'assign', assignee_id: colleague.userId })
    await expectBack(assigned, 'Somebody has assigned it since.')

    const closed = await act({ act: 'close' }, 'open')
    await many({ act: 'reopen' })
    await many({ act: 'close' })
    await expectBack(closed, 'It was opened and closed again since.')

    await many({ act: 'reopen' })
    await act({ act: 'close' }, 'open')
    const reopened = await act({ act: 'reopen' }, 'closed')
    await many({ act: 'answer', text: 'We look into it.', key: 'a'.repeat(32) })
    await expectBack(reopened, 'Somebody has worked on it since.')
  })

  it('an assignment of payments to review leaves those that somebody assigned since', async () => {
    const { clerk, organizationId } = await bulkTown(app, { lines: 1 })
    const { clerk: colleague } = await bulkClerk(app, organizationId)
    const cases: number[] = []
    for (const reference of ['nobody at all, undo 1', 'nobody at all, undo 2']) {
      await payInApp(till, { reference, amount: '300.00' })
      await till.idle()
      const { id } = await app.db
        .selectFrom('gateway_messages')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      cases.push(id)
    }
    const [untouched, anew = 0] = cases
    const assign = async (ids: readonly number[], assignee_id: number | null) => {
      const named = ids.map((id) => ({ kind: 'message' as const, id }))
      const body = { act: 'assign' as const, cases: named, assignee_id }
      expect((await clerk.call(manyPaymentCaseRoutes.act, { body })).status).toBe(200)
      app.clock.pass(1000)
    }
    for (const to of [colleague.userId, null]) {
      await assign(cases, clerk.userId)
      const act = await done(
        clerk,
        clerk.call(lookAtCases, { body: { do: { act: 'assign', assignee_id: to }, matching: {} } }),
      )
      await assign([anew], clerk.userId)
      await assign([anew], to)
      expect(await takenBack(clerk, act)).toEqual(
        new Map([
          [untouched, 'changed'],
          [anew, 'Somebody has assigned it since.'],
        ]),
      )
    }
  })
})
