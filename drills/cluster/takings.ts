import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ledgerFaults } from '../../apps/server/src/modules/billing/ledger/ledger-checks.store'

const perSecond = 20
/** A cashier who gets no answer sends the same form again: soon, and then after ever longer pauses. */
const pauses = { firstMs: 500, longestMs: 4000 }
/** For one answer. */
const patienceMs = 8000
/** Longer than the drill takes: what piled up meanwhile is taken after it. What is given up then, has failed. */
const limitMs = 600_000

interface Taking {
  cuid: string
  amount: string
}

/** Payments at the counter, taken by a client that comes through the front door, and what became of them. */
export interface Takings {
  /** Those that were answered with a receipt, by the payment's id. */
  acknowledged: Map<number, Taking>
  /** How long nothing was acknowledged since the last call of this, in seconds, at most. */
  longestSilence(): number
  /** Tries that were refused or not answered, by what was said. */
  refusals: Map<string, number>
  /** Waits for those under way, and begins no more. Returns how many were given up. */
  end(): Promise<number>
}

/**
 * Begins twenty payments a second, each of its own amount, on lines of the given ones.
 *
 * @param origin which front door the next try goes to
 */
export function takePayments(origin: () => string, token: string, cuids: readonly string[]): Takings {
  const acknowledged = new Map<number, Taking>()
  const refusals = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let givenUp = 0
  let last = Date.now()
  let silence = 0
  let begun = 0

  async function attempt(taking: Taking, key: string): Promise<number | string> {
    try {
      const answer = await fetch(`${origin()}/api/desk/payments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ ...taking, way: 'cash', again: true }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const body = (await answer.json()) as { data?: { id: number }; code?: string }
      return answer.ok && body.data ? body.data.id : `${answer.status} ${body.code ?? ''}`
    } catch (error) {
      return error instanceof Error ? error.name : String(error)
    }
  }

  async function take(taking: Taking): Promise<void> {
    const key = randomUUID()
    const end = Date.now() + limitMs
    for (let pauseMs = pauses.firstMs; Date.now() < end; pauseMs = Math.min(2 * pauseMs, pauses.longestMs)) {
      const result = await attempt(taking, key)
      if (typeof result === 'number') {
        silence = Math.max(silence, Date.now() - last)
        last = Date.now()
        acknowledged.set(result, taking)
        return
      }
      refusals.set(result, (refusals.get(result) ?? 0) + 1)
      await wait(pauseMs * (0.5 + Math.random()))
    }
    givenUp += 1
  }

  const timer = setInterval(() => {
    begun += 1
    const taking = {
      cuid: cuids[begun % cuids.length] ?? '',
      amount: `${1 + (begun % 900)}.${String(begun % 100).padStart(2, '0')}`,
    }
    const work = take(taking).finally(() => underWay.delete(work))
    underWay.add(work)
  }, 1000 / perSecond)

  return {
    acknowledged,
    refusals,
    longestSilence() {
      const longest = Math.max(silence, Date.now() - last)
      silence = 0
      return longest / 1000
    },
    async end() {
      clearInterval(timer)
      await Promise.all(underWay)
      return givenUp
    },
  }
}

/**
 * Lines that money can be taken for: each fourth is a prepaid one, for which money also makes bills.
 *
 * @param listener each fortieth payment is for the first line of this person
 */
export async function linesToPay(client: pg.Client, listener?: string): Promise<string[]> {
  const { rows } = await client.query<{ cuid: string }>(
    `WITH prepaid AS (SELECT username, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS count
       FROM connections JOIN prepaid_lines p ON p.connection_id = id WHERE p.ends_on IS NULL AND status <> 'closed'),
     line AS (SELECT username, row_number() OVER (ORDER BY id) AS place FROM connections LIMIT 400)
     SELECT CASE WHEN line.place % 40 = 0 AND own.username IS NOT NULL THEN own.username
       WHEN line.place % 4 = 1 THEN coalesce(prepaid.username, line.username) ELSE line.username END AS cuid
     FROM line LEFT JOIN prepaid ON prepaid.place = 1 + (line.place / 4) % prepaid.count
       LEFT JOIN (SELECT min(username) AS username FROM connections
                  WHERE user_id = (SELECT id FROM users WHERE username = $1)) own ON true
     ORDER BY line.place`,
    [listener ?? null],
  )
  return rows.map(({ cuid }) => cuid)
}

/** How many bills there are. */
export const billsOf = async (client: pg.Client): Promise<number> =>
  Number((await client.query<{ count: string }>('SELECT count(*) FROM invoices')).rows[0]?.count)

/** What is wrong with the money of a database after the drill; nothing when all is well. */
export async function faultsOf(
  client: pg.Client,
  takings: Pick<Takings, 'acknowledged'>,
  before: number,
): Promise<string[]> {
  const count = async (text: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
  const ids = [...takings.acknowledged.keys()]
  const amounts = ids.map((id) => takings.acknowledged.get(id)?.amount)
  const faults: string[] = []
  const lost = await count(
    `SELECT count(*) FROM unnest($1::bigint[], $2::numeric[]) AS said (id, amount)
      WHERE NOT EXISTS (SELECT FROM payments p JOIN receipts r ON r.payment_id = p.id
                         WHERE p.id = said.id AND p.amount IN (said.amount, said.amount * 100))`,
    [ids, amounts],
  )
  if (lost > 0) faults.push(`${lost} acknowledged payments are lost`)
  const there = await count(
    'SELECT count(*) FROM payments p WHERE id > $1 AND EXISTS (SELECT FROM receipts r WHERE r.payment_id = p.id)',
    [before],
  )
  if (there !== ids.length) faults.push(`${there} payments stand there for ${ids.length} acknowledged ones`)
  const gaps = await count(`SELECT count(*) FROM (
    SELECT FROM receipts GROUP BY organization_id HAVING max(number) - min(number) + 1 <> count(*)) AS series`)
  if (gaps > 0) faults.push(`${gaps} series of receipts have gaps`)
  const missing = await count(`SELECT count(*) FROM (
    SELECT FROM (SELECT organization_id, substring(number FROM '[0-9]+$')::bigint AS place FROM invoices) AS bill
    GROUP BY organization_id HAVING max(place) - min(place) + 1 <> count(DISTINCT place)) AS series`)
  if (missing > 0) faults.push(`${missing} series of bills have gaps`)
  return [...faults, ...(await ledgerFaults(count))]
}
