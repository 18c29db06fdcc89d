import { describe, expect, it } from 'vitest'
import {
  invoicesOf,
  line,
  database,
  owner,
  provider,
  runAt,
  stage,
} from '../../../testing/stages/money/billing-run'
import { countOn, ledgerFaults } from '../ledger/ledger-checks.store'

stage()

/** Two lines of a package at its usual price, and others as given. */
async function planned(day: string, more: { price?: number; status?: 'suspended' }[] = []) {
  const organization = await provider({ tax_percent: 0 })
  await database.db
    .updateTable('organizations')
    .set({ suspends_overdue: false })
    .where('id', '=', organization)
    .execute()
  const lines = [await line(organization, { price: 80_000 }), await line(organization, { price: 80_000 })]
  for (const settings of more) lines.push(await line(organization, { price: 80_000, ...settings }))
  const first = await contractOf(lines[0])
  await database.db
    .updateTable('contracts')
    .set({ package_id: first.package_id })
    .where(
      'connection_id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  const id = first.package_id
  await database.db
    .updateTable('packages')
    .set({ next_price: 84_200, next_price_on: day, next_price_told: 7 })
    .where('id', '=', id)
    .execute()
  return { organization, lines, id }
}

const contractOf = (connection: { id: number } | undefined) =>
  database.db
    .selectFrom('contracts')
    .select(['package_id', 'price', 'price_before', 'price_since', 'starts_on'])
    .where('connection_id', '=', connection?.id ?? 0)
    .where('ends_on', 'is', null)
    .executeTakeFirstOrThrow()

const packageOf = (id: number) =>
  database.db
    .selectFrom('packages')
    .select(['price', 'next_price', 'next_price_on', 'next_price_told', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const billed = async (organization: number) =>
  (await invoicesOf(organization)).map(({ period_start, total }) => [period_start, total])

describe('a planned price', () => {
  it('is on the bills from its day on and on none before, and begins for lines that are suspended, too', async () => {
    const { organization, lines, id } = await planned('2026-04-01', [{ status: 'suspended' }])
    await runAt('2026-03-01T08:00:00+06:00')
    await runAt('2026-03-31T23:00:00+06:00')
    expect(await packageOf(id)).toMatchObject({ price: 80_000, next_price: 84_200 })
    await runAt('2026-04-01T00:12:00+06:00', 1)
    await runAt('2026-05-01T08:00:00+06:00')
    expect(await billed(organization)).toEqual([
      ...[1, 2].map(() => ['2026-03-01', 80_000]),
      ...[1, 2].map(() => ['2026-04-01', 84_200]),
      ...[1, 2].map(() => ['2026-05-01', 84_200]),
    ])
    expect(await packageOf(id)).toEqual({
      price: 84_200,
      next_price: null,
      next_price_on: null,
      next_price_told: 0,
      version: 2,
    })
    const changed = {
      price: 84_200,
      price_before: 80_000,
      price_since: '2026-04-01',
      starts_on: '2025-01-21',
    }
    for (const one of lines) expect(await contractOf(one)).toMatchObject(changed)
    const told = await database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('target', '=', `package:${id}`)
      .execute()
    expect(told).toMatchObject([
      { actor_id: null, details: { before: { price: '800.00' }, after: { price: '842.00' } } },
    ])
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('leaves the price of who has one of their own', async () => {
    const { organization, lines } = await planned('2026-04-01', [{ price: 70_000 }])
    await runAt('2026-04-01T08:00:00+06:00')
    expect(await billed(organization)).toEqual([
      ['2026-04-01', 84_200],
      ['2026-04-01', 84_200],
      ['2026-04-01', 70_000],
    ])
    expect(await contractOf(lines[2])).toMatchObject({ price: 70_000, price_since: null })
  })

  it('is not on the bill of a period before it that is billed late', async () => {
    const { organization } = await planned('2026-04-01')
    await database.db
      .updateTable('organizations')
      .set({ billed_through: '2026-02-28' })
      .where('id', '=', organization)
      .execute()
    await runAt('2026-04-05T08:00:00+06:00')
    expect((await billed(organization)).filter(([from]) => from !== '2026-02-01')).toEqual([
      ...[1, 2].map(() => ['2026-03-01', 80_000]),
      ...[1, 2].map(() => ['2026-04-01', 84_200]),
    ])
  })

  it('goes on where its run was killed, and twice at once does it once', async () => {
    const { organization, lines, id } = await planned('2026-04-01')
    const { id: broken } = lines[1] ?? { id: 0 }
    await owner.query(`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.connection_id = ${broken} THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_for_test BEFORE UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION fail_for_test()`)
    await expect(runAt('2026-04-01T08:00:00+06:00', 1)).rejects.toThrow('killed')
    await owner.query('DROP TRIGGER fail_for_test ON contracts; DROP FUNCTION fail_for_test')
    expect(await contractOf(lines[0])).toMatchObject({ price: 84_200 })
    expect(await packageOf(id)).toMatchObject({ price: 80_000 })
    await Promise.all([runAt('2026-04-01T09:00:00+06:00', 1), runAt('2026-04-01T09:00:00+06:00', 2)])
    expect(await billed(organization)).toEqual([1, 2].map(() => ['2026-04-01', 84_200]))
    expect(await packageOf(id)).toMatchObject({ price: 84_200, version: 2 })
  })

  it('begins with the period after it, where the billing day has moved meanwhile', async () => {
    const { organization, id } = await planned('2026-04-01')
    await runAt('2026-03-01T08:00:00+06:00')
    await database.db
      .updateTable('organizations')
      .set({ billing_day: 15 })
      .where('id', '=', organization)
      .execute()
    await runAt('2026-04-01T08:00:00+06:00')
    expect(await packageOf(id)).toMatchObject({ price: 80_000 })
    await runAt('2026-04-15T08:00:00+06:00')
    expect(await packageOf(id)).toMatchObject({ price: 84_200 })
    expect((await billed(organization)).slice(-2)).toEqual([1, 2].map(() => ['2026-04-15', 84_200]))
  })
})
