import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

/** The columns of a batch for the fields that row rules of vouchers may name. */
export const batchRuleColumns = {
  id: { column: 'b.id', type: 'int' },
  organization_id: { column: 'b.organization_id', type: 'int' },
} as const satisfies RuleColumns<'voucher'>

export interface States {
  unsold: number
  sold: number
  redeemed: number
  expired: number
  revoked: number
}

/** What a voucher is, in one word. What was done with it counts before whether its time is over. */
export const stateOf = (now: Date) => sql<keyof States>`CASE WHEN v.redeemed_at IS NOT NULL THEN 'redeemed'
  WHEN v.revoked_at IS NOT NULL THEN 'revoked'
  WHEN b.expires_on < (${now}::timestamptz AT TIME ZONE o.time_zone)::date THEN 'expired'
  WHEN v.sold_at IS NOT NULL THEN 'sold' ELSE 'unsold' END`

const statesOf = (now: Date) => sql<States>`(
  SELECT json_build_object(${sql.join(
    (['unsold', 'sold', 'redeemed', 'expired', 'revoked'] as const).map(
      (state) => sql`${sql.lit(state)}, count(*) FILTER (WHERE ${stateOf(now)} = ${sql.lit(state)})`,
    ),
  )}) FROM vouchers v WHERE v.batch_id = b.id)`

const batches = (db: Database, { within, now }: { within: Within; now: Date }) =>
  db
    .selectFrom('voucher_batches as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .leftJoin('packages as p', 'p.id', 'b.package_id')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .select([
      'b.id',
      'b.name',
      'b.organization_id',
      'o.name as organization',
      'o.tax_percent',
      'o.currency',
      'b.kind',
      'b.amount',
      'b.days',
      'p.name as package',
      'b.expires_on',
      'b.for_whom',
      'b.count',
      'b.created_at',
      'u.name as created_by',
      'b.printed_at',
    ])
    .select(statesOf(now).as('states'))
    .where(within)
    .$narrowType<{ kind: 'money' | 'days' }>()

export type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>

/** The latest first; `q` finds what their name begins with. */
export function batchesOf(
  db: Database,
  { within, now, q }: { within: Within; now: Date; q: string | undefined },
): Listing<BatchRow> {
  const rows = batches(db, { within, now }).$if(q !== undefined, (query) =>
    query.where(sql<boolean>`starts_with(search_form(b.name), search_form(${q ?? ''}))`),
  )
  return { rows, order: keys('desc', 'b.id') }
}

export const findBatch = (db: Database, query: { id: number; within: Within; now: Date }) =>
  batches(db, query).where('b.id', '=', query.id).executeTakeFirst()

/** A batch within, whose vouchers nobody else changes until the transaction ends. */
export const lockBatch = (tx: Database, { id, within }: { id: number; within: Within }) =>
  tx
    .selectFrom('voucher_batches as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .leftJoin('packages as p', 'p.id', 'b.package_id')
    .select(['b.id', 'b.name', 'b.kind', 'b.amount', 'b.days', 'b.expires_on', 'b.printed_at'])
    .select(['o.name as organization', 'o.tax_percent', 'o.currency', 'p.name as package'])
    .where('b.id', '=', id)
    .where(within)
    .forNoKeyUpdate('b')
    .$narrowType<{ kind: 'money' | 'days' }>()
    .executeTakeFirst()

/** In which currency an organization's vouchers are; undefined: there is no such organization. */
export const currencyOf = async (tx: Database, organization: number): Promise<string | undefined> =>
  (await tx.selectFrom('organizations').select('currency').where('id', '=', organization).executeTakeFirst())
    ?.currency

export interface NewBatch {
  organization_id: number
  name: string
  kind: 'money' | 'days'
  amount: number
  package_id: number | null
  days: number | null
  expires_on: string | null
  for_whom: string | null
  count: number
  created_by: number
  created_at: Date
}

export async function insertBatch(tx: Database, batch: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('voucher_batches')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a new batch of an organization would be one of these; for a missing organization it would not. */
export async function mayBeOf(tx: Database, organization: number, within: Within): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM (
      SELECT 0::bigint AS id, id AS organization_id FROM organizations WHERE id = ${organization} AND status = 'active') AS b
    WHERE ${within}`.execute(tx)
  return rows.length > 0
}

/** Ids that vouchers will have, so that what is sealed belongs to one of them. */
export async function takeIds(tx: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('vouchers', 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function insertVouchers(
  tx: Database,
  of: { batch: number; organization: number },
  vouchers: readonly { id: number; serial: string; hash: Buffer; sealed: Buffer }[],
): Promise<void> {
  await sql`
    INSERT INTO vouchers (id, batch_id, organization_id, position, serial, code_hash, sealed_code)
    SELECT id, ${of.batch}, ${of.organization}, position, serial, hash, sealed FROM unnest(
      ${vouchers.map(({ id }) => id)}::bigint[], ${vouchers.map((_, i) => i + 1)}::int[],
      ${vouchers.map(({ serial }) => serial)}::text[], ${vouchers.map(({ hash }) => hash)}::bytea[],
      ${vouchers.map(({ sealed }) => sealed)}::bytea[]) AS made (id, position, serial, hash, sealed)`.execute(
    tx,
  )
}

/** What a package costs a prepaid line before tax, and for how many days. */
export const findSale = (tx: Database, query: { id: number; organization: number }) =>
  tx
    .selectFrom('packages')
    .select(['name', 'price', 'prepaid_price', 'prepaid_count', 'prepaid_unit'])
    .where('id', '=', query.id)
    .where('organization_id', '=', query.organization)
    .executeTakeFirst()

/** The sealed codes of a batch that can still be redeemed, in their order; from now on they are nowhere. */
export async function takeCodes(tx: Database, batch: number) {
  const rows = await tx
    .selectFrom('vouchers')
    .select(['id', 'serial', 'sealed_code', 'revoked_at'])
    .where('batch_id', '=', batch)
    .where('sealed_code', 'is not', null)
    .orderBy('position')
    .limit(1000)
    .forNoKeyUpdate()
    .execute()
  await tx.updateTable('vouchers').set({ sealed_code: null }).where('batch_id', '=', batch).execute()
  return rows.flatMap(({ id, serial, sealed_code: sealed, revoked_at }) =>
    sealed && revoked_at === null ? [{ id, serial, sealed }] : [],
  )
}

export async function notePrinted(
  tx: Database,
  { batch, by, now }: { batch: number; by: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('voucher_batches')
    .set({ printed_at: now, printed_by: by })
    .where('id', '=', batch)
    .execute()
}

interface Some {
  batch: number
  from: number
  to: number
  by: number
  now: Date
}

/** Those of a batch's vouchers between two positions that nobody has redeemed or revoked; returns how many were changed. */
const change = (tx: Database, { batch, from, to }: Some) =>
  tx
    .updateTable('vouchers')
    .where('batch_id', '=', batch)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)

export async function sell(tx: Database, some: Some & { whom: string | null }): Promise<number> {
  const { numUpdatedRows } = await change(tx, some)
    .where('sold_at', 'is', null)
    .set({ sold_at: some.now, sold_by: some.by, sold_to: some.whom })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function revoke(tx: Database, some: Some & { reason: string }): Promise<number> {
  const { numUpdatedRows } = await change(tx, some)
    .set({
      revoked_at: some.now,
      revoked_by: some.by,
      revoked_reason: some.reason,
      sealed_code: null,
    })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
