import type { ClientBase } from 'pg'
import { organizations } from '../facts/people/organizations'
import { roles } from '../../starting/built-in/roles'
import { dateText } from '../seed/calendar'
import { periodsOf, type World } from '../world'
import { writeCashDesk } from './cash-days'

/** One thing that is done once all rows are there and have their indexes. */
export interface Step {
  name: string
  run(client: ClientBase, world: World): Promise<unknown>
}

/** Triggers usually count these, but they were disabled. */
const linesOfPackages = `UPDATE packages p
  SET lines = (SELECT count(*) FROM contracts k WHERE k.package_id = p.id AND k.ends_on IS NULL)`
const linesOfAreas = `UPDATE areas a
  SET lines = (SELECT count(*) FROM connections c WHERE c.area_id = a.id AND c.status <> 'closed'),
    people = (SELECT count(DISTINCT c.user_id) FROM connections c WHERE c.area_id = a.id AND c.status <> 'closed')`

/** Has the trigger write them by which staff find tickets. */
const wordsOfTickets = `UPDATE tickets SET subject = subject WHERE subject_words IS NULL`

/** The job that gives credits back counts them. */
const creditsOfOutages = `UPDATE outages SET credited_lines = given.lines, credited_amount = given.amount
  FROM (
    SELECT split_part(t.reference, ':', 2)::bigint AS outage, count(DISTINCT t.id) AS lines, sum(e.amount) AS amount
    FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
    WHERE t.reference LIKE 'outage:%' AND e.amount > 0
    GROUP BY 1
  ) AS given
  WHERE outages.id = given.outage`

/** The billing runs of the last half year, by the bills that they issued half an hour after midnight. */
const billingRuns = `INSERT INTO billing_runs
    (organization_id, day, started_at, finished_at, lines, lines_done, issued, total)
  SELECT i.organization_id, i.issued_on, min(i.created_at), min(i.created_at) + interval '2 seconds' + count(*) * interval '1 millisecond',
    count(*), count(*), count(*), sum(i.total)
  FROM invoices i JOIN organizations o ON o.id = i.organization_id
  WHERE i.issued_on > $1::date - 183 AND i.created_at = (i.issued_on + time '00:30') AT TIME ZONE o.time_zone
  GROUP BY i.organization_id, i.issued_on ORDER BY i.issued_on, i.organization_id`

/** A portal that was started before has counted nothing; its job counts these two. */
const keptSums = `UPDATE kept_sums SET counted_at = NULL`

const peopleOfRoles = `DELETE FROM role_people`

/** How each organization takes money at its counter; a trigger writes the first two of any other one. */
const waysOfMoney = `INSERT INTO payment_ways
    (organization_id, name, kind, reference, reference_form, reference_least, reference_most)
  SELECT o.id, way.name, way.kind, way.reference, way.form, way.least, way.most
  FROM organizations o, (VALUES
    (1, 'Cash', 'cash', 'optional', 'any', 1, 64),
    (2, 'Bank transfer', 'bank', 'required', 'any', 1, 64),
    (3, 'Nagad at the counter', 'mobile', 'required', 'letters-digits', 8, 10)
  ) AS way (position, name, kind, reference, form, least, most)
  ORDER BY o.id, way.position`

/** A few lines whose last bill is paid are prepaid with it; nobody's who signs in to the demo. */
const prepaidLines = `INSERT INTO prepaid_lines
    (connection_id, organization_id, starts_on, paid_from, paid_until, renews_from_balance, updated_at)
  SELECT c.id, c.organization_id, last.period_start, last.period_start, last.period_end, c.id % 2 = 0, last.created_at
  FROM connections c
  JOIN users u ON u.id = c.user_id AND u.password_hash IS NULL
  CROSS JOIN LATERAL (
    SELECT period_start, period_end, status, created_at FROM invoices i WHERE i.connection_id = c.id AND i.status <> 'void'
    ORDER BY period_start DESC LIMIT 1) last
  WHERE c.status = 'active' AND last.status = 'paid'
    AND NOT EXISTS (SELECT FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open')
    AND NOT EXISTS (SELECT FROM package_changes k WHERE k.connection_id = c.id AND k.applied_at IS NULL)
  ORDER BY c.id DESC LIMIT 6`

/**
 * Promises to pay: of two lines until today, whose bills are overdue but not so late that they would be suspended; and of
 * two suspended lines, broken yesterday. Nobody's who signs in to the demo.
 */
const promises = `INSERT INTO payment_promises
    (connection_id, organization_id, given_on, period_from, until, amount, switched_on, given_at, taken_by, ended_at, outcome)
  SELECT id, organization_id, given.day, least(period_start, given.day), until, owed, false,
    $1::timestamptz - (today - given.day) * interval '1 day', taken_by,
    CASE WHEN is_broken THEN $1::timestamptz - interval '5 hours' END, CASE WHEN is_broken THEN 'broken' END
  FROM (
    SELECT c.id, c.organization_id, c.status = 'suspended' AS is_broken, i.period_start, i.due_on, i.total - i.paid AS owed,
      zone.today, zone.today - CASE WHEN c.status = 'suspended' THEN 1 ELSE 0 END AS until, officer.id AS taken_by,
      row_number() OVER (PARTITION BY c.organization_id, c.status ORDER BY i.due_on DESC, c.id) AS place
    FROM connections c
    JOIN users u ON u.id = c.user_id AND u.password_hash IS NULL
    JOIN organizations o ON o.id = c.organization_id
    CROSS JOIN LATERAL (SELECT ($1::timestamptz AT TIME ZONE o.time_zone)::date AS today) zone
    JOIN LATERAL (
      SELECT period_start, due_on, total, paid FROM invoices WHERE connection_id = c.id AND status = 'open'
      ORDER BY period_start LIMIT 1) i ON i.due_on < zone.today - 3
    JOIN LATERAL (
      SELECT m.id FROM users m WHERE m.organization_id = o.id AND m.account_type = 'staff' ORDER BY m.id DESC LIMIT 1) officer ON true
    WHERE c.status IN ('active', 'suspended')
  ) candidate
  CROSS JOIN LATERAL (SELECT until - 2 AS day) given
  WHERE place <= 2`

/** A batch that a corner shop sells. Nobody knows its codes: a real one is made on the screen. */
const voucherBatch = `INSERT INTO voucher_batches
    (organization_id, name, kind, amount, expires_on, for_whom, count, created_by, created_at, printed_at, printed_by)
  SELECT o.id, 'Corner shop, autumn', 'money', 50000, ($1::timestamptz AT TIME ZONE o.time_zone)::date + 180, 'Mita Store', 24, u.id,
    $1::timestamptz - interval '20 days', $1::timestamptz - interval '20 days', u.id
  FROM organizations o
  JOIN LATERAL (
    SELECT id FROM users WHERE organization_id = o.id AND account_type = 'staff' ORDER BY id LIMIT 1) u ON true
  ORDER BY o.id LIMIT 1`
const vouchersOfBatch = `INSERT INTO vouchers
    (batch_id, organization_id, position, serial, code_hash, sold_at, sold_by, sold_to)
  SELECT b.id, b.organization_id, n, 'V' || b.id || '-' || lpad(n::text, 4, '0'), sha256(convert_to('demo voucher ' || n, 'UTF8')),
    CASE WHEN n <= 8 THEN $1::timestamptz - interval '18 days' END, CASE WHEN n <= 8 THEN b.created_by END,
    CASE WHEN n <= 8 THEN 'Mita Store' END
  FROM voucher_batches b, generate_series(1, 24) AS n`

/** A message that was sent three days ago, and one that is planned for tomorrow. */
const campaigns = `INSERT INTO campaigns
    (organization_id, name, states, title, text, title_bn, text_bn, ways, state, starts_at, made_by, made_at, sent_by,
      finished_at)
  SELECT o.id, said.name, said.states, said.title, said.text, said.title_bn, said.text_bn, ARRAY['bell'], said.state,
    said.at, u.id, $1::timestamptz - interval '4 days', u.id,
    CASE WHEN said.state = 'sent' THEN said.at + interval '1 minute' END
  FROM (SELECT id FROM organizations ORDER BY id LIMIT 1) o
  JOIN LATERAL (
    SELECT s.id FROM users s JOIN user_roles r ON r.user_id = s.id AND r.role_id = $2
    WHERE s.organization_id = o.id ORDER BY s.id LIMIT 1) u ON true
  CROSS JOIN (VALUES
    (1, 'New app for your phone', ARRAY['active'], 'Our portal on your phone',
      'Dear {name}, put the portal on your home screen: bills, usage and help for line {client_id} with one tap. {provider}',
      'আপনার ফোনে আমাদের পোর্টাল',
      'প্রিয় {name}, পোর্টালটি হোম স্ক্রিনে রাখুন: {client_id} লাইনের বিল, ব্যবহার ও সাহায্য এক স্পর্শে। {provider}',
      'sent', $1::timestamptz - interval '3 days'),
    (2, 'Overdue bills', ARRAY['overdue'], 'A word about your bill',
      'Dear {name}, {owed} is open for line {client_id}. If you need more time, write to us before the line is suspended.',
      'আপনার বিল নিয়ে একটি কথা',
      'প্রিয় {name}, {client_id} লাইনের {owed} বাকি আছে। আরও সময় লাগলে লাইন বন্ধ হওয়ার আগে আমাদের লিখুন।',
      'planned', $1::timestamptz + interval '1 day')
  ) AS said (at_place, name, states, title, text, title_bn, text_bn, state, at)
  ORDER BY said.at_place`
const recipientsOfCampaign = `WITH told AS (
    INSERT INTO campaign_recipients (campaign_id, user_id, connection_id, state, told_by)
    SELECT k.id, c.user_id, min(c.id), 'told', ARRAY['bell']
    FROM campaigns k JOIN connections c ON c.organization_id = k.organization_id AND c.status = 'active'
    WHERE k.state = 'sent' GROUP BY k.id, c.user_id RETURNING campaign_id)
  UPDATE campaigns SET people = given.count
  FROM (SELECT campaign_id, count(*) FROM told GROUP BY campaign_id) AS given WHERE campaigns.id = given.campaign_id`

/**
 * Money that customers sent in bKash's own app with a reference that is no Client ID: one mistyped, one by phone, one that
 * says nothing but came from the payer's own wallet. It waits for staff at _Payments to review_, and the simulated gateway knows it. Nobody's who signs in to the demo.
 */
const strayPayments = `WITH payer AS (
    SELECT c.username, u.mobile_no, u.name, row_number() OVER (ORDER BY c.id) AS place
    FROM connections c JOIN users u ON u.id = c.user_id AND u.password_hash IS NULL
    WHERE c.status = 'active' AND c.organization_id = (SELECT min(id) FROM organizations)
  ), sent AS (
    SELECT 'STRAY0000' || said.place AS id, 'DEMOSTRAY' || said.place AS transaction, said.reference, said.amount, said.wallet,
      $1::timestamptz - said.ago AS at
    FROM (
      SELECT place, upper(substr(username, 1, 2)) || ' ' || substr(username, 3) AS reference, 84000 AS amount, interval '5 hours' AS ago,
          '01770618575' AS wallet
        FROM payer WHERE place = 1
      UNION ALL SELECT place, mobile_no, 55125, interval '9 hours', '01770618575' FROM payer WHERE place = 2
      UNION ALL SELECT place, 'internet bill', 100000, interval '26 hours', mobile_no FROM payer WHERE place = 3
    ) AS said
  ), at_gateway AS (
    INSERT INTO simulated_bkash_payments (id, merchant_invoice, payer_reference, callback_url, amount, state, wallet, transaction_id,
      created_at, completed_at)
    SELECT id, id, reference, '', trim(to_char(amount / 100.0, '999999990.00')), 'completed', wallet, transaction, at, at FROM sent
  )
  INSERT INTO gateway_messages (gateway, message_key, raw, received_at, attempts, outcome, handled_at, transaction_id, amount, reference)
  SELECT 'bkash', transaction, json_build_object('Type', 'Notification', 'MessageId', transaction, 'TopicArn', 'demo',
      'Message', json_build_object('debitMSISDN', '88' || wallet, 'trxID', transaction, 'transactionStatus', 'Completed',
        'amount', to_char(amount / 100.0, 'FM999999990.00'), 'currency', 'BDT', 'transactionReference', reference)::text,
      'Timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'SignatureVersion', '1', 'Signature', '',
      'SigningCertURL', '')::text, at, 1, 'unmatched', at, transaction, amount, reference FROM sent ORDER BY at`

/** Moves the tables' id sequences past the highest id, and updates the planner's statistics. */
export async function finishTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, (SELECT max(id) FROM %s))',
                   pg_get_serial_sequence(attrelid::regclass::text, attname), attrelid::regclass) AS statement
       FROM pg_attribute
      WHERE attrelid = ANY ($1::text[]::regclass[]) AND attname = 'id' AND attidentity <> ''
     UNION ALL
     SELECT format('ANALYZE %I', name) FROM unnest($1::text[]) AS name`,
    [tables],
  )
  for (const { statement } of rows) await client.query(statement)
  // sessions keep their numbers in the past
  await client.query(
    `SELECT setval(pg_get_serial_sequence('network_sessions', 'id'), (SELECT max(id) FROM all_network_sessions))`,
  )
}

/**
 * Marks reminders and usage warnings that were due by now as sent, and today as billed, so that the jobs only do what
 * comes later.
 */
async function markAsTold(client: ClientBase, world: World): Promise<void> {
  const today = dateText(world.today)
  await client.query('UPDATE organizations SET billed_through = $1', [today])
  await client.query(
    `INSERT INTO invoice_reminders (invoice_id, kind, sent_on)
     SELECT i.id, reminder.kind, reminder.day FROM invoices i JOIN organizations o ON o.id = i.organization_id
     CROSS JOIN LATERAL (VALUES ('due', i.due_on - o.remind_before_days), ('overdue', i.due_on + o.remind_after_days))
       AS reminder (kind, day)
     WHERE i.status = 'open' AND reminder.day <= $1`,
    [today],
  )
  // The last entry is the day after the present period.
  const starts = organizations.map(({ id }) => dateText(periodsOf(world, id).at(-2) ?? world.today))
  await client.query(
    `INSERT INTO usage_warnings (connection_id, period_start, percent, told_at)
     SELECT c.id, period.first_day, warning.percent, $3
     FROM unnest($1::bigint[], $2::date[]) AS period (organization_id, first_day)
     JOIN connections c ON c.organization_id = period.organization_id
     JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
     JOIN packages p ON p.id = k.package_id
     CROSS JOIN LATERAL (
       SELECT sum(download_bytes + upload_bytes) AS bytes FROM usage_days
       WHERE connection_id = c.id AND day >= period.first_day
     ) used
     CROSS JOIN (VALUES (80), (100)) AS warning (percent)
     WHERE used.bytes * 100 >= p.quota_bytes * warning.percent`,
    [organizations.map(({ id }) => id), starts, new Date(world.now)],
  )
}

/** A step of one statement, with what it needs of the world. */
const stepOf = (name: string, text: string, values?: (world: World) => unknown[]): Step => ({
  name,
  run: (client, world) => client.query(text, values?.(world)),
})

/** For statements that need the present moment only. */
const nowOf = (world: World) => [new Date(world.now)]

/** In this order. Each is done once, in a transaction of its own or with all others. */
export const afterwards: readonly Step[] = [
  stepOf('lines of packages', linesOfPackages),
  stepOf('lines of areas', linesOfAreas),
  stepOf('words of tickets', wordsOfTickets),
  stepOf('credits of outages', creditsOfOutages),
  stepOf('billing runs', billingRuns, nowOf),
  stepOf('kept sums', keptSums),
  stepOf('people of roles', peopleOfRoles),
  stepOf('ways of money', waysOfMoney),
  { name: 'cash desk', run: (client, world) => writeCashDesk(client, new Date(world.now)) },
  stepOf('prepaid lines', prepaidLines),
  stepOf('promises', promises, nowOf),
  stepOf('batch of vouchers', voucherBatch, nowOf),
  stepOf('vouchers', vouchersOfBatch, nowOf),
  stepOf('campaigns', campaigns, (world) => [...nowOf(world), roles.manager]),
  stepOf('recipients of campaigns', recipientsOfCampaign),
  stepOf('stray payments', strayPayments, nowOf),
]

/** What is told and billed by now; needs the planner's figures. */
export const lastStep: Step = { name: 'told', run: markAsTold }
