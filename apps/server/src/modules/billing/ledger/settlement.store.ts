import { renewSessions } from '#platform/outbox/network'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** Money that is already in the wallet, and the invoices that it is for. */
export interface Funding {
  /** Null: what was held in advance. */
  paymentId: number | null
  amount: number
  /** Settled before all others, in this order. */
  invoiceIds: readonly number[]
  /** Settles these alone, with this money alone; the rest stays in the wallet. */
  isOnly?: boolean
}

export interface TouchedInvoice {
  id: number
  connection_id: number
  number: string
  is_paid: boolean
  /** What is left to pay of it, in poisha. */
  rest: number
  due_on: string
}

/**
 * Settles open invoices of these connections from their wallets, the oldest due day first, as far as the money goes:
 * writes a transfer from wallet to receivable for every part, and updates the invoices' `paid` and `status` and the
 * balances of both accounts. With a payment (and a single connection), its money is used first and allocated to the
 * invoices that it settles; what comes from earlier money gets a transfer of its own. Money may also be for chosen invoices only. The connections must be locked.
 * One statement for any number of connections.
 */
export async function settleOpenInvoices(
  tx: Database,
  connectionIds: readonly number[],
  occurredAt: Date,
  funding?: Funding,
): Promise<TouchedInvoice[]> {
  const paymentId = funding?.paymentId ?? null
  const isOnly = funding?.isOnly ?? false
  const { rows } = await sql<TouchedInvoice>`
    WITH fund AS (
      SELECT w.connection_id, w.id AS wallet_id, r.id AS receivable_id,
        CASE WHEN ${isOnly}::boolean THEN least(w.balance, ${funding?.amount ?? 0}::bigint) ELSE w.balance END AS balance
      FROM ledger_accounts w
      JOIN ledger_accounts r ON r.connection_id = w.connection_id AND r.kind = 'receivable' AND r.currency = w.currency
      WHERE w.connection_id = ANY (${connectionIds}::bigint[]) AND w.kind = 'wallet'
        AND w.balance > 0
    ), queued AS (
      SELECT i.id, i.connection_id, i.number, i.total - i.paid AS rest,
        -- a clock that was put back settles no bill before it was issued
        greatest(${occurredAt}::timestamptz, i.created_at) AS settled_at, fund.wallet_id, fund.receivable_id, fund.balance,
        sum(i.total - i.paid) OVER (
          PARTITION BY i.connection_id
          ORDER BY array_position(${funding?.invoiceIds ?? []}::bigint[], i.id) NULLS LAST, i.due_on, i.id
        ) AS upto
      FROM invoices i JOIN fund USING (connection_id)
      WHERE i.status = 'open' AND i.total > i.paid
        AND (NOT ${isOnly}::boolean OR i.id = ANY (${funding?.invoiceIds ?? []}::bigint[]))
    ), part AS (
      -- Each invoice gets a range of the wallet's money: it begins and ends at these poisha.
      SELECT *, (upto - rest)::bigint AS begins, least(upto, balance)::bigint AS ends
      FROM queued WHERE upto - rest < balance
    ), piece AS (
      -- The payment's money is used first.
      SELECT part.*, ${paymentId}::bigint AS payment_id, least(ends, ${funding?.amount ?? 0}::bigint) - begins AS amount
      FROM part WHERE begins < ${funding?.amount ?? 0}::bigint
      UNION ALL
      SELECT part.*, NULL, ends - greatest(begins, ${funding?.amount ?? 0}::bigint)
      FROM part WHERE ends > ${funding?.amount ?? 0}::bigint
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id, payment_id)
      SELECT 'settlement', 'Invoice ' || number || ' settled from the balance', settled_at, id, payment_id
      FROM piece ORDER BY connection_id, upto, payment_id
      RETURNING id, invoice_id, payment_id
    ), entry AS (
      INSERT INTO ledger_entries (transfer_id, account_id, amount)
      SELECT transfer.id, side.account_id, side.amount
      FROM transfer
      JOIN piece ON piece.id = transfer.invoice_id AND piece.payment_id IS NOT DISTINCT FROM transfer.payment_id
      CROSS JOIN LATERAL (VALUES (wallet_id, -amount), (receivable_id, amount)) AS side (account_id, amount)
    ), moved AS (
      UPDATE ledger_accounts AS a SET balance = a.balance + side.amount
      FROM (
        SELECT wallet_id AS account_id, -sum(ends - begins) AS amount FROM part GROUP BY 1
        UNION ALL
        SELECT receivable_id, sum(ends - begins) FROM part GROUP BY 1
      ) AS side
      WHERE a.id = side.account_id
    ), allocated AS (
      INSERT INTO payment_allocations (payment_id, invoice_id, amount)
      SELECT payment_id, id, amount FROM piece WHERE payment_id IS NOT NULL
      -- An allocation may remain when another part of the payment was taken back and now returns.
      ON CONFLICT (payment_id, invoice_id) DO UPDATE SET amount = payment_allocations.amount + excluded.amount
    )
    UPDATE invoices AS i SET paid = i.paid + (part.ends - part.begins),
      status = CASE WHEN part.ends = part.upto THEN 'paid' ELSE 'open' END,
      paid_at = CASE WHEN part.ends = part.upto THEN settled_at END
    FROM part WHERE i.id = part.id
    RETURNING i.id, i.connection_id, i.number, i.status = 'paid' AS is_paid, i.total - i.paid AS rest, i.due_on`.execute(
    tx,
  )
  return rows.toSorted((a, b) => a.id - b.id)
}

/**
 * Takes up to the given amount of a payment's money back out of the invoices that it settled, the latest first: they
 * are open again, and the wallet holds the money. Returns how much that was. The connection must be locked.
 */
export async function reverseAllocations(
  tx: Database,
  reversal: { connectionId: number; paymentId: number; amount: number; occurredAt: Date },
): Promise<number> {
  const { connectionId, paymentId, amount, occurredAt } = reversal
  const { rows } = await sql<{ amount: number }>`
    WITH fund AS (
      SELECT w.id AS wallet_id, r.id AS receivable_id
      FROM ledger_accounts w
      JOIN ledger_accounts r ON r.connection_id = w.connection_id AND r.kind = 'receivable' AND r.currency = w.currency
      WHERE w.connection_id = ${connectionId} AND w.kind = 'wallet'
    ), queued AS (
      SELECT i.id, i.number, p.amount AS held,
        sum(p.amount) OVER (ORDER BY i.due_on DESC, i.id DESC) AS upto
      FROM payment_allocations p JOIN invoices i ON i.id = p.invoice_id
      WHERE p.payment_id = ${paymentId} AND i.connection_id = ${connectionId}
    ), part AS (
      SELECT *, least(held, ${amount} - (upto - held))::bigint AS amount FROM queued WHERE upto - held < ${amount}
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id, payment_id)
      SELECT 'reversal', 'Payment of invoice ' || number || ' taken back', ${occurredAt}, id, ${paymentId} FROM part
      RETURNING id, invoice_id
    ), entry AS (
      INSERT INTO ledger_entries (transfer_id, account_id, amount)
      SELECT transfer.id, side.account_id, side.amount
      FROM fund, transfer JOIN part ON part.id = transfer.invoice_id
      CROSS JOIN LATERAL (VALUES (wallet_id, part.amount), (receivable_id, -part.amount)) AS side (account_id, amount)
    ), moved AS (
      UPDATE ledger_accounts AS a SET balance = a.balance + side.amount
      FROM fund, LATERAL (
        SELECT wallet_id AS account_id, sum(amount) AS amount FROM part
        UNION ALL
        SELECT receivable_id, -sum(amount) FROM part
      ) AS side
      WHERE a.id = side.account_id AND side.amount IS NOT NULL
    ), gone AS (
      DELETE FROM payment_allocations p USING part
      WHERE p.payment_id = ${paymentId} AND p.invoice_id = part.id AND part.amount = part.held
    ), less AS (
      UPDATE payment_allocations p SET amount = p.amount - part.amount FROM part
      WHERE p.payment_id = ${paymentId} AND p.invoice_id = part.id AND part.amount < part.held
    )
    UPDATE invoices AS i SET paid = i.paid - part.amount, status = 'open', paid_at = NULL
    FROM part WHERE i.id = part.id
    RETURNING part.amount`.execute(tx)
  return rows.reduce((sum, row) => sum + row.amount, 0)
}

/**
 * Where a payment settles more of its invoices than is left of it, because money was refunded while the wallet held
 * other money: what is too much, of the latest first, is settled by the line's other payments instead, as far as they
 * have money that settles nothing, the latest first, and else by the wallet for no payment in particular. The sums of
 * the accounts and of the invoices stay as they are. The connection must be locked.
 */
export async function passOnAllocations(
  tx: Database,
  passing: { connectionId: number; paymentId: number; occurredAt: Date },
): Promise<void> {
  const { connectionId, paymentId, occurredAt } = passing
  await sql`
    WITH account AS (
      SELECT w.id AS wallet_id, r.id AS receivable_id
      FROM ledger_accounts w
      JOIN ledger_accounts r ON r.connection_id = w.connection_id AND r.kind = 'receivable' AND r.currency = w.currency
      WHERE w.connection_id = ${connectionId} AND w.kind = 'wallet'
    ), money AS (
      -- What each payment brought and did not give back, without what it settles.
      SELECT p.id, p.settled_at, coalesce((
        SELECT sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
        WHERE t.payment_id = p.id AND t.kind IN ('payment', 'refund') AND e.account_id = account.wallet_id), 0)
        - coalesce((SELECT sum(a.amount) FROM payment_allocations a WHERE a.payment_id = p.id), 0) AS rest
      FROM payments p CROSS JOIN account
      WHERE p.connection_id = ${connectionId} AND p.settled_at IS NOT NULL
    ), queued AS (
      SELECT i.id, i.number, greatest(${occurredAt}::timestamptz, i.created_at) AS settled_at, a.amount AS held,
        sum(a.amount) OVER (ORDER BY i.due_on DESC, i.id DESC) AS upto, -money.rest AS excess
      FROM money
      JOIN payment_allocations a ON a.payment_id = money.id
      JOIN invoices i ON i.id = a.invoice_id
      WHERE money.id = ${paymentId} AND money.rest < 0
    ), part AS (
      -- What is too much, and what the others have, are ranges of the same poisha.
      SELECT *, upto - held AS begins, least(upto, excess) AS ends FROM queued WHERE upto - held < excess
    ), other AS (
      SELECT id AS payment_id, sum(rest) OVER latest - rest AS begins, sum(rest) OVER latest AS ends
      FROM money WHERE rest > 0
      WINDOW latest AS (ORDER BY settled_at DESC, id DESC)
      UNION ALL
      SELECT NULL, coalesce(sum(rest), 0), NULL FROM money WHERE rest > 0
    ), piece AS (
      SELECT part.id, part.number, part.settled_at, other.payment_id,
        (least(part.ends, other.ends) - greatest(part.begins, other.begins))::bigint AS amount
      FROM part JOIN other ON other.begins < part.ends AND (other.ends IS NULL OR part.begins < other.ends)
    ), moved AS (
      SELECT 'reversal' AS kind, 'Payment of invoice ' || number || ' taken back' AS description, settled_at, id,
        ${paymentId}::bigint AS payment_id, (begins - ends)::bigint AS amount
      FROM part
      UNION ALL
      SELECT 'settlement', 'Invoice ' || number || ' settled from the balance', settled_at, id, payment_id, amount
      FROM piece
    ), transfer AS (
      INSERT INTO ledger_transfers (kind, description, occurred_at, invoice_id, payment_id)
      SELECT kind, description, settled_at, id, payment_id FROM moved ORDER BY kind, id, payment_id
      RETURNING id, kind, invoice_id, payment_id
    ), entry AS (
      INSERT INTO ledger_entries (transfer_id, account_id, amount)
      SELECT transfer.id, side.account_id, side.amount
      FROM account CROSS JOIN transfer
      JOIN moved ON moved.kind = transfer.kind AND moved.id = transfer.invoice_id
        AND moved.payment_id IS NOT DISTINCT FROM transfer.payment_id
      CROSS JOIN LATERAL (VALUES (wallet_id, -moved.amount), (receivable_id, moved.amount)) AS side (account_id, amount)
    ), gone AS (
      DELETE FROM payment_allocations a USING part
      WHERE a.payment_id = ${paymentId} AND a.invoice_id = part.id AND part.ends = part.upto
    ), less AS (
      UPDATE payment_allocations a SET amount = part.upto - part.ends FROM part
      WHERE a.payment_id = ${paymentId} AND a.invoice_id = part.id AND part.ends < part.upto
    )
    INSERT INTO payment_allocations (payment_id, invoice_id, amount)
    SELECT payment_id, id, amount FROM piece WHERE payment_id IS NOT NULL
    ON CONFLICT (payment_id, invoice_id) DO UPDATE SET amount = payment_allocations.amount + excluded.amount`.execute(
    tx,
  )
}

/** The invoices from which money of a payment was taken back, the latest first. */
export async function findReversed(tx: Database, paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT invoice_id AS id FROM ledger_transfers WHERE payment_id = ${paymentId} AND kind = 'reversal'
    GROUP BY invoice_id ORDER BY max(id) DESC`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Reactivates a suspended connection, which is locked, when it has no overdue invoice, is paid for if it is prepaid, and nobody has
 * suspended it by hand; returns whether it did. That it was suspended until now stays known: an outage of that time is not credited.
 *
 * @param dueBefore an invoice that is due before this day keeps it off; absent: today
 * @param wasCharged its days were charged while it was off, so nothing of the period is left out of a bill
 */
export async function restore(
  tx: Database,
  connectionId: number,
  {
    today,
    now,
    dueBefore = today,
    wasCharged = false,
  }: { today: string; now: Date; dueBefore?: string | undefined; wasCharged?: boolean | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ is_let_in: boolean }>`
    WITH before AS (
      SELECT id, area_id, status, suspended_at FROM connections WHERE id = ${connectionId}
    ), restored AS (
      UPDATE connections c SET status = 'active', suspended_at = NULL,
        resumed_on = CASE WHEN ${wasCharged} THEN resumed_on ELSE ${today}::date END
      WHERE id = ${connectionId} AND status = 'suspended' AND NOT EXISTS (
        SELECT FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open' AND i.due_on < ${dueBefore}::date)
        AND NOT EXISTS (SELECT FROM line_pauses p WHERE p.connection_id = c.id AND p.ended_at IS NULL)
        AND NOT EXISTS (
          SELECT FROM prepaid_lines p JOIN organizations o ON o.id = p.organization_id
          WHERE p.connection_id = c.id AND p.starts_on <= ${today}::date AND (p.ends_on IS NULL OR p.ends_on >= ${today}::date)
            AND p.paid_until + o.prepaid_grace_days < ${today}::date)
      RETURNING id, organization_id
    ), kept AS (
      INSERT INTO connection_history (connection_id, until, area_id, status, suspended_at)
      SELECT id, ${now}::timestamptz, area_id, status, suspended_at FROM before JOIN restored USING (id)
      -- what was so for no time at all is not kept
      ON CONFLICT DO NOTHING
    )
    SELECT coalesce(t.is_let_in, false) AS is_let_in
    FROM restored LEFT JOIN suspension_terms AS t USING (organization_id)`.execute(tx)
  // where suspended lines are let in, one may be online: it gets back what it pays for
  if (rows[0]?.is_let_in) await renewSessions(tx, [connectionId], 'standing')
  return rows.length > 0
}
