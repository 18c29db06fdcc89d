import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/databases/test-database'
import { demoAccounts } from './people/accounts'
import { fillDemo } from './fill'
import { AlreadyFilled, isFilled } from './filling/filling'
import { runFill } from './fill-command'
import { faultsSeenBy } from './proof'

const now = new Date('2026-03-14T06:00:00Z')
const hashPassword = async (password: string) => `hash of ${password}`
const log = () => undefined

let database: TestDatabase
let client: pg.Client
let counts: Record<string, number>

/** The values of a query's only column. */
async function column<T>(query: string, on = client): Promise<T[]> {
  const { rows } = await on.query<{ value: T }>(`SELECT value FROM (${query}) AS q (value)`)
  return rows.map(({ value }) => value)
}

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.logins.owner)
  await client.connect()
  counts = await fillDemo({ client: database.logins.owner, customers: 30, now, hashPassword, log })
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('a filled database', () => {
  it('has what was asked for', async () => {
    expect(counts).toMatchObject({
      organizations: 2,
      departments: 6,
      services: 12,
      packages: 10,
      connections: 46,
      ledger_accounts: 98,
    })
    expect(await column(`SELECT count(*)::int FROM users WHERE account_type = 'customer'`)).toEqual([30])
    for (const [table, rows] of Object.entries(counts))
      // beside what belongs to a customer's payments, the gateway knows the money that nobody claims
      expect(
        await column(`SELECT count(*)::int FROM ${table} AS t WHERE t::text NOT LIKE '(STRAY%'`),
        table,
      ).toEqual([rows])
  })

  it('has money that waits for a person, as the simulated gateway knows it', async () => {
    const stray = `SELECT count(*)::int FROM gateway_messages m
      JOIN simulated_bkash_payments g ON g.transaction_id = m.transaction_id AND g.amount::numeric * 100 = m.amount
      WHERE m.outcome = 'unmatched' AND m.closed_at IS NULL`
    expect(await column(stray)).toEqual([3])
  })

  it.each([
    ['packages', `contracts WHERE ends_on IS NULL`],
    ['areas', `connections WHERE area_id IS NOT NULL AND status <> 'closed'`],
  ])('counts the lines of %s', async (table, counted) => {
    const [lines, there] = await column(
      `SELECT sum(lines)::int FROM ${table} UNION ALL SELECT count(*)::int FROM ${counted}`,
    )
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBe(there)
  })

  it.each([
    ['tickets', 'connections', 'connection_id'],
    ['orders', 'connections', 'connection_id'],
    ['chats', 'connections', 'connection_id'],
    ['message_logs', 'users', 'user_id'],
  ])('writes whose the %s are, by which staff find them', async (table, owners, by) => {
    const [rows, theirs] = await column<number>(
      `SELECT count(*)::int FROM ${table} UNION ALL
       SELECT count(*)::int FROM ${table} t JOIN ${owners} o ON o.id = t.${by} AND o.organization_id = t.organization_id`,
    )
    expect(rows).toBeGreaterThan(0)
    expect(theirs).toBe(rows)
  })

  it('writes the forms by which staff find lines and tickets, as triggers do', async () => {
    for (const table of ['connections', 'tickets']) {
      await client.query('BEGIN')
      const forms = `SELECT array_agg((to_jsonb(t) - 'version') ORDER BY t.id) FROM ${table} t`
      const [written] = await column(forms)
      const name = table === 'tickets' ? 'subject' : 'first_name'
      await client.query(`UPDATE ${table} SET ${name} = ${name}`)
      const [byTriggers] = await column(forms)
      await client.query('ROLLBACK')
      expect(written).toEqual(byTriggers)
    }
  })

  it('lets exactly the demo accounts sign in', async () => {
    const { rows } = await client.query<{ username: string; password_hash: string }>(
      'SELECT username, password_hash FROM users WHERE password_hash IS NOT NULL',
    )
    const expected = demoAccounts.map(({ username, password }) => [username, `hash of ${password}`])
    expect(Object.fromEntries(rows.map((row) => [row.username, row.password_hash]))).toEqual(
      Object.fromEntries(expected),
    )
  })

  it('has a ledger that adds up', async () => {
    expect(counts.ledger_entries).toBeGreaterThan(1_000)
    expect(await faultsSeenBy(client)).toEqual([])
    await client.query('BEGIN')
    await client.query('ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_move_together')
    await client.query(`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'receivable'`)
    expect(await faultsSeenBy(client)).toHaveLength(2)
    await client.query('ROLLBACK')
  })

  it('numbers each organization’s invoices without gaps, in the order of their days', async () => {
    const { rows } = await client.query<{ numbers: string[]; next: string; prefix: string }>(
      `SELECT array_agg(i.number ORDER BY i.issued_on, i.id) AS numbers, c.next_number AS next, o.invoice_prefix AS prefix
         FROM invoices i JOIN organizations o ON o.id = organization_id JOIN invoice_counters c USING (organization_id)
        GROUP BY o.id, c.organization_id`,
    )
    expect(rows).toHaveLength(2)
    for (const { numbers, next, prefix } of rows) {
      expect(numbers).toEqual(numbers.map((_, i) => `${prefix}-${String(i + 1).padStart(7, '0')}`))
      expect(Number(next)).toBe(numbers.length + 1)
    }
  })

  it('has the billing runs of half a year, with what each issued', async () => {
    const { rows } = await client.query<{ runs: number; months: number; issued: number; alike: boolean }>(
      `SELECT count(*)::int AS runs, count(DISTINCT to_char(day, 'YYYY-MM'))::int AS months, min(issued)::int AS issued,
         bool_and(total = (SELECT sum(total) FROM invoices i WHERE i.organization_id = r.organization_id
           AND i.issued_on = r.day AND i.created_at = r.started_at)) AS alike
       FROM billing_runs r WHERE finished_at <= $1 AND lines_done = lines`,
      [now],
    )
    expect(rows[0]).toMatchObject({ runs: 12, months: 6, alike: true })
    expect(rows[0]?.issued).toBeGreaterThan(0)
  })

  it('has a receipt for each payment that was taken by hand lately, in a day of whoever took it', async () => {
    const lately = `timestamptz '${now.toISOString()}' - interval '61 days'`
    const [paid, receipts] = await column<number>(
      `SELECT count(*)::int FROM payments WHERE gateway IN ('cash', 'bank') AND settled_at > ${lately}
       UNION ALL
       SELECT count(*)::int FROM receipts r JOIN payments p ON p.id = r.payment_id AND p.amount = r.amount
         JOIN cash_days d ON d.id = r.cash_day_id AND d.cashier_id = p.started_by AND d.day = r.day AND d.opened_at <= r.taken_at
        WHERE r.taken_at > ${lately}`,
    )
    expect(paid).toBeGreaterThan(0)
    expect(receipts).toBe(paid)
    const next = `SELECT organization_id || ' ' || next_number FROM document_counters WHERE document = 'receipt' ORDER BY 1`
    expect(await column(next)).toEqual(
      await column(
        `SELECT organization_id || ' ' || max(number) + 1 FROM receipts GROUP BY organization_id ORDER BY 1`,
      ),
    )
  })

  it('has closed the cash days before today, counted by note, and handed over all but yesterday’s', async () => {
    const today = `'${now.toISOString().slice(0, 10)}'`
    expect(
      await column(`SELECT count(*)::int FROM cash_days WHERE (closed_at IS NULL) <> (day = ${today})`),
    ).toEqual([0])
    const { rows } = await client.query<{
      faults: number
      days: number
      short: number
      given: number
      old: number
    }>(
      `SELECT count(*)::int AS days, count(*) FILTER (WHERE counted <> expected)::int AS short,
         count(h.cash_day_id)::int AS given, count(*) FILTER (WHERE day < date ${today} - 1)::int AS old,
         count(*) FILTER (WHERE expected <> float_amount
             + (SELECT coalesce(sum(amount), 0) FROM receipts WHERE cash_day_id = d.id)
             - (SELECT coalesce(sum(amount), 0) FROM cash_returns WHERE cash_day_id = d.id)
           OR counted <> (SELECT sum((part ->> 'counted')::int) FROM jsonb_array_elements(sheet -> 'parts') part)
           OR (sheet #>> '{parts,0,counted}')::int <> (sheet ->> 'coins')::int
             + (SELECT sum((note ->> 'worth')::int * (note ->> 'count')::int) FROM jsonb_array_elements(sheet -> 'notes') note)
           OR (counted <> expected) <> (reason IS NOT NULL))::int AS faults
       FROM cash_days d LEFT JOIN cash_hand_overs h ON h.cash_day_id = d.id WHERE closed_at IS NOT NULL`,
    )
    const [sums] = rows
    expect(sums).toMatchObject({ faults: 0, given: sums?.old })
    expect(sums?.days).toBeGreaterThan(sums?.short ?? 0)
    expect(sums?.short).toBeGreaterThan(0)
  })

  it('has refunds for what went back, and a simulated gateway that knows the younger payments', async () => {
    const { rows } = await client.query<{ recent: number; known: number; unlike: number }>(
      `SELECT count(*)::int AS recent, count(s.id)::int AS known,
              count(*) FILTER (WHERE s.amount::numeric * 100 <> p.amount OR s.refunded <> p.refunded)::int AS unlike
         FROM payments p LEFT JOIN simulated_bkash_payments s
           ON s.id = p.gateway_payment_id AND s.transaction_id = p.gateway_transaction_id
        WHERE p.gateway = 'bkash' AND p.settled_at > timestamptz '${now.toISOString()}' - interval '60 days'`,
    )
    expect(rows[0]?.recent).toBeGreaterThan(20)
    expect(rows[0]).toEqual({ recent: rows[0]?.recent, known: rows[0]?.recent, unlike: 0 })
    const unlike = await column(
      `SELECT p.id FROM payments p LEFT JOIN payment_refunds r ON r.payment_id = p.id GROUP BY p.id
       HAVING p.refunded <> coalesce(sum(r.amount), 0)`,
    )
    expect(unlike).toEqual([])
  })

  it('promises something for outages, and has kept it: nothing is left to be credited', async () => {
    expect(counts.outage_credit_rules).toBe(12)
    const late = await column(`
      SELECT o.id || ':' || c.id FROM outages o JOIN connections c USING (area_id)
       WHERE NOT o.is_planned AND 'Internet' = ANY (o.services) AND o.ended_at - o.starts_at >= interval '24 hours'
         AND c.created_at < o.starts_at AND c.status = 'active'
         AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.reference = 'outage:' || o.id || ':' || c.id)`)
    expect(late).toEqual([])
  })

  it('has heard of lines that it does not have', async () => {
    expect(counts.unknown_lines).toBe(4)
    expect(await column('SELECT 1 FROM unknown_lines JOIN connections USING (username)')).toEqual([])
  })

  it('goes on with the next ids', async () => {
    const highest = Number((await column<string>('SELECT max(id) FROM tickets'))[0])
    await client.query('BEGIN')
    const added = await client.query<{ id: string }>(
      `INSERT INTO tickets (connection_id, category, subject, created_at, updated_at)
       SELECT min(id), 'other', 'A new one', $1, $1 FROM connections RETURNING id`,
      [now],
    )
    expect(Number(added.rows[0]?.id)).toBe(highest + 1)
    await client.query('ROLLBACK')
  })

  it('has nothing that has not happened yet', async () => {
    const late = await column(`
      SELECT 'usage' FROM usage_days WHERE day > date '2026-03-14'
      UNION ALL SELECT 'invoice' FROM invoices WHERE created_at > '${now.toISOString()}' OR paid_at > '${now.toISOString()}'
      UNION ALL SELECT 'payment' FROM payments WHERE created_at > '${now.toISOString()}'
      UNION ALL SELECT 'transfer' FROM ledger_transfers WHERE occurred_at > '${now.toISOString()}'
      UNION ALL SELECT 'session' FROM network_sessions WHERE updated_at > '${now.toISOString()}'
      UNION ALL SELECT 'note' FROM ticket_notes WHERE created_at > '${now.toISOString()}'
      UNION ALL SELECT 'order' FROM orders WHERE updated_at > '${now.toISOString()}'
      UNION ALL SELECT 'notification' FROM notifications WHERE created_at > '${now.toISOString()}'`)
    expect(late).toEqual([])
  })

  it('has one open session at most on a line, and only on lines in service', async () => {
    const { rows } = await client.query<{ open: number; wrong: number; lines: number }>(
      `SELECT count(*)::int AS open, count(DISTINCT s.connection_id)::int AS lines,
              count(*) FILTER (WHERE c.status <> 'active' OR s.started_at < c.created_at)::int AS wrong
         FROM network_sessions s JOIN connections c ON c.id = s.connection_id WHERE s.stopped_at IS NULL`,
    )
    expect(rows[0]).toMatchObject({ wrong: 0, open: rows[0]?.lines })
    expect(rows[0]?.open).toBeGreaterThan(46 * 0.6)
  })

  it('leads notifications to screens that exist', async () => {
    const links = await column<string>(`SELECT DISTINCT regexp_replace(link, '\\d+', 'N') FROM notifications`)
    expect(links.sort()).toEqual([
      '/admin/auth/notifications/N/show',
      '/admin/billing_histories/N',
      '/admin/dashboard',
      '/admin/service_status',
      '/admin/ticket-details/N',
    ])
    const foreign = await column<number>(`SELECT n.id FROM notifications n
      LEFT JOIN invoices i ON n.link = '/admin/billing_histories/' || i.id
      LEFT JOIN tickets t ON n.link = '/admin/ticket-details/' || t.id
      WHERE n.link ~ '^/admin/(billing_histories|ticket-details)/'
        AND n.connection_id IS DISTINCT FROM coalesce(i.connection_id, t.connection_id)`)
    expect(foreign).toEqual([])
  })
})

describe('a second fill', () => {
  it('is refused', async () => {
    expect(await isFilled(client)).toBe(true)
    const again = fillDemo({ client: database.logins.owner, customers: 30, now, hashPassword, log })
    await expect(again).rejects.toThrow(AlreadyFilled)
  })

  it('is refused by the command, which says why', async () => {
    const said: string[] = []
    let opened = 0
    const run = (...argv: string[]) =>
      runFill(argv, {
        log: (line) => void said.push(line),
        open: async () => {
          opened++
          return { client: database.logins.owner, now, hashPassword }
        },
      })
    expect(await run('--customers', '30')).toBe(1)
    expect(await run('--customers', 'many')).toBe(1)
    expect(await run('--people', '3')).toBe(1)
    expect(opened, 'databases that are opened for the two mistakes').toBe(1)
    expect(said.map((line) => line.split(/[:.]/)[0])).toEqual([
      'This database already has organizations or people',
      '--customers must be a whole number from 2 to 1000000',
      `Unknown option '--people'`,
    ])
  })
})

describe('a fill that is killed halfway', () => {
  it('leaves nothing, and the next one works', async () => {
    const other = await createTestDatabase()
    const watching = new pg.Client(other.logins.owner)
    await watching.connect()
    const options = {
      client: { ...other.logins.owner, application_name: 'to be killed' },
      now,
      hashPassword,
      log,
    }
    const killed = expect(fillDemo({ ...options, customers: 450 })).rejects.toThrow()
    await vi.waitFor(
      async () => {
        const rows = await column(
          `SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'to be killed' AND query LIKE 'COPY "ledger%'`,
          watching,
        )
        expect(rows).toEqual(['true'])
      },
      { timeout: 60_000, interval: 5 },
    )
    await killed
    expect(await isFilled(watching)).toBe(false)
    await fillDemo({ ...options, customers: 2 })
    expect(await isFilled(watching)).toBe(true)
    await watching.end()
    await other.drop()
  })
})
