import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { lineMoveRoutes, lineOwnerRoutes } from '@uplink/contract/line-moves'
import { linePayingRoutes } from '@uplink/contract/line-paying'
import pg from 'pg'
import { expect, it } from 'vitest'
import { dayMs } from '#platform/durations'
import { userFactory } from '../../auth/auth.factory'
import { newKey, paymentFactory } from '../../payments/payments.factory'
import { closable, lineOf } from '../../../testing/stages/closing'
import { prepaidFactory } from '../../../testing/stages/money/prepaid'
import { app, expectSoundLedger, log, stage, wallet } from '../../../testing/stages/package-change'
import { createLinePlans } from '../connections.public'

stage()

const { job } = createLinePlans({})

/** What is planned is carried out some days later. */
async function daysLater(days: number): Promise<void> {
  app.clock.pass(days * dayMs)
  try {
    const { db, clock, config } = app
    await job.run({ db, clock, log, config, secretKey: config.SECRET_KEY ?? '' })
  } finally {
    app.clock.pass(-days * dayMs)
  }
}

/** A line of 525.00 a month, with an administrator; today is March 14. */
async function line(of: Parameters<typeof closable>[0] = {}) {
  const setting = await closable(of)
  const { organizationId, query } = setting
  const { call } = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
  const pays = async (isPrepaid: boolean) =>
    (await call(linePayingRoutes.set, { query, body: { is_prepaid: isPrepaid } })).body.data.from
  const unused = async () => (await call(lineClosingRoutes.look, { query })).body.data.unused
  return { ...setting, admin: call, pays, unused }
}

/** A line that was paid ahead until April 19, and gets bills from then on. */
async function paidAhead() {
  const setting = await line({ isBilled: false })
  const { connection, organizationId, pays } = setting
  await app.db
    .updateTable('packages')
    .set({ prepaid_price: 80_000, prepaid_count: 30, prepaid_unit: 'days' })
    .where('organization_id', '=', organizationId)
    .execute()
  await prepaidFactory(app, { connection: connection.id, startsOn: '2026-02-19', paidUntil: '2026-03-20' })
  await paymentFactory(app, connection, { amount: 84_000 })
  expect(await pays(false)).toBe('2026-04-20')
  return setting
}

/** What the audit log has of an act on a line. */
async function auditedOf(action: string, { id }: { id: number }): Promise<unknown> {
  const row = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .where('target', '=', `connection:${id}`)
    .executeTakeFirstOrThrow()
  return row.details
}

it('gives nothing back for days that were paid ahead when their line is closed', async () => {
  const { unused, shut, connection } = await paidAhead()
  expect(await unused()).toBeNull()
  const before = await wallet(connection)
  expect((await shut('0.00')).status).toBe(200)
  expect(await wallet(connection)).toBe(before)
})

it('gives nothing back for days that were paid ahead while their line is suspended by hand', async () => {
  const { admin, query } = await paidAhead()
  expect((await admin(lineChangeRoutes.lookAtPause, { query })).body.data.billed_until).toBeNull()
})

it('gives a line away only after its paid days, which nobody is charged anew', async () => {
  const { admin, query, organizationId } = await paidAhead()
  const { id } = await userFactory(app, { organizationId, mobileNo: '01717000001' })
  const move = (when: 'now' | 'next-cycle') =>
    admin(lineOwnerRoutes.move, {
      query,
      body: { customer_id: id, when, reason: 'Sold', ...(when === 'now' && { given_back: '0.00' }) },
    })
  expect((await move('now')).refusal.code).toBe('line-change.prepaid')
  expect((await move('next-cycle')).refusal.code).toBe('line-change.prepaid')
  app.clock.pass(20 * dayMs)
  const { call } = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
  const body = { customer_id: id, when: 'next-cycle' as const, reason: 'Sold' }
  const later = await call(lineOwnerRoutes.move, { query, body })
  app.clock.pass(-20 * dayMs)
  expect(later.status).toBe(200)
})

it('gives back the billed days of a line that becomes prepaid after them', async () => {
  const { pays, unused } = await line()
  expect(await pays(true)).toBe('2026-04-01')
  expect(await unused()).toMatchObject({ days: 17, until: '2026-03-31', total: '302.30' })
})

it('begins prepaid days after the billed ones, whatever day a debit note has', async () => {
  const { admin, pays, query } = await line()
  const body = { ...query, amount: '10', reason: 'A cable' }
  expect((await admin(ledgerDocumentRoutes['debit-note'], { body, key: newKey() })).status).toBe(200)
  expect(await pays(true)).toBe('2026-04-01')
})

it('carries a planned end out though a charge waits, and bills the charge', async () => {
  const { admin, query, ask, accept, connection } = await line()
  const planned = { last_day: '2026-03-20', gives_back: false, reason: 'They move away' }
  expect((await admin(lineMoveRoutes.planEnd, { query, body: planned })).status).toBe(200)
  const quoted = (await ask('now')).body.data
  await accept(quoted)
  await daysLater(7)
  expect(await lineOf(connection)).toMatchObject({ status: 'closed' })
  const bills = await app.db
    .selectFrom('invoices')
    .select(['total', 'period_start'])
    .where('connection_id', '=', connection.id)
    .orderBy('id')
    .execute()
  expect(bills).toEqual([
    { total: 52_500, period_start: '2026-03-01' },
    { total: Math.round(Number(quoted.total) * 100), period_start: '2026-03-20' },
  ])
  expect(await auditedOf('connection.closed', connection)).toMatchObject({ charges: quoted.total })
  await expectSoundLedger()
})

it('gives a line away today though a charge waits, and bills the charge to its old owner as it was agreed', async () => {
  const { query, ask, accept, connection, organizationId } = await line()
  const quoted = (await ask('now')).body.data
  const { total } = quoted
  await accept(quoted)
  const { id } = await userFactory(app, { organizationId, mobileNo: '01717000002' })
  app.clock.pass(2 * dayMs)
  try {
    const { call } = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
    const { today } = (await call(lineMoveRoutes.plans, { query })).body.data.move
    expect(today?.charges?.total).toBe(total)
    const move = (charges?: string) =>
      call(lineOwnerRoutes.move, {
        query,
        body: {
          customer_id: id,
          when: 'now',
          reason: 'Sold',
          given_back: today?.given_back ?? '',
          ...(charges !== undefined && { charges }),
        },
      })
    expect((await move()).refusal.code).toBe('line-closing.charges-wait')
    expect((await move('1.00')).refusal.code).toBe('line-change.changed')
    const moved = await move(total)
    expect(moved.body.message).toContain('was billed.')
    const bills = await app.db
      .selectFrom('invoices')
      .select(['connection_id', 'total'])
      .where('connection_id', 'in', [connection.id, moved.body.data.id])
      .orderBy('id')
      .execute()
    expect(bills).toEqual([
      { connection_id: connection.id, total: 52_500 },
      { connection_id: connection.id, total: Math.round(Number(total) * 100) },
    ])
    expect(await auditedOf('connection.moved', connection)).toMatchObject({
      charges: total,
      charged: [
        expect.stringMatching(/, 18 of 31 days not used$/) as string,
        expect.stringMatching(/, 18 of 31 days$/) as string,
      ],
    })
    await expectSoundLedger()
  } finally {
    app.clock.pass(-2 * dayMs)
  }
})

// Migration 0123 marked the bills of the present prepaid days alone. A line becomes prepaid anew only when its earlier prepaid days
// are over (until then they go on), so nothing of those is unused, and their bills need no mark.
it('gives nothing back for prepaid days that are over, whether their bill is marked or not', async () => {
  const { connection, organizationId, query } = await paidAhead()
  const owner = new pg.Client(app.logins.owner)
  await owner.connect()
  const marked = await owner.query(
    `UPDATE invoices SET is_paid_ahead = false WHERE connection_id = ${connection.id}`,
  )
  await owner.end()
  expect(marked.rowCount).toBe(1)
  app.clock.pass(40 * dayMs)
  try {
    const { call } = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
    expect((await call(lineClosingRoutes.look, { query })).body.data.unused).toBeNull()
  } finally {
    app.clock.pass(-40 * dayMs)
  }
})
