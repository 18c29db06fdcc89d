import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** Whether a ticket is not put off. */
export const isAwake = (now: Date) =>
  sql<SqlBool>`(tickets.snoozed_until IS NULL OR tickets.snoozed_until <= ${now}::timestamptz)`

export const isAsleep = (now: Date) =>
  sql<SqlBool>`tickets.status = 'open' AND tickets.snoozed_until > ${now}::timestamptz`

export const hasTag = (tag: string) =>
  sql<SqlBool>`tickets.tags <> '{}' AND tickets.tags @> ARRAY[${tag}]::text[]`

/** Puts a ticket off until an instant; null: it is back now. */
export async function setSnoozed(tx: Database, id: number, until: Date | null): Promise<void> {
  await tx.updateTable('tickets').set({ snoozed_until: until }).where('id', '=', id).execute()
}

/** Marks a ticket with these words and no others; new ones can be chosen for other tickets from then on. */
export async function setTags(
  tx: Database,
  ticket: { id: number; organization_id: number },
  tags: readonly string[],
): Promise<void> {
  const { id, organization_id } = ticket
  await tx
    .updateTable('tickets')
    .set({ tags: [...tags] })
    .where('id', '=', id)
    .execute()
  if (tags.length === 0) return
  await tx
    .insertInto('ticket_tags')
    .values(tags.map((name) => ({ organization_id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks tickets with one word more; new ones can be chosen for other tickets from then on. */
export async function addTag(
  tx: Database,
  tickets: readonly { id: number; organization_id: number }[],
  tag: string,
): Promise<void> {
  if (tickets.length === 0) return
  await sql`UPDATE tickets SET tags = tags || ARRAY[${tag}]::text[]
    WHERE id = ANY(${tickets.map(({ id }) => id)}::bigint[]) AND NOT tags @> ARRAY[${tag}]::text[]`.execute(
    tx,
  )
  const organizations = [...new Set(tickets.map(({ organization_id }) => organization_id))]
  await tx
    .insertInto('ticket_tags')
    .values(organizations.map((organization_id) => ({ organization_id, name: tag })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes one word from tickets. */
export async function removeTag(tx: Database, ids: readonly number[], tag: string): Promise<void> {
  await sql`UPDATE tickets SET tags = array_remove(tags, ${tag}::text) WHERE id = ANY(${[...ids]}::bigint[])`.execute(
    tx,
  )
}

/** The columns of a tag for the fields that row rules of tickets may name. */
export const tagRuleColumns = {
  organization_id: { column: 'ticket_tags.organization_id', type: 'int' },
} as const satisfies Partial<RuleColumns<'ticket'>>

const tagsListed = 300

export function findTags(db: Database, within: Within) {
  return db
    .selectFrom('ticket_tags')
    .select('ticket_tags.name')
    .distinct()
    .where(within)
    .orderBy('ticket_tags.name')
    .limit(tagsListed)
    .execute()
}

/** Moves the thread of a ticket into another one of the same line, and closes it. */
export async function mergeThreads(
  tx: Database,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<void> {
  await tx.updateTable('ticket_notes').set({ ticket_id: into }).where('ticket_id', '=', from).execute()
  await tx
    .updateTable('tickets')
    .set({ merged_into: into, status: 'closed', closed_at: now, updated_at: now, snoozed_until: null })
    .where('id', '=', from)
    .execute()
}
