import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { PersonalKind } from '#platform/personal-data/kinds'
import { isAbout, type About } from '../about.store'

interface Page {
  kinds: readonly PersonalKind[]
  kind: PersonalKind
  about: About
  /** Where the page before ended, as the table's part and the place in it; undefined: at the beginning. */
  after: string | undefined
  limit: number
}

/**
 * The next rows of a kind as JSON, in the order in which they lie in the table, partition by partition: within one snapshot that order
 * stays, so that no kind needs a key for it. Who wrote a text is told as "the person" or "the provider", never by name.
 */
export async function findRows(tx: Database, { kinds, kind, about, after, limit }: Page) {
  const columns = kind.told.map((column) => sql.ref(column))
  const by = kind.ours.includes('author_id')
    ? [sql`CASE WHEN author_id = ${about.person} THEN 'the person' ELSE 'the provider' END AS written_by`]
    : []
  const [part, place] = (after ?? '0 (0,0)').split(' ')
  const { rows } = await sql<{ at: string; row: string }>`
    SELECT tableoid::oid || ' ' || ctid::text AS at, (SELECT to_json(one)::text FROM (SELECT ${sql.join([...columns, ...by])}) AS one) AS row
    FROM ${sql.table(kind.table)} WHERE ${isAbout(kinds, kind, about)} AND (tableoid, ctid) > (${part}::oid, ${place}::tid)
    ORDER BY tableoid, ctid LIMIT ${limit}`.execute(tx)
  return rows
}

/** The next file of the person's tickets. */
export async function findFile(
  tx: Database,
  { kinds, about, after }: Pick<Page, 'kinds' | 'about'> & { after: number },
) {
  const kind = kinds.find(({ table }) => table === 'ticket_attachments')
  if (!kind) return undefined
  const { rows } = await sql<{ id: number; name: string; content: Buffer }>`
    SELECT id, name, content FROM ticket_attachments
    WHERE ${isAbout(kinds, kind, about)} AND id > ${after} ORDER BY id LIMIT 1`.execute(tx)
  return rows[0]
}
