import type { TicketCategory } from '@uplink/contract/tickets'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** The columns of an organization's targets for the fields that row rules of tickets may name. */
export const targetRuleColumns = {
  organization_id: { column: 'organizations.id', type: 'int' },
} as const satisfies Partial<RuleColumns<'ticket'>>

const organizationsShown = 1000

interface Target {
  category: TicketCategory
  minutes: number
}

interface Result {
  category: TicketCategory
  in_time: number
  late: number
}

/** The targets of organizations and what became of them since an instant, by name; with `organization` only that one. */
export function findTargets(db: Database, query: { within: Within; since: Date; organization?: number }) {
  return db
    .selectFrom('organizations')
    .select([
      'organizations.id as organization_id',
      'organizations.name as organization',
      sql<
        Target[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('category', t.category, 'minutes', t.minutes))
        FROM response_targets t WHERE t.organization_id = organizations.id), '[]')`.as('targets'),
      sql<Result[]>`coalesce((SELECT jsonb_agg(r) FROM (
        SELECT a.category, count(*) FILTER (WHERE NOT a.is_late) AS in_time, count(*) FILTER (WHERE a.is_late) AS late
        FROM answered_targets a WHERE a.organization_id = organizations.id AND a.answered_at > ${query.since}
        GROUP BY a.category) r), '[]')`.as('results'),
    ])
    .where('organizations.status', '=', 'active')
    .where(query.within)
    .$if(query.organization !== undefined, (rows) =>
      rows.where('organizations.id', '=', query.organization ?? 0),
    )
    .orderBy('organizations.name')
    .limit(organizationsShown)
    .execute()
}

export type TargetsRow = Awaited<ReturnType<typeof findTargets>>[number]

export async function replaceTargets(
  tx: Database,
  organization: number,
  targets: readonly Target[],
): Promise<void> {
  await tx.deleteFrom('response_targets').where('organization_id', '=', organization).execute()
  if (targets.length === 0) return
  await tx
    .insertInto('response_targets')
    .values(targets.map((target) => ({ ...target, organization_id: organization })))
    .execute()
}

/** The target of the ticket that is updated, as an interval; null without one. */
const target = sql`response_target(tickets.organization_id, tickets.category)`

/** Told a quarter of the time before, at least five minutes and at most an hour. */
const notice = sql`greatest(interval '5 minutes', least(interval '1 hour', ${target} / 4))`

/** The customers wait from now on, unless they wait already. */
export async function startClocks(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE tickets SET waiting_since = ${now}, answer_by = ${now}::timestamptz + ${target},
      warn_at = ${now}::timestamptz + ${target} - ${notice}
    WHERE id = ANY(${[...ids]}::bigint[]) AND waiting_since IS NULL`.execute(tx)
}

/** The customers wait no more. `counts`: they have an answer, which was in time or late. */
export async function stopClocks(
  tx: Database,
  ids: readonly number[],
  { now, counts }: { now: Date; counts: boolean },
): Promise<void> {
  if (counts)
    await sql`INSERT INTO answered_targets (ticket_id, answered_at, organization_id, category, is_late)
      SELECT id, ${now}, organization_id, category, ${now} > answer_by FROM tickets
      WHERE id = ANY(${[...ids]}::bigint[]) AND answer_by IS NOT NULL ON CONFLICT DO NOTHING`.execute(tx)
  await tx
    .updateTable('tickets')
    .set({ waiting_since: null, answer_by: null, warn_at: null })
    .where('id', 'in', ids)
    .execute()
}

/** Gives who waits already the clock of the organization's present targets; who was warned of is not warned of again. */
export async function restartClocks(tx: Database, organization: number): Promise<void> {
  await sql`UPDATE tickets SET answer_by = waiting_since + ${target},
      warn_at = CASE WHEN answer_by IS NULL OR warn_at IS NOT NULL THEN waiting_since + ${target} - ${notice} END
    WHERE status = 'open' AND organization_id = ${organization} AND waiting_since IS NOT NULL`.execute(tx)
}

/** The tickets whose time is running out and about which nobody was told; from now on somebody was. */
export async function takeRunningOut(
  tx: Database,
  { now, limit, except }: { now: Date; limit: number; except: readonly number[] },
) {
  const { rows } = await sql<{
    id: number
    subject: string
    organization_id: number
    assignee_id: number | null
    answer_by: Date
  }>`UPDATE tickets SET warn_at = NULL WHERE id IN (
      SELECT id FROM tickets WHERE warn_at <= ${now} AND NOT id = ANY(${[...except]}::bigint[])
      ORDER BY warn_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, subject, organization_id, assignee_id, answer_by`.execute(tx)
  return rows
}

/** Tickets whose customers wait longer than the target allows. */
export const isLate = (now: Date) =>
  sql<SqlBool>`tickets.status = 'open' AND tickets.answer_by < ${now}::timestamptz`
