import { denominationsOf } from '@uplink/contract/currencies'
import type { ClientBase } from 'pg'
import { fromWire } from '#platform/money'
import { expectedOf, partsOf, type Sheet, type WaySum } from '../../modules/payments/payments.public'

/** How long payments that were taken by hand have their receipts, and cashiers their days. */
const days = 62

/** What is in a drawer in the morning, in poisha. */
const float = 200_000

/** Payments by hand of these days ($1: now), numbered after all before them. */
const taken = `SELECT * FROM (
    SELECT p.id, p.organization_id, p.gateway, p.amount, p.started_by, p.settled_at, o.time_zone,
      (p.settled_at AT TIME ZONE o.time_zone)::date AS day,
      row_number() OVER (PARTITION BY p.organization_id ORDER BY p.settled_at, p.id) AS number
    FROM payments p JOIN organizations o ON o.id = p.organization_id
    WHERE p.gateway IN ('cash', 'bank') AND p.settled_at IS NOT NULL
  ) AS numbered WHERE day > ($1::timestamptz AT TIME ZONE time_zone)::date - ${days}`

/** Money of such payments that went back by hand. */
const returned = `SELECT f.id, t.id AS payment_id, t.organization_id, f.amount, f.requested_by, f.settled_at, t.time_zone,
    (f.settled_at AT TIME ZONE t.time_zone)::date AS day
  FROM (${taken}) AS t JOIN payment_refunds f ON f.payment_id = t.id AND f.state = 'done'`

/**
 * A day of each person who took or gave back something; it begins before that. Nobody may have two open ones, so that those
 * before today are closed from the start, with numbers that `closeDays` replaces.
 */
const openedDays = `INSERT INTO cash_days
    (organization_id, cashier_id, day, opened_at, float_amount, closed_at, closed_by, sheet_number, expected, counted, sheet)
  SELECT organization_id, cashier, day, opened_at, ${float}, over.at, over.by, over.number, over.nothing, over.nothing, over.sheet
  FROM (
    SELECT organization_id, cashier, day, row_number() OVER (ORDER BY day, cashier) AS place,
      day < ($1::timestamptz AT TIME ZONE time_zone)::date AS is_over,
      least((day + time '08:50') AT TIME ZONE time_zone, min(at)) AS opened_at
    FROM (
      SELECT organization_id, started_by AS cashier, day, time_zone, settled_at AS at FROM (${taken}) AS t
      UNION ALL SELECT organization_id, requested_by, day, time_zone, settled_at FROM (${returned}) AS b
    ) AS moved GROUP BY organization_id, cashier, day, time_zone
  ) AS d
  LEFT JOIN LATERAL (SELECT d.opened_at AS at, d.cashier AS by, -place AS number, 0 AS nothing, '{}'::jsonb AS sheet) AS over
    ON is_over
  ORDER BY place`

const receipts = `INSERT INTO receipts (payment_id, organization_id, number, way_id, way_name, amount, taken_by, taken_by_name,
    taken_at, day, cash_day_id)
  SELECT t.id, t.organization_id, t.number, w.id, w.name, t.amount, u.id, u.name, t.settled_at, t.day, d.id
  FROM (${taken}) AS t
  JOIN payment_ways w ON w.organization_id = t.organization_id AND w.kind = t.gateway
  JOIN users u ON u.id = t.started_by
  JOIN cash_days d ON d.organization_id = t.organization_id AND d.cashier_id = u.id AND d.day = t.day
  ORDER BY t.organization_id, t.number`

const returns = `INSERT INTO cash_returns (refund_id, payment_id, organization_id, amount, given_by, given_at, day, cash_day_id)
  SELECT b.id, b.payment_id, b.organization_id, b.amount, b.requested_by, b.settled_at, b.day, d.id
  FROM (${returned}) AS b
  JOIN cash_days d ON d.organization_id = b.organization_id AND d.cashier_id = b.requested_by AND d.day = b.day
  ORDER BY b.id`

/** Days before today, with what they took by each way. */
const pastDays = `SELECT d.id::int, w.id::int AS way, w.name, w.kind, count(moved.payment_id)::int AS payments,
    coalesce(sum(moved.taken), 0)::int AS taken, coalesce(sum(moved.returned), 0)::int AS returned
  FROM cash_days d
  JOIN organizations o ON o.id = d.organization_id
  LEFT JOIN (
    SELECT cash_day_id, way_id, payment_id, amount AS taken, NULL::bigint AS returned FROM receipts
    UNION ALL
    SELECT c.cash_day_id, r.way_id, NULL, NULL, c.amount FROM cash_returns c JOIN receipts r USING (payment_id)
  ) AS moved ON moved.cash_day_id = d.id
  LEFT JOIN payment_ways w ON w.id = moved.way_id
  WHERE d.day < ($1::timestamptz AT TIME ZONE o.time_zone)::date
  GROUP BY d.id, w.id ORDER BY d.day, d.id, w.id`

/** One day in seventeen somebody gave this much change too much. */
const missing = 2000

async function closeDays(client: ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<WaySum & { id: number; way: number | null }>(pastDays, [now])
  const byDay = new Map<number, WaySum[]>()
  for (const { id, way, ...sum } of rows) {
    const sums = byDay.get(id) ?? []
    byDay.set(id, way === null ? sums : [...sums, { ...sum, id: way }])
  }
  const closed = [...byDay].map(([id, sums]) => {
    const parts = partsOf(float, sums)
    const isShort = id % 17 === 3
    const sheet = sheetOf(
      parts.map((part, at) => ({ ...part, counted: part.expected - (at === 0 && isShort ? missing : 0) })),
    )
    return {
      id,
      expected: expectedOf(parts),
      counted: sheet.parts.reduce((sum, { counted }) => sum + counted, 0),
      reason: isShort ? 'Twenty taka of change too much to somebody before noon' : null,
      sheet,
    }
  })
  await client.query(
    `UPDATE cash_days d SET sheet_number = c.number, closed_by = d.cashier_id, expected = c.expected, counted = c.counted,
       reason = c.reason, sheet = c.sheet,
       closed_at = least($2, greatest((d.day + time '22:10') AT TIME ZONE c.time_zone, d.opened_at))
     FROM (
       SELECT g.*, o.time_zone, row_number() OVER (PARTITION BY d.organization_id ORDER BY d.day, d.id) AS number
       FROM jsonb_to_recordset($1::jsonb) AS g (id bigint, expected bigint, counted bigint, reason text, sheet jsonb)
       JOIN cash_days d ON d.id = g.id JOIN organizations o ON o.id = d.organization_id
     ) AS c WHERE d.id = c.id`,
    [JSON.stringify(closed), now],
  )
}

/** A drawer that was counted by note, the largest first. */
function sheetOf(parts: Sheet['parts']): Sheet {
  let rest = parts[0]?.counted ?? 0
  const notes = denominationsOf('BDT').flatMap((text) => {
    const worth = fromWire(text, 'BDT') ?? 0
    const count = Math.max(0, Math.floor(rest / worth))
    rest -= count * worth
    return count > 0 ? [{ worth, count }] : []
  })
  return { parts, notes, coins: rest }
}

/** Money of days before yesterday was given to somebody else; yesterday's still waits. */
const handOvers = `INSERT INTO cash_hand_overs (cash_day_id, organization_id, to_user, handed_at, recorded_by)
  SELECT d.id, d.organization_id, boss.id, least(d.closed_at + interval '11 hours', $1), boss.id
  FROM cash_days d
  JOIN organizations o ON o.id = d.organization_id
  JOIN LATERAL (
    SELECT id FROM users WHERE organization_id = d.organization_id AND account_type = 'staff' AND id <> d.cashier_id
    ORDER BY id LIMIT 1) boss ON true
  WHERE d.closed_at IS NOT NULL AND d.day < ($1::timestamptz AT TIME ZONE o.time_zone)::date - 1`

const counters = `INSERT INTO document_counters (organization_id, document, next_number)
  SELECT organization_id, 'receipt', max(number) + 1 FROM receipts GROUP BY organization_id
  UNION ALL
  SELECT organization_id, 'cash-sheet', max(sheet_number) + 1 FROM cash_days WHERE sheet_number IS NOT NULL
  GROUP BY organization_id`

/** What may never change, and goes into open days only, is written here for days that are over. */
const triggers = (act: 'DISABLE' | 'ENABLE') =>
  ['cash_days', 'receipts', 'cash_returns']
    .map((table) => `ALTER TABLE ${table} ${act} TRIGGER USER`)
    .join('; ')

/** Writes the cash desk of the last two months; it needs the ways of taking money. */
export async function writeCashDesk(client: ClientBase, now: Date): Promise<void> {
  await client.query(triggers('DISABLE'))
  for (const statement of [openedDays, receipts, returns]) await client.query(statement, [now])
  await closeDays(client, now)
  await client.query(handOvers, [now])
  await client.query(counters)
  await client.query(triggers('ENABLE'))
}
