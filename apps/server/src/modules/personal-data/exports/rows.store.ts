import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { PersonalKind } from '#platform/personal-data/kinds'

/** Whom the rows are about, and whether they ask for themselves. */
export interface About {
  person: number
  lines: readonly number[]
  isOwn: boolean
}

export async function findLines(db: Database, person: number): Promise<number[]> {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('user_id', '=', person)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What staff wrote among themselves is left out where people ask for themselves. */
function forStaffOnly({ staffOnly }: PersonalKind, isOwn: boolean): RawBuilder<SqlBool> {
  if (!isOwn || staffOnly === undefined) return sql`true`
  return staffOnly === true ? sql`false` : sql`NOT ${sql.ref(staffOnly.column)}`
}

/** Which rows of a kind are about the person: rows of a kind that belongs to another are those of that one's rows. */
function isAbout(kinds: readonly PersonalKind[], kind: PersonalKind, about: About): RawBuilder<SqlBool> {
  const { found } = kind
  const told = forStaffOnly(kind, about.isOwn)
  if (found.by === 'person') return sql`(${sql.ref(found.column)} = ${about.person} AND ${told})`
  if (found.by === 'line')
    return sql`(${sql.ref(found.column)} = ANY(${[...about.lines]}::bigint[]) AND ${told})`
  if (found.by === 'kind') {
    const parent = kinds.find(({ table }) => table === found.table)
    if (!parent) throw new Error(`${found.table} is no kind of personal data`)
    return sql`(${sql.ref(found.column)} IN (SELECT ${sql.ref(found.key)} FROM ${sql.table(parent.table)}
      WHERE ${isAbout(kinds, parent, about)}) AND ${told})`
  }
  if (found.by === 'nobody') return sql`false`
  const targets = [`user:${about.person}`, ...about.lines.map((line) => `connection:${line}`)]
  return about.isOwn
    ? sql`actor_id = ${about.person}`
    : sql`(actor_id = ${about.person} OR target = ANY(${targets}::text[]))`
}

interface Page {
  kinds: readonly PersonalKind[]
  kind: PersonalKind
  about: About
  /** Where the page before ended; '(0,0)': at the beginning. */
  after: string
  limit: number
}

/**
 * The next rows of a kind as JSON, in the order in which they lie in the table: within one snapshot that order stays, so that no kind
 * needs a key for it. Who wrote a text is told as "the person" or "the provider", never by name.
 */
export async function findRows(tx: Database, { kinds, kind, about, after, limit }: Page) {
  const columns = kind.told.map((column) => sql.ref(column))
  const by = kind.ours.includes('author_id')
    ? [sql`CASE WHEN author_id = ${about.person} THEN 'the person' ELSE 'the provider' END AS written_by`]
    : []
  const { rows } = await sql<{ at: string; row: string }>`
    SELECT ctid::text AS at, (SELECT to_json(one)::text FROM (SELECT ${sql.join([...columns, ...by])}) AS one) AS row
    FROM ${sql.table(kind.table)} WHERE ${isAbout(kinds, kind, about)} AND ctid > ${after}::tid
    ORDER BY ctid LIMIT ${limit}`.execute(tx)
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
