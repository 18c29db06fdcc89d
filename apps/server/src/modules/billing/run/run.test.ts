import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/calendar'
import { packageFactory } from '../../connections/connections.factory'
import { paymentFactory } from '../billing.factory'
import { openInvoicesOf, postPayment } from '../billing.public'
import { countOn, ledgerFaults } from '../ledger/ledger-checks.store'
import { keepToTell, takeToTell } from './invoice-notices.store'
import {
  database,
  owner,
  provider,
  line,
  runAt,
  invoicesOf,
  linesOf,
  bell,
  stage,
} from '../../../testing/stages/money/billing-run'

stage()

/** A payment whose money goes to the wallet and settles open invoices. */
async function receive(
  organizationId: number,
  connection: { id: number; organization_id: number },
  { amount, at }: { amount: number; at: string },
) {
  const payment = await paymentFactory(database, { connection, amount })
  await database.db.transaction().execute((tx) =>
    postPayment(tx, {
      paymentId: payment.id,
      organizationId,
      connectionId: connection.id,
      amount,
      occurredAt: new Date(at),
      description: 'Top-up by bKash',
    }),
  )
}

describe('a billing run', () => {
  it('issues an invoice with line, tax, number, due day and its place in the ledger, and tells of it', async () => {
    const organization = await provider()
    const connection = await line(organization, { price: 119_050 })
    expect(await runAt('2026-03-01T00:30:00+06:00')).toEqual({ issued: 1, reminded: 0, suspended: 0 })
    expect(await invoicesOf(organization)).toEqual([
      {
        connection_id: connection.id,
        number: 'AB-0000001',
        period_start: '2026-03-01',
        period_end: '2026-03-31',
        issued_on: '2026-03-01',
        due_on: '2026-03-11',
        subtotal: 119_050,
        tax: 5_953,
        total: 125_003,
        status: 'open',
      },
    ])
    const [billed] = await linesOf(organization)
    expect(billed).toMatchObject({ amount: 119_050, tax: 5_953, tax_percent: 5 })
    expect(billed?.description).toMatch(/^Package \d+, March 2026$/)
    expect(await bell(connection.userId)).toEqual([
      {
        title: 'Your bill AB-0000001 is ready',
        body: `৳ 1,250.03 for line ${connection.username}, due on 11/03/2026.`,
      },
    ])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('changes nothing when it runs again, nor when two run at once', async () => {
    const organization = await provider()
    for (let i = 0; i < 7; i++) await line(organization)
    const forget = () =>
      database.db
        .updateTable('organizations')
        .set({ billed_through: null })
        .where('id', '=', organization)
        .execute()
    const both = await Promise.all([runAt('2026-03-01T08:00:00Z', 2), runAt('2026-03-01T08:00:00Z', 3)])
    expect(both[0].issued + both[1].issued).toBe(7)
    const before = await invoicesOf(organization)
    expect(before.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `AB-000000${n}`))
    await forget()
    expect(await runAt('2026-03-01T09:00:00Z')).toEqual({ issued: 0, reminded: 0, suspended: 0 })
    expect(await invoicesOf(organization)).toEqual(before)
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('goes on where it was killed, without a gap in the numbers', async () => {
    const organization = await provider()
    const lines = []
    for (let i = 0; i < 6; i++) lines.push(await line(organization))
    // In the third batch this one fails, in the middle of its transaction.
    const broken = lines[4]?.id
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.connection_id = ${broken} THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    await expect(runAt('2026-03-01T08:00:00Z', 2)).rejects.toThrow('killed')
    expect(await invoicesOf(organization)).toHaveLength(5)
    await owner.query('DROP TRIGGER fail_for_test ON invoices; DROP FUNCTION fail_for_test')
    expect((await runAt('2026-03-01T09:00:00Z', 2)).issued).toBe(1)
    expect((await invoicesOf(organization)).map(({ number }) => number)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `AB-000000${n}`),
    )
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('goes on with the other organizations when one cannot be billed', async () => {
    const broken = await provider()
    const sound = await provider()
    await database.db
      .updateTable('organizations')
      .set({ status: 'active' })
      .where('id', '=', broken)
      .execute()
    const [{ id }] = [await line(broken), await line(sound)]
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.connection_id = ${id} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    await expect(runAt('2026-03-01T08:00:00Z')).rejects.toThrow('broken')
    await owner.query('DROP TRIGGER fail_for_test ON invoices; DROP FUNCTION fail_for_test')
    expect(await invoicesOf(broken)).toEqual([])
    expect(await invoicesOf(sound)).toHaveLength(1)
    expect((await runAt('2026-03-01T09:00:00Z')).issued).toBe(1)
  })

  it('tells of what it issued once, also when it was killed in between', async () => {
    const organization = await provider()
    const [first, second] = [await line(organization), await line(organization)]
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.user_id = ${second.userId} THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    await expect(runAt('2026-03-01T08:00:00Z', 1)).rejects.toThrow('killed')
    await owner.query('DROP TRIGGER fail_for_test ON notifications; DROP FUNCTION fail_for_test')
    expect(await invoicesOf(organization)).toHaveLength(2)
    expect(await bell(second.userId)).toEqual([])
    expect(await runAt('2026-03-01T09:00:00Z')).toMatchObject({ issued: 0 })
    for (const { userId } of [first, second]) expect(await bell(userId)).toHaveLength(1)
    await Promise.all([runAt('2026-03-02T09:00:00Z'), runAt('2026-03-02T09:00:00Z')])
    for (const { userId } of [first, second]) expect(await bell(userId)).toHaveLength(1)
  })

  it('says nothing of an invoice that was paid before it was told of', async () => {
    const organization = await provider({ tax_percent: 0 })
    const connection = await line(organization, { price: 100_000 })
    await runAt('2026-03-01T08:00:00Z')
    await receive(organization, connection, { amount: 100_000, at: '2026-03-01T08:01:00Z' })
    const told = await bell(connection.userId)
    const { id } = await database.db
      .selectFrom('invoices')
      .select('id')
      .where('organization_id', '=', organization)
      .executeTakeFirstOrThrow()
    await keepToTell(database.db, [id])
    await runAt('2026-03-01T09:00:00Z')
    expect(await bell(connection.userId)).toEqual(told)
    expect(await takeToTell(database.db)).toBeUndefined()
  })

  it('charges a first period from the day the contract begins, and not before', async () => {
    const organization = await provider()
    await line(organization, { startsOn: '2026-03-22', price: 100_000 })
    expect((await runAt('2026-03-14T08:00:00Z')).issued).toBe(0)
    expect((await runAt('2026-03-22T08:00:00Z')).issued).toBe(1)
    expect((await runAt('2026-04-01T08:00:00Z')).issued).toBe(1)
    expect(
      (await invoicesOf(organization)).map((one) => [one.period_start, one.period_end, one.subtotal]),
    ).toEqual([
      ['2026-03-22', '2026-03-31', 32_258],
      ['2026-04-01', '2026-04-30', 100_000],
    ])
    expect((await linesOf(organization))[0]?.description).toMatch(/, 10 of 31 days$/)
  })

  it('charges each contract of a period for its days', async () => {
    const organization = await provider({ tax_percent: 0 })
    const connection = await line(organization, { price: null })
    const [slow, fast] = [
      await packageFactory(database, { organizationId: organization, price: 60_000, name: 'Slow' }),
      await packageFactory(database, { organizationId: organization, price: 120_000, name: 'Fast' }),
    ]
    await database.db
      .insertInto('contracts')
      .values([
        {
          connection_id: connection.id,
          package_id: slow.id,
          price: 60_000,
          starts_on: '2025-01-01',
          ends_on: '2026-04-10',
        },
        { connection_id: connection.id, package_id: fast.id, price: 120_000, starts_on: '2026-04-11' },
      ])
      .execute()
    await runAt('2026-04-01T08:00:00Z')
    expect(await linesOf(organization)).toEqual([
      { description: 'Slow, 10 of 30 days', amount: 20_000, tax: 0, tax_percent: 0 },
      { description: 'Fast, 20 of 30 days', amount: 80_000, tax: 0, tax_percent: 0 },
    ])
  })

  it('catches up on the periods of missed days, and counts their due day from today', async () => {
    const organization = await provider({ billing_day: 28 })
    await line(organization, { price: 100_000 })
    await runAt('2025-12-28T08:00:00Z')
    expect((await runAt('2026-03-02T08:00:00Z')).issued).toBe(2)
    expect(
      (await invoicesOf(organization)).map((one) => [one.period_start, one.period_end, one.due_on]),
    ).toEqual([
      ['2025-12-28', '2026-01-27', '2026-01-07'],
      ['2026-01-28', '2026-02-27', '2026-03-12'],
      ['2026-02-28', '2026-03-27', '2026-03-12'],
    ])
  })

  it('bills no later period of a line whose earlier one failed, and writes tries of one day down once', async () => {
    const organization = await provider({ tax_percent: 0 })
    const [sound, broken] = [await line(organization), await line(organization)]
    await runAt('2026-03-01T08:00:00Z')
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.connection_id = ${broken.id} AND NEW.period_start = '2026-04-01' THEN RAISE EXCEPTION 'broken'; END IF;
        RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    await expect(runAt('2026-05-01T08:00:00Z')).rejects.toThrow('broken')
    await expect(runAt('2026-05-01T09:00:00Z')).rejects.toThrow('broken')
    await owner.query('DROP TRIGGER fail_for_test ON invoices; DROP FUNCTION fail_for_test')
    const billed = async (id: number) =>
      (await invoicesOf(organization))
        .filter((bill) => bill.connection_id === id)
        .map((bill) => bill.period_start)
    expect(await billed(sound.id)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01'])
    expect(await billed(broken.id)).toEqual(['2026-03-01'])
    expect((await runAt('2026-05-01T10:00:00Z')).issued).toBe(2)
    expect(await billed(broken.id)).toEqual(['2026-03-01', '2026-04-01', '2026-05-01'])
    const runs = database.db.selectFrom('billing_runs').select(['day', 'issued', 'has_failed'])
    expect(await runs.where('organization_id', '=', organization).orderBy('id').execute()).toEqual([
      { day: '2026-03-01', issued: 2, has_failed: false },
      { day: '2026-05-01', issued: 4, has_failed: false },
    ])
  })

  it('begins the day by the provider’s calendar', async () => {
    const organization = await provider({ time_zone: 'Pacific/Kiritimati' })
    await line(organization, { price: 100_000 })
    await runAt('2026-02-27T09:59:00Z')
    expect((await invoicesOf(organization)).at(-1)?.period_start).toBe('2026-02-01')
    expect((await runAt('2026-02-28T10:00:00Z')).issued).toBe(1)
    expect((await invoicesOf(organization)).at(-1)).toMatchObject({
      period_start: '2026-03-01',
      issued_on: '2026-03-01',
    })
  })

  it.each([
    // summer time begins and ends on a billing day
    ['America/New_York', 8, '2026-03-08T05:00:00Z'],
    ['America/New_York', 1, '2026-11-01T04:00:00Z'],
    ['Asia/Kathmandu', 1, '2026-03-31T18:15:00Z'],
  ])(
    'bills in %s from the midnight there on which its day %i begins',
    async (time_zone, billing_day, midnight) => {
      const organization = await provider({ time_zone, billing_day })
      await line(organization, { price: 100_000 })
      const before = new Date(Date.parse(midnight) - 60_000).toISOString()
      await runAt(before)
      const [last] = await invoicesOf(organization)
      expect((await runAt(midnight)).issued).toBe(1)
      expect((await invoicesOf(organization)).at(-1)).toMatchObject({
        period_start: addDays(last?.period_end ?? '', 1),
        subtotal: 100_000,
      })
    },
  )

  it('charges nothing while a line is suspended or closed, and from the day it comes back', async () => {
    const organization = await provider({ tax_percent: 0 })
    const connection = await line(organization, { price: 31_000, status: 'suspended' })
    await line(organization, { status: 'closed' })
    expect((await runAt('2026-03-01T08:00:00Z')).issued).toBe(0)
    await database.db
      .updateTable('connections')
      .set({ status: 'active', resumed_on: '2026-03-20' })
      .where('id', '=', connection.id)
      .execute()
    expect((await runAt('2026-03-21T08:00:00Z')).issued).toBe(1)
    expect((await invoicesOf(organization))[0]).toMatchObject({
      period_start: '2026-03-20',
      subtotal: 12_000,
    })
  })

  it('takes waiting charges along, once', async () => {
    const organization = await provider()
    const connection = await line(organization, { price: 100_000 })
    await database.db
      .insertInto('pending_charges')
      .values(
        [
          { description: 'Unused days', amount: -10_000, tax: -500, tax_percent: 5, reference: 'a:1' },
          { description: 'Faster days', amount: 15_000, tax: 750, tax_percent: 5, reference: 'a:2' },
        ].map((one) => ({
          ...one,
          connection_id: connection.id,
          created_at: new Date('2026-02-20T00:00:00Z'),
        })),
      )
      .execute()
    await runAt('2026-03-01T08:00:00Z')
    await runAt('2026-04-01T08:00:00Z')
    expect((await invoicesOf(organization)).map(({ total }) => total)).toEqual([110_250, 105_000])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('lets the wallet pay at once, the oldest invoice first', async () => {
    const organization = await provider({ tax_percent: 0 })
    const connection = await line(organization, { price: 100_000 })
    await receive(organization, connection, { amount: 150_000, at: '2026-02-20T00:00:00Z' })
    await runAt('2026-03-01T08:00:00Z')
    expect((await bell(connection.userId)).at(-1)?.body).toBe(
      `৳ 1,000.00 for line ${connection.username}, paid from your balance.`,
    )
    await runAt('2026-04-01T08:00:00Z')
    expect((await invoicesOf(organization)).map(({ status }) => status)).toEqual(['paid', 'open'])
    expect((await openInvoicesOf(database.db, connection.id)).map(({ rest }) => rest)).toEqual([50_000])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })
})
