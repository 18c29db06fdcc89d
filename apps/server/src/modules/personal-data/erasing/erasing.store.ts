import { sql, type RawBuilder } from 'kysely'
import { pathTo } from '@uplink/contract/screens'
import type { Database } from '#platform/database/kysely'
import type { Blank, PersonalKind } from '#platform/personal-data/kinds'
import { isAbout, type About } from '../about.store'

const countOf = async (tx: Database, query: RawBuilder<unknown>) =>
  Number((await query.execute(tx)).numAffectedRows ?? 0)

const blankOf = (blank: Blank): RawBuilder<unknown> =>
  blank !== null && typeof blank === 'object'
    ? sql`${blank.numbered}::text || id`
    : blank === null
      ? sql`NULL`
      : sql`${blank}`

/**
 * Deletes the next rows of a kind that are about the person, or makes them anonymous, so many at most; returns how many. A row
 * that is anonymous already counts for nothing.
 */
export async function eraseRows(
  tx: Database,
  {
    kinds,
    kind,
    about,
    limit,
  }: { kinds: readonly PersonalKind[]; kind: PersonalKind; about: About; limit: number },
): Promise<number> {
  const table = sql.table(kind.table)
  // partitions of a table count their places anew: the same place in another one is somebody else's row
  const next = (which: RawBuilder<unknown>) =>
    sql`ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${isAbout(kinds, kind, about)} AND ${which} LIMIT ${limit}))
      AND ${isAbout(kinds, kind, about)}`
  const { erasure } = kind
  if (erasure === 'deleted') return countOf(tx, sql`DELETE FROM ${table} WHERE ${next(sql`true`)}`)
  if (typeof erasure === 'string') return 0
  const blanks = Object.entries(erasure.anonymous).map(
    ([column, blank]) => [sql.ref(column), blankOf(blank)] as const,
  )
  const differs = blanks.map(([column, blank]) => sql`${column}::text IS DISTINCT FROM (${blank})::text`)
  const set = blanks.map(([column, blank]) => sql`${column} = ${blank}`)
  return countOf(
    tx,
    sql`UPDATE ${table} SET ${sql.join(set)} WHERE ${next(sql`(${sql.join(differs, sql` OR `)})`)}`,
  )
}

/**
 * Keeps what bills, documents and receipts of the person's lines have printed until now. Of lines without any nothing is kept, and what
 * was kept once stays.
 */
export async function keepPrintedNames(tx: Database, person: number, now: Date): Promise<number> {
  return countOf(
    tx,
    sql`INSERT INTO printed_names (connection_id, username, name, address, kept_at)
      SELECT c.id, c.username, trim(c.first_name || ' ' || c.last_name),
        CASE WHEN right(c.address, length(c.city)) = c.city THEN c.address ELSE c.address || ', ' || c.city END, ${now}
      FROM connections c WHERE c.user_id = ${person} AND (
        EXISTS (SELECT FROM invoices i WHERE i.connection_id = c.id)
        OR EXISTS (SELECT FROM ledger_documents d WHERE d.connection_id = c.id)
        OR EXISTS (SELECT FROM payments p WHERE p.connection_id = c.id AND p.settled_at IS NOT NULL))
      ON CONFLICT DO NOTHING`,
  )
}

/** What names the person or a line beside the rows that are theirs. */
export async function eraseMentions(tx: Database, { person, lines }: About): Promise<number> {
  const ids = sql`${[...lines]}::bigint[]`
  // an import of which a row is gone cannot be undone as a whole
  await sql`UPDATE imports SET has_lost_rows = true WHERE NOT has_lost_rows
    AND id IN (SELECT import_id FROM import_rows WHERE connection_id = ANY(${ids}))`.execute(tx)
  const problems = await countOf(
    tx,
    sql`DELETE FROM import_problems p USING import_rows r
      WHERE r.connection_id = ANY(${ids}) AND p.import_id = r.import_id AND p.line = r.line`,
  )
  await sql`UPDATE tickets SET merged_into = NULL WHERE connection_id = ANY(${ids}) AND merged_into IS NOT NULL`.execute(
    tx,
  )
  // a campaign to one Client ID must not become one to everybody, so the ID gets the name that the line will have
  await sql`
    WITH named AS (
      SELECT lower(username) AS name, id FROM connections WHERE id = ANY(${ids})
      UNION SELECT username_key, connection_id FROM former_usernames WHERE connection_id = ANY(${ids}))
    UPDATE campaigns SET client_ids = ARRAY(
      SELECT coalesce((SELECT 'erased-line-' || n.id FROM named n WHERE n.name = lower(wanted) LIMIT 1), wanted)
      FROM unnest(client_ids) WITH ORDINALITY AS one (wanted, place) ORDER BY place)
    WHERE EXISTS (SELECT FROM unnest(client_ids) AS wanted JOIN named n ON n.name = lower(wanted))`.execute(
    tx,
  )
  return problems + (await eraseNoticesOfStaff(tx, person, lines))
}

/** What the bells of staff say about the person's tickets and chats; it has their name, or what they wrote. */
async function eraseNoticesOfStaff(tx: Database, person: number, lines: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM tickets WHERE connection_id = ANY(${[...lines]}::bigint[])`.execute(tx)
  const links = [
    ...rows.map(({ id }) => pathTo('desk', { ticket: Number(id) })),
    ...lines.map((line) => pathTo('desk', { view: 'chats', chat: line })),
  ]
  if (links.length === 0) return 0
  return countOf(
    tx,
    sql`DELETE FROM notifications WHERE link = ANY(${links}::text[]) AND user_id <> ${person}
      AND user_id IN (SELECT id FROM users WHERE account_type = 'staff')`,
  )
}
