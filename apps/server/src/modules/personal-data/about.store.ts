import { personTopic } from '@uplink/contract/live'
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
export function isAbout(
  kinds: readonly PersonalKind[],
  kind: PersonalKind,
  about: About,
): RawBuilder<SqlBool> {
  const { found } = kind
  const told = forStaffOnly(kind, about.isOwn)
  switch (found.by) {
    case 'person':
      return sql`(${sql.ref(found.column)} = ${about.person} AND ${told})`
    case 'line':
      return sql`(${sql.ref(found.column)} = ANY(${[...about.lines]}::bigint[]) AND ${told})`
    case 'kind': {
      const parent = kinds.find(({ table }) => table === found.table)
      if (!parent) throw new Error(`${found.table} is no kind of personal data`)
      return sql`(${sql.ref(found.column)} IN (SELECT ${sql.ref(found.key)} FROM ${sql.table(parent.table)}
        WHERE ${isAbout(kinds, parent, about)}) AND ${told})`
    }
    case 'audit':
      return isAct(about)
    case 'recipient':
      return isSentTo(about.person)
    case 'caller':
      return sql`${sql.ref(found.column)} = ${String(about.person)}`
    case 'nobody':
      return sql`false`
  }
}

function isAct({ person, lines, isOwn }: About): RawBuilder<SqlBool> {
  const targets = [`user:${person}`, ...lines.map((line) => `connection:${line}`)]
  return isOwn ? sql`actor_id = ${person}` : sql`(actor_id = ${person} OR target = ANY(${targets}::text[]))`
}

/** Mail and SMS know whose they are, unless they go to an address that is not the person's yet; families share addresses. */
const isSentTo = (person: number): RawBuilder<SqlBool> => sql`CASE transport
  WHEN 'live' THEN recipient = ${personTopic(person)} OR starts_with(recipient, ${`${personTopic(person)}/`})
  WHEN 'push' THEN recipient IN (SELECT id::text FROM push_subscriptions WHERE user_id = ${person})
  WHEN 'network' THEN false
  WHEN 'webhook' THEN false
  ELSE coalesce((log ->> 'user_id')::bigint = ${person},
    recipient IN (SELECT unnest(ARRAY[email, mobile_no]) FROM users WHERE id = ${person})) END`
