import type { DocumentKind } from '@uplink/contract/document-kinds'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/**
 * The connection whose money moves. Whatever moves it locks the connection first, so that movements never overlap.
 */
export interface LockedConnection {
  id: number
  user_id: number
  organization_id: number
  username: string
  status: string
  time_zone: string
  currency: string
  restores_on_payment: boolean
  suspends_overdue: boolean
  grace_days: number
}

/** Locks the connection until the end of the transaction; undefined when there is none. */
export async function lockConnection(tx: Database, id: number): Promise<LockedConnection | undefined> {
  return tx
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select([
      'c.id',
      'c.user_id',
      'c.organization_id',
      'c.username',
      'c.status',
      'o.time_zone',
      'o.currency',
      'o.restores_on_payment',
      'o.suspends_overdue',
      'o.grace_days',
    ])
    .where('c.id', '=', id)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
}

export type AccountKind =
  | 'wallet'
  | 'receivable'
  | 'revenue'
  | 'tax'
  | 'clearing'
  | 'opening'
  | 'written-off'
  | 'adjustment'

/** Creates an account of the provider that only few need, if it is missing. */
export async function ensureOwnAccount(
  tx: Database,
  organizationId: number,
  kind: 'opening' | 'written-off' | 'adjustment',
): Promise<void> {
  await sql`INSERT INTO ledger_accounts (organization_id, kind) VALUES (${organizationId}, ${kind}) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

/**
 * Creates the missing accounts for transfers of these connections. A bill alone needs no wallet; the first money
 * creates it.
 */
export async function ensureAccounts(
  tx: Database,
  organizationId: number,
  connectionIds: readonly number[],
  kinds: readonly ('wallet' | 'receivable')[] = ['wallet', 'receivable'],
): Promise<void> {
  await sql`
    INSERT INTO ledger_accounts (organization_id, connection_id, kind)
    SELECT ${organizationId}::bigint, connection_id, kind FROM (
      SELECT connection_id, kind FROM unnest(${connectionIds}::bigint[]) AS connection_id, unnest(${kinds}::text[]) AS kind
      EXCEPT
      SELECT connection_id, kind FROM ledger_accounts
      WHERE connection_id = ANY (${connectionIds}::bigint[])
    ) AS missing
    UNION ALL
    SELECT ${organizationId}::bigint, NULL, kind FROM unnest('{revenue,tax,clearing}'::text[]) AS kind
    WHERE NOT EXISTS (
      SELECT FROM ledger_accounts a
      WHERE a.organization_id = ${organizationId} AND a.connection_id IS NULL AND a.kind = kind.kind)
    ORDER BY 2, 3
    ON CONFLICT DO NOTHING`.execute(tx)
}

export interface Transfer {
  kind: 'payment' | 'credit' | 'refund' | DocumentKind
  description: string
  occurredAt: Date
  paymentId?: number
  /** The document that is posted, and the bill whose open part it changes. */
  documentId?: number
  invoiceId?: number
  /** A second transfer with the same reference fails. */
  reference?: string
}

/** One account's part of a transfer: credits positive, debits negative. */
export interface Posting {
  account: AccountKind
  amount: number
}

/**
 * Writes one transfer with its entries between existing accounts of one connection and its organization. The accounts
 * are locked in the order of their ids. Returns the balances after it.
 */
export async function post(
  tx: Database,
  owner: { id: number; organization_id: number },
  transfer: Transfer,
  postings: readonly Posting[],
): Promise<Partial<Record<AccountKind, number>>> {
  const moved = postings.filter(({ amount }) => amount !== 0)
  const accounts = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind'])
    .where((eb) =>
      eb.or([
        eb('connection_id', '=', owner.id),
        eb.and([eb('connection_id', 'is', null), eb('organization_id', '=', owner.organization_id)]),
      ]),
    )
    .where(
      'kind',
      'in',
      moved.map(({ account }) => account),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const idOf = new Map(accounts.map(({ id, kind }) => [kind, id]))
  const ids = moved.map(({ account }) => idOf.get(account) ?? 0)
  const amounts = moved.map(({ amount }) => amount)
  const { rows } = await sql<{ kind: AccountKind; balance: number }>`
    WITH part AS (
      SELECT account_id, amount FROM unnest(${ids}::bigint[], ${amounts}::bigint[]) AS part (account_id, amount)
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, payment_id, invoice_id, document_id, reference)
      VALUES (${transfer.kind}, ${transfer.description}, ${transfer.occurredAt}, ${transfer.paymentId ?? null},
        ${transfer.invoiceId ?? null}, ${transfer.documentId ?? null}, ${transfer.reference ?? null})
      RETURNING id
    ), entry AS (
      INSERT INTO ledger_entries (transfer_id, account_id, amount)
      SELECT transfer.id, account_id, amount FROM transfer, part
    )
    UPDATE ledger_accounts AS a SET balance = balance + part.amount
    FROM part WHERE a.id = part.account_id
    RETURNING a.kind, a.balance`.execute(tx)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

/** What a connection holds in advance. */
export async function walletBalance(tx: Database, connectionId: number): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'wallet')
    .executeTakeFirst()
  return row?.balance ?? 0
}
