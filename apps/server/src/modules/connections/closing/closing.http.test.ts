import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { connectionFactory } from '../connections.factory'
import { app, contracts, expectSoundLedger, stage, wallet } from '../../../testing/stages/package-change'
import { clerkOf, closable, lineOf } from '../../../testing/stages/closing'

stage()

const { look, close } = lineClosingRoutes

const unused = '302.30'

describe('closing a line', () => {
  it('ends contract, sessions and bills today, and gives back what was billed for later days', async () => {
    const { connection, clerk, query, shut, userId } = await closable()
    const seen = await clerk.call(look, { query })
    expect(seen.body.data).toMatchObject({
      last_day: '2026-03-14',
      unused: { days: 17, until: '2026-03-31', total: unused },
      waiting_package: null,
    })
    const done = await shut(unused)
    expect(done.body).toEqual({
      message: `Line ${connection.username} is closed. ৳ ${unused} was given back.`,
      data: { id: connection.id, username: connection.username },
    })
    expect(await lineOf(connection)).toMatchObject({ status: 'closed', suspended_at: null })
    expect(await contracts(connection)).toMatchObject([{ ends_on: '2026-03-14' }])
    const [bill] = await app.db
      .selectFrom('invoices')
      .select(['total', 'paid', 'status'])
      .where('connection_id', '=', connection.id)
      .execute()
    expect(bill).toEqual({ total: 52_500, paid: 30_230, status: 'open' })
    expect(await wallet(connection)).toBe(0)
    const sent = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('transport', '=', 'network')
      .where('recipient', '=', String(connection.id))
      .execute()
    expect(sent).toEqual([{ payload: { connection_id: connection.id } }])
    const told = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', userId)
      .where('title', 'like', 'Line % is closed')
      .execute()
    expect(told).toEqual([
      { title: `Line ${connection.username} is closed`, body: expect.stringContaining(unused) as string },
    ])
    const before = await app.db
      .selectFrom('connection_history')
      .select('status')
      .where('connection_id', '=', connection.id)
      .execute()
    expect(before).toEqual([{ status: 'active' }])
    await expectSoundLedger()
  })

  it('gives nothing back where that is not wanted, and says what is in the audit log', async () => {
    const { connection, shut, clerk } = await closable()
    expect((await shut('0.00')).body.message).toBe(`Line ${connection.username} is closed.`)
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'connection.closed')
      .where('target', '=', `connection:${connection.id}`)
      .execute()
    expect(acts).toMatchObject([
      { actor_id: clerk.userId, details: { last_day: '2026-03-14', given_back: '0.00' } },
    ])
    await expectSoundLedger()
  })

  it('cancels a package that is ordered for the next period', async () => {
    const { connection, shut, clerk, query, ask, accept, wanted } = await closable()
    const ordered = await accept((await ask('next-cycle')).body.data)
    expect((await clerk.call(look, { query })).body.data.waiting_package).toBe(wanted.name)
    expect((await shut(unused)).status).toBe(200)
    const steps = await app.db
      .selectFrom('order_steps')
      .select(['status', 'note'])
      .where('order_id', '=', ordered.body.data.id)
      .orderBy('position', 'desc')
      .execute()
    expect(steps[0]).toEqual({ status: 'cancelled', note: 'The line was closed' })
    const change = await app.db
      .selectFrom('package_changes')
      .select('called_off_at')
      .where('connection_id', '=', connection.id)
      .executeTakeFirst()
    expect(change?.called_off_at).not.toBeNull()
  })

  it('bills what waits for the next bill, as it was looked at, and nothing that nobody looked at', async () => {
    const { connection, clerk, query, shut, ask, accept } = await closable()
    await accept((await ask('now')).body.data)
    const { unused, charges } = (await clerk.call(look, { query })).body.data
    expect(charges).toEqual({
      lines: [
        {
          description: expect.stringContaining('not used') as string,
          amount: '-304.84',
          tax: '-15.24',
        },
        { description: 'Home 40, 18 of 31 days', amount: '464.52', tax: '23.23' },
      ],
      total: '167.67',
    })
    const shutWith = (total: string) =>
      clerk.call(close, { query, body: { give_back: unused?.total ?? '', charges: total } })
    expect((await shut(unused?.total ?? '')).refusal.code).toBe('line-closing.charges-wait')
    expect((await shutWith('1.00')).refusal.code).toBe('line-closing.changed')
    const total = charges?.total ?? ''
    expect((await shutWith(total)).body.message).toBe(
      `Line ${connection.username} is closed. ৳ ${total} was billed. ৳ ${unused?.total} was given back.`,
    )
    const bills = await app.db
      .selectFrom('invoices')
      .select(['total', 'period_start', 'period_end'])
      .where('connection_id', '=', connection.id)
      .orderBy('id')
      .execute()
    expect(bills).toEqual([
      expect.objectContaining({ total: 52_500 }),
      { total: Math.round(Number(total) * 100), period_start: '2026-03-14', period_end: '2026-03-31' },
    ])
    const waiting = await app.db
      .selectFrom('pending_charges')
      .select('id')
      .where('connection_id', '=', connection.id)
      .where('invoice_id', 'is', null)
      .execute()
    expect(waiting).toEqual([])
    await expectSoundLedger()
  })

  it('bills nothing where nothing waits any more', async () => {
    const { connection, clerk, query } = await closable()
    const body = { give_back: '0.00', charges: '12.00' }
    expect((await clerk.call(close, { query, body })).refusal.code).toBe('line-closing.changed')
    expect(await lineOf(connection)).toMatchObject({ status: 'active' })
  })

  it('takes a line that has not begun, and one that has no bill, without money', async () => {
    const { connection, shut } = await closable({ isBilled: false, startsOn: '2026-04-02' })
    expect((await shut('0.00')).status).toBe(200)
    expect(await contracts(connection)).toMatchObject([{ starts_on: '2026-04-02', ends_on: '2026-04-02' }])
  })

  it('leaves a suspended line closed though what is given back pays its bill', async () => {
    const { connection, shut } = await closable({ isBilled: false })
    const march = { periodStart: '2026-03-01', periodEnd: '2026-03-31', dueOn: '2026-03-11' }
    await issuedInvoiceFactory(app, { connection, ...march, total: 10_000 })
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: new Date('2026-03-12T00:00:00Z') })
      .where('id', '=', connection.id)
      .execute()
    expect((await shut(unused)).status).toBe(200)
    expect(await lineOf(connection)).toMatchObject({ status: 'closed', suspended_at: null })
    expect(await wallet(connection)).toBe(30_230 - 10_000)
  })

  it('happens once, however often it is asked at once', async () => {
    const { connection, shut } = await closable()
    const answers = await Promise.all(Array.from({ length: 12 }, () => shut(unused)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)])
    const again = await shut('0.00')
    expect(again.refusal.code).toBe('line-closing.closed')
    const credits = await app.db
      .selectFrom('ledger_transfers as t')
      .innerJoin('contracts as k', (join) => join.on('t.reference', '=', sql`'line-closing:' || k.id`))
      .select('t.description')
      .where('k.connection_id', '=', connection.id)
      .execute()
    expect(credits).toHaveLength(1)
    await expectSoundLedger()
  })

  it('refuses an amount that is not what was looked at, and what is no amount', async () => {
    const { connection, shut, clerk, query } = await closable()
    expect((await shut('302.29')).refusal.code).toBe('line-closing.changed')
    for (const body of [{}, { give_back: 'all' }, { give_back: 0 }, { give_back: '0.00', more: 1 }])
      expect((await clerk.call(close, { query, body: body as never })).status).toBe(422)
    expect(await lineOf(connection)).toMatchObject({ status: 'active' })
  })

  it('refuses guests, customers, and staff without the right or without rows', async () => {
    const { call, connection, organizationId, query } = await closable()
    const body = { give_back: '0.00' }
    expect((await app.guest.call(close, { query, body })).status).toBe(401)
    const role = await roleFactory(app, {
      grants: [{ model: 'connection', actions: ['List', 'Edit'], ...ofOwnOrganization }],
    })
    const callers = [
      call,
      (await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })).call,
      (await clerkOf(organizationId, ['List'])).call,
    ]
    for (const caller of callers) {
      expect((await caller(close, { query, body })).refusal.code).toBe('access.denied')
      expect((await caller(look, { query })).refusal.code).toBe('access.denied')
    }
    expect(await lineOf(connection)).toMatchObject({ status: 'active' })
  })

  it('takes another organization’s line for none', async () => {
    const { clerk } = await closable()
    const stranger = await connectionFactory(app, { userId: (await app.signIn()).userId })
    const ask = [
      (cuid: string) => clerk.call(look, { query: { cuid } }),
      (cuid: string) => clerk.call(close, { query: { cuid }, body: { give_back: '0.00' } }),
    ]
    for (const about of ask) {
      const missing = await about('999999999')
      expect(missing.status).toBe(404)
      for (const cuid of [String(stranger.id), stranger.username])
        expect({ ...(await about(cuid)).refusal, request_id: '' }).toEqual({
          ...missing.refusal,
          request_id: '',
        })
    }
  })
})
