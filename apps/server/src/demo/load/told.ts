import type { ClientBase } from 'pg'
import { organizations } from '../facts/people/organizations'
import { dateText } from '../seed/calendar'
import { periodsOf, type World } from '../world'

/**
 * Marks reminders and usage warnings that were due by now as sent, and today as billed, so that the jobs only do what
 * comes later.
 */
export async function markAsTold(client: ClientBase, world: World): Promise<void> {
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
