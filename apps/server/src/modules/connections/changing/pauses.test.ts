import { connectionRoutes } from '@uplink/contract/connections'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#platform/durations'
import { paymentFactory } from '../../payments/payments.factory'
import { clerkOf, closable, lineOf } from '../../../testing/stages/closing'
import { endPauses } from '../connections.public'
import { app, expectSoundLedger, log, stage } from '../../../testing/stages/package-change'

stage()

const { lookAtPause, pause } = lineChangeRoutes

/** A line of 525.00 a month whose March is billed and due on the 11th; today is March 14. */
async function pausable(line: Parameters<typeof closable>[0] = {}) {
  const setting = await closable(line)
  const { clerk, query, connection, organizationId } = setting
  const suspend = (more: object = {}) =>
    clerk.call(pause, {
      query,
      body: { reason: 'Work on the roof', is_charged: false, tell: 'reason', ...more },
    })
  const look = async () => (await clerk.call(lookAtPause, { query })).body.data
  /** Sessions of staff end after two hours: somebody signs in on the day. */
  const later = () => clerkOf(organizationId, ['List', 'Edit'])
  const switchOn = async (by = clerk) => by.call(lineClosingRoutes.switchOn, { query, body: {} })
  const state = () => lineOf(connection)
  return { ...setting, suspend, look, later, switchOn, state }
}

/** What happens on a later day. */
async function after<T>(days: number, act: () => Promise<T>): Promise<T> {
  app.clock.pass(days * dayMs)
  try {
    return await act()
  } finally {
    app.clock.pass(-days * dayMs)
  }
}

/** As the owner of the tables. */
async function byOwner(text: string): Promise<void> {
  const client = new pg.Client(app.logins.owner)
  await client.connect()
  await client.query(text)
  await client.end()
}

const runJob = () => endPauses.run({ db: app.db, clock: app.clock, log })

const creditsOf = async (connection: { id: number }) =>
  app.db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['t.description', 'e.amount'])
    .where('t.kind', '=', 'credit')
    .where('a.kind', '=', 'wallet')
    .where('a.connection_id', '=', connection.id)
    .execute()

const payAll = (connection: { id: number; organization_id: number }) =>
  paymentFactory(app, connection, { amount: 52_500 })

describe('a suspension by hand', () => {
  it('switches a line off, tells why and until when, and comes to an end on its day by itself', async () => {
    const { suspend, look, state, connection, userId, call } = await pausable()
    await payAll(connection)
    expect(await look()).toMatchObject({
      pause: null,
      a_day: '17.79',
      billed_until: '2026-03-31',
      back_on: { first: '2026-03-15' },
    })
    const answer = await suspend({ back_on: '2026-03-20' })
    expect(answer.body.message).toBe(`Line ${connection.username} is suspended until 20/03/2026.`)
    expect(await state()).toMatchObject({ status: 'suspended', suspended_at: app.clock.now() })
    expect((await look()).pause).toMatchObject({ reason: 'Work on the roof', back_on: '2026-03-20' })
    expect((await call(connectionRoutes.serviceStatus)).body.data).toMatchObject({
      state: 'suspended',
      pause: { back_on: '2026-03-20', reason: 'Work on the roof' },
    })
    await after(5, runJob)
    expect(await state()).toMatchObject({ status: 'suspended' })
    await after(6, () => Promise.all([runJob(), runJob()]))
    expect(await state()).toMatchObject({ status: 'active', suspended_at: null, resumed_on: '2026-03-20' })
    // from the 15th to the 19th, of the 31 days of March
    const description = expect.stringMatching(/, 15\/03\/2026 to 19\/03\/2026 not charged$/) as string
    expect(await creditsOf(connection)).toEqual([{ description, amount: 8_890 }])
    const told = await app.db
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(told.slice(1).map(({ body }) => body)).toEqual([
      'It is switched off until 20/03/2026. The reason: Work on the roof',
      expect.stringMatching(/^Its suspension has ended\./) as string,
    ])
    await expectSoundLedger()
  })

  it('keeps its reason to itself, or is told to nobody, as staff wish', async () => {
    const { suspend, call, userId } = await pausable()
    await suspend({ tell: 'nothing' })
    expect((await call(connectionRoutes.serviceStatus)).body.data.pause).toEqual({
      back_on: null,
      reason: null,
    })
    const told = await app.db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
    expect(told).toEqual([])
  })

  it('is not ended by a payment; staff end it', async () => {
    const { suspend, state, switchOn, connection, call } = await pausable()
    await suspend({ is_charged: true })
    await paymentFactory(app, connection, { amount: 60_000 })
    expect(await state()).toMatchObject({ status: 'suspended' })
    expect((await switchOn()).status).toBe(200)
    // its days were charged: nothing is left out of the next bill
    expect(await state()).toMatchObject({ status: 'active', resumed_on: null })
    expect(await creditsOf(connection)).toEqual([])
    expect((await call(connectionRoutes.serviceStatus)).body.data.pause).toBeNull()
  })

  it('leaves a line off that a bill would suspend, until that is paid', async () => {
    const { suspend, state, later, switchOn, connection } = await pausable()
    await suspend({ back_on: '2026-03-20', is_charged: true })
    // due on the 11th; the days of grace are over
    expect((await after(30, async () => switchOn(await later()))).refusal.code).toBe('line-closing.overdue')
    await after(30, runJob)
    expect(await state()).toMatchObject({ status: 'suspended' })
    await after(30, () => paymentFactory(app, connection, { amount: 60_000 }))
    expect(await state()).toMatchObject({ status: 'active' })
  })

  it('begins once, however often it is asked at once, and ends once', async () => {
    const { suspend, later, switchOn, connection } = await pausable()
    await payAll(connection)
    const begun = await Promise.all(Array.from({ length: 6 }, () => suspend()))
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const ended = await after(3, async () => {
      const by = await later()
      return Promise.all(Array.from({ length: 6 }, () => switchOn(by)))
    })
    expect(ended.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await creditsOf(connection)).toHaveLength(1)
  })

  it('ends for all others where one line fails, and once where its run was stopped in the middle', async () => {
    const all = [await pausable(), await pausable(), await pausable()]
    const [, broken] = all
    for (const { connection, suspend } of all) {
      await payAll(connection)
      await suspend({ back_on: '2026-03-20' })
    }
    const states = async () => {
      const lines = await Promise.all(all.map(({ state }) => state()))
      return lines.map(({ status }) => status)
    }
    await byOwner(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER fail_for_test BEFORE UPDATE ON line_pauses FOR EACH ROW
        WHEN (NEW.connection_id = ${broken?.connection.id ?? 0}) EXECUTE FUNCTION fail_for_test()`)
    // the process is to stop as soon as the first line has failed
    const stop = new AbortController()
    const stopping = pino({ hooks: { logMethod: () => stop.abort() } }, { write: () => {} })
    const stopped = { db: app.db, clock: app.clock, log: stopping }
    await after(6, () => expect(endPauses.run(stopped, undefined, stop.signal)).rejects.toThrow())
    expect(await states()).toEqual(['active', 'suspended', 'suspended'])
    await after(6, () => expect(runJob()).rejects.toThrow(`line ${broken?.connection.id}: broken`))
    expect(await states()).toEqual(['active', 'suspended', 'active'])
    await byOwner('DROP TRIGGER fail_for_test ON line_pauses; DROP FUNCTION fail_for_test')
    await after(6, () => Promise.all([runJob(), runJob()]))
    expect(await states()).toEqual(['active', 'active', 'active'])
    for (const { connection } of all) expect(await creditsOf(connection)).toHaveLength(1)
    await expectSoundLedger()
  })

  it('ends with the line, and what was not charged is given back', async () => {
    const { suspend, connection, later, query } = await pausable()
    await suspend()
    await after(3, async () => {
      const clerk = await later()
      const { unused } = (await clerk.call(lineClosingRoutes.look, { query })).body.data
      await clerk.call(lineClosingRoutes.close, { query, body: { give_back: unused?.total ?? '0.00' } })
    })
    // 15 to 17, and 18 to 31: all that was billed after the 14th
    const sum = (await creditsOf(connection)).reduce((all, { amount }) => all + amount, 0)
    expect(sum).toBe(30_230)
    const open = await app.db
      .selectFrom('line_pauses')
      .select('id')
      .where('connection_id', '=', connection.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    await expectSoundLedger()
  })

  it('takes no day that is over or far away, no blank reason, and no line that is off', async () => {
    const { suspend } = await pausable()
    for (const back_on of ['2026-03-14', '2020-01-01', '2027-03-20'])
      expect(Object.keys((await suspend({ back_on })).refusal.errors ?? {})).toEqual(['back_on'])
    const wrong = await suspend({ reason: ' ', back_on: 'soon', tell: 'all' })
    expect(Object.keys(wrong.refusal.errors ?? {}).sort()).toEqual(['back_on', 'reason', 'tell'])
    const off = await pausable({ status: 'suspended' })
    expect((await off.suspend()).refusal.code).toBe('line-change.suspended')
    const closed = await pausable({ status: 'closed' })
    expect((await closed.suspend()).refusal.code).toBe('line-change.closed')
  })
})
