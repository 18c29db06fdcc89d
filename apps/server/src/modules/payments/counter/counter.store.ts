import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** The next number of an organization's documents of a kind; its row stays locked until the transaction ends. */
export async function nextNumber(
  tx: Database,
  organization: number,
  document: 'receipt' | 'cash-sheet',
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO document_counters AS c (organization_id, document, next_number) VALUES (${organization}, ${document}, 2)
    ON CONFLICT (organization_id, document) DO UPDATE SET next_number = c.next_number + 1
    RETURNING next_number - 1 AS number`.execute(tx)
  return Number(rows[0]?.number)
}

interface OfCashier {
  organization: number
  cashier: number
}

/** The open day of somebody who takes money; nothing closes it until the transaction ends. */
export async function findOpenDay(tx: Database, { organization, cashier }: OfCashier) {
  return tx
    .selectFrom('cash_days')
    .select(['id', 'day', 'opened_at'])
    .where('organization_id', '=', organization)
    .where('cashier_id', '=', cashier)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** The latest day of a cashier, open or not. */
export async function latestDay(
  tx: Database,
  { organization, cashier }: OfCashier,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('cash_days')
    .select('day')
    .where('organization_id', '=', organization)
    .where('cashier_id', '=', cashier)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

/** Opens a day, unless one is open or somebody else opens it at this moment; says whether it did. */
export async function insertDay(
  tx: Database,
  { organization, cashier, ...day }: OfCashier & { day: string; opened_at: Date; float_amount: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('cash_days')
    .values({ organization_id: organization, cashier_id: cashier, ...day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewReceipt {
  payment_id: number
  organization_id: number
  number: number
  way_id: number
  way_name: string
  amount: number
  taken_by: number
  taken_at: Date
  day: string
  cash_day_id: number | null
}

export async function insertReceipt(tx: Database, receipt: NewReceipt): Promise<void> {
  const name = sql<string>`(SELECT name FROM users WHERE id = ${receipt.taken_by})`
  await tx
    .insertInto('receipts')
    .values({ ...receipt, taken_by_name: name })
    .execute()
}

/** Whether a payment has a receipt, so that what goes back of it is money from somebody's drawer. */
export async function hasReceipt(tx: Database, payment: number): Promise<boolean> {
  const row = await tx
    .selectFrom('receipts')
    .select('payment_id')
    .where('payment_id', '=', payment)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewReturn {
  refund_id: number
  payment_id: number
  organization_id: number
  amount: number
  given_by: number
  given_at: Date
  day: string
  cash_day_id: number | null
}

export async function insertReturn(tx: Database, given: NewReturn): Promise<void> {
  await tx.insertInto('cash_returns').values(given).execute()
}

export async function zoneOf(db: Database, organization: number): Promise<string> {
  const { time_zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow()
  return time_zone
}
