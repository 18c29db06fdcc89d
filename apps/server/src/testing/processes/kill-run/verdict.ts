import type pg from 'pg'
import { faultsSeenBy } from '../../../demo/proof'
import type { Acknowledged } from './payers'

/** One death and what followed, in milliseconds of the machine's clock. */
export interface Death {
  killedAt: number
  /** When the next process was started and when it served; absent until then. */
  restartedAt?: number
  servedAt?: number
}

/** Payments that the simulated gateway took money for, and how often the ledger credits each. */
const taken = `
  SELECT s.id, s.completed_at AS taken_at, p.settled_at, s.amount::numeric * 100 AS amount,
         count(t.id)::int AS credits, coalesce(sum(-e.amount), 0) AS credited
    FROM simulated_bkash_payments s
    LEFT JOIN payments p ON p.gateway_payment_id = s.id AND p.gateway_transaction_id = s.transaction_id
    LEFT JOIN ledger_transfers t ON t.payment_id = p.id AND t.kind = 'payment'
    LEFT JOIN ledger_entries e ON e.transfer_id = t.id
     AND e.account_id IN (SELECT id FROM ledger_accounts WHERE kind = 'clearing')
   WHERE s.state = 'completed' AND s.created_at >= $1
   GROUP BY s.id, p.id`

/**
 * How many payments are taken but not credited yet, or approved, so that the portal will take them when it next
 * looks.
 */
export async function countUnsettled(client: pg.ClientBase, since: Date): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM (${taken}) AS taken WHERE credits = 0
     UNION ALL
     SELECT FROM simulated_bkash_payments s JOIN payments p ON p.gateway_payment_id = s.id
      WHERE s.state = 'verified' AND p.state = 'pending' AND s.created_at >= $1`,
    [since],
  )
  return rowCount ?? 0
}

/** Violations, one sentence each. */
export async function faultsAfter(
  client: pg.ClientBase,
  since: Date,
  { begun, paid, tickets }: Acknowledged,
): Promise<string[]> {
  const wrong = async (what: string, text: string, values: unknown[]) => {
    const { rowCount } = await client.query(text, values)
    return rowCount ? [`${rowCount} ${what}`] : []
  }
  const missing = (table: string, more = '') =>
    `SELECT FROM unnest($1::bigint[]) AS told (id) WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.id = told.id ${more})`
  return [
    ...(await faultsSeenBy(client)),
    ...(await wrong('payments taken and not credited', `SELECT FROM (${taken}) AS taken WHERE credits = 0`, [
      since,
    ])),
    ...(await wrong(
      'payments credited more than once, or not with what the gateway took',
      `SELECT FROM (${taken}) AS taken WHERE credits > 1 OR credits = 1 AND credited <> amount`,
      [since],
    )),
    ...(await wrong(
      'payments credited that the gateway took nothing for',
      `SELECT FROM payments p WHERE settled_at >= $1 AND gateway = 'bkash' AND NOT EXISTS
         (SELECT FROM simulated_bkash_payments s WHERE s.id = p.gateway_payment_id AND s.state = 'completed')`,
      [since],
    )),
    ...(await wrong('payments lost whose beginning was answered', missing('payments'), [begun])),
    ...(await wrong(
      'payments not credited that were told to be',
      missing('payments', `AND t.state IN ('succeeded', 'succeeded_late')`),
      [paid],
    )),
    ...(await wrong('tickets lost', missing('tickets'), [tickets])),
    ...(await wrong(
      'organizations whose invoice numbers have a gap or come twice',
      `SELECT FROM (
         SELECT organization_id, count(*) AS invoices, count(DISTINCT number) AS numbers,
                max(substring(number FROM '\\d+$')::bigint) AS highest
           FROM invoices GROUP BY organization_id) AS issued
         JOIN invoice_counters c USING (organization_id)
        WHERE invoices <> numbers OR invoices <> highest OR c.next_number <> highest + 1`,
      [],
    )),
  ]
}

/**
 * How many milliseconds money that was taken before a death waited for its credit, counted from the first restart;
 * how much of that time the portal was up, since it may have been killed again; and how many payments were credited
 * before any death.
 */
export async function waitsAfter(client: pg.ClientBase, since: Date, deaths: readonly Death[]) {
  const { rows } = await client.query<{ taken_at: Date; settled_at: Date | null }>(taken, [since])
  const fromRestart: number[] = []
  const inService: number[] = []
  let inOneLife = 0
  for (const { taken_at: takenAt, settled_at: settledAt } of rows) {
    const first = deaths.findIndex(({ killedAt }) => killedAt >= takenAt.getTime())
    const creditedAt = settledAt?.getTime() ?? Infinity
    const between = first < 0 ? [] : deaths.slice(first).filter(({ killedAt }) => killedAt < creditedAt)
    const restartedAt = between[0]?.restartedAt
    if (restartedAt === undefined) {
      inOneLife++
      continue
    }
    const wait = Math.max(0, creditedAt - restartedAt)
    const away = between.map(({ killedAt, servedAt = creditedAt }) => {
      return Math.max(0, Math.min(servedAt, creditedAt) - Math.max(killedAt, restartedAt))
    })
    fromRestart.push(wait)
    inService.push(Math.max(0, wait - away.reduce((sum, ms) => sum + ms, 0)))
  }
  return { fromRestart, inService, inOneLife }
}

/** p50, p95 and maximum, in seconds. */
export function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1000).toFixed(2)
  return `p50 ${at(0.5)} s, p95 ${at(0.95)} s, max ${at(1)} s (${sorted.length})`
}
