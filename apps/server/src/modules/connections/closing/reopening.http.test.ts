import { billingRoutes } from '@uplink/contract/billing'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { describe, expect, it } from 'vitest'
import { packageFactory } from '../connections.factory'
import {
  app,
  contracts,
  expectSoundLedger,
  minute,
  pending,
  stage,
  wallet,
} from '../../../testing/stages/package-change'
import { clerkOf, closable, lineOf } from '../../../testing/stages/closing'

stage()

const { reopen } = lineClosingRoutes
const unused = '302.30'

describe('opening a closed line again', () => {
  it('gives it a new contract, and charges the days again that were given back', async () => {
    const { connection, shut, openAgain, wanted, call } = await closable({ newPrice: 52_500 })
    await shut(unused)
    const again = await openAgain(wanted.id)
    expect(again.body).toEqual({
      message: `Line ${connection.username} is open again. ৳ ${unused} for the days until 31/03/2026 comes with the next bill.`,
      data: { id: connection.id, username: connection.username },
    })
    expect(await lineOf(connection)).toMatchObject({ status: 'active' })
    expect(await contracts(connection)).toEqual([
      { price: 52_500, starts_on: '2025-01-21', ends_on: '2026-03-14' },
      { price: 52_500, starts_on: '2026-03-15', ends_on: null },
    ])
    expect(await pending(connection)).toEqual([
      { description: 'Home 40, 17 of 31 days', amount: 28_790, tax: 1_440 },
    ])
    const bill = await call(billingRoutes.billInfo)
    expect(bill.body.data).toMatchObject({ contractStartDate: '2026-03-15' })
    await expectSoundLedger()
  })

  it('takes a price of its own, also for those days', async () => {
    const { connection, shut, clerk, query, wanted } = await closable()
    await shut(unused)
    const body = { package_id: wanted.id, price: '310.00' }
    expect((await clerk.call(reopen, { query, body })).status).toBe(200)
    expect((await contracts(connection)).at(-1)).toMatchObject({ price: 31_000 })
    expect(await pending(connection)).toMatchObject([{ amount: 17_000 }])
  })

  it('charges what a dearer package costs more, for days that were billed and not given back', async () => {
    const { connection, shut, openAgain, wanted } = await closable({ newPrice: 83_500 })
    await shut('0.00')
    await openAgain(wanted.id)
    // as if 310.00 a month were added for 17 of 31 days
    expect(await pending(connection)).toMatchObject([{ amount: 17_000, tax: 850 }])
  })

  it('charges nothing for days that were billed and not given back', async () => {
    const { connection, shut, openAgain, wanted } = await closable({ newPrice: 40_000 })
    await shut('0.00')
    const again = await openAgain(wanted.id)
    expect(again.body.message).toBe(`Line ${connection.username} is open again.`)
    expect(await pending(connection)).toEqual([])
    expect(await wallet(connection)).toBe(0)
  })

  it('keeps when it was closed, says it in the audit log and to the customer', async () => {
    const { connection, shut, openAgain, wanted, clerk, userId } = await closable()
    await shut('0.00')
    app.clock.pass(60 * minute)
    await openAgain(wanted.id)
    const kept = await app.db
      .selectFrom('connection_history')
      .select('status')
      .where('connection_id', '=', connection.id)
      .orderBy('until')
      .execute()
    expect(kept).toEqual([{ status: 'active' }, { status: 'closed' }])
    expect((await contracts(connection)).at(-1)).toMatchObject({ starts_on: '2026-03-15', ends_on: null })
    const acts = await app.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'connection.reopened')
      .where('target', '=', `connection:${connection.id}`)
      .execute()
    expect(acts).toEqual([{ actor_id: clerk.userId }])
    const told = await app.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', userId)
      .where('title', '=', `Line ${connection.username} is open again`)
      .execute()
    expect(told).toEqual([{ body: 'Its package is Home 40.' }])
  })

  it('takes a line that was closed by hand and whose contract goes on', async () => {
    const { connection, openAgain, wanted } = await closable({ status: 'closed' })
    expect((await openAgain(wanted.id)).status).toBe(200)
    expect(await contracts(connection)).toMatchObject([
      { ends_on: '2026-03-13' },
      { starts_on: '2026-03-14', ends_on: null },
    ])
  })

  it('happens once, and only to a closed line', async () => {
    const { connection, shut, openAgain, wanted } = await closable()
    expect((await openAgain(wanted.id)).refusal.code).toBe('line-closing.open')
    await shut(unused)
    const answers = await Promise.all(Array.from({ length: 12 }, () => openAgain(wanted.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)])
    expect(await contracts(connection)).toHaveLength(2)
    expect(await pending(connection)).toHaveLength(1)
    // what is to be charged again would be lost
    expect((await shut('0.00')).refusal.code).toBe('line-closing.charges-wait')
  })

  it('refuses a package that is not sold there, and leaves the line closed', async () => {
    const { connection, shut, openAgain, clerk, query } = await closable()
    const other = await closable()
    const old = await packageFactory(app, { organizationId: connection.organization_id, price: 1 })
    await app.db.updateTable('packages').set({ status: 'inactive' }).where('id', '=', old.id).execute()
    await shut('0.00')
    for (const id of [other.wanted.id, old.id, 999_999_999])
      expect((await openAgain(id)).refusal.errors).toEqual({
        package_id: ['Choose an active package of the line’s organization'],
      })
    expect((await clerk.call(reopen, { query, body: {} as never })).status).toBe(422)
    expect(await lineOf(connection)).toMatchObject({ status: 'closed' })
  })

  it('refuses guests, customers, staff without the right or rows; takes another’s line for none', async () => {
    const { shut, organizationId, query, wanted, call } = await closable()
    await shut('0.00')
    const requests = { query, body: { package_id: wanted.id } }
    expect((await app.guest.call(reopen, requests)).status).toBe(401)
    const callers = [call, (await app.signIn({ accountType: 'staff', organizationId })).call]
    callers.push((await clerkOf(organizationId, ['List'])).call)
    for (const caller of callers) expect((await caller(reopen, requests)).refusal.code).toBe('access.denied')
    const { clerk } = await closable()
    const theirs = await clerk.call(reopen, requests)
    const missing = await clerk.call(reopen, { ...requests, query: { cuid: '999999999' } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})
