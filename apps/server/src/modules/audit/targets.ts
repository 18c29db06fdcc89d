import type { AuditNoun } from '@uplink/contract/audit'
import type { Model } from '@uplink/contract/models'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { administratorRole, organizationsListed, type RoleRightsSource } from '../access/access.public'

/** The records that entries of one noun are about. */
export interface AuditTarget {
  /** Whose row rules decide. */
  model: Model
  /** The table, with the joins that the rules need; one row per record. */
  from: Expression<unknown>
  /** The column with the number that entries name. */
  key: string
  /** Which of them the caller may list. */
  within: (call: Call) => Promise<Within>
  /** The name of a record on screens; absent: it has none. */
  title?: Expression<string>
  /**
   * How entries are found by an index. `organization`: an entry's organization is the rules' `organization_id`; `actor`:
   * such entries are of the chain `door`, of which people see their own; `noun`: neither, and there are few.
   */
  foundBy: 'organization' | 'actor' | 'noun'
}

/**
 * Where the record is that an entry is about, for every noun; null: such entries are about no record. `needs.ts`
 * passes it in, because the log knows no other noun.
 */
export type AuditTargets = Readonly<Record<AuditNoun, AuditTarget | null>>

export interface SightDeps {
  auditTargets: AuditTargets
  rights: RoleRightsSource
}

/**
 * Which entries a person sees. Administrators see all. Others see an entry if they may list the record that it is
 * about; if there is no such record, or none any more, people of its organization see when what was done by whom, and
 * nothing else. Who acted is no reason to see what it was about (decisions 12). Entries about sign-ins and refusals
 * must besides be the person's own.
 */
export type Sight =
  | 'all'
  | {
      person: number
      organization: number | null
      /** Whether the record may be listed; null: there is none. Costs a look at the record. */
      isListed: Expression<boolean | null>
      /** True of every entry that the person sees, and quick to decide. */
      isNear: Within
      /** The people whom they may list. */
      people: Within
    }

export async function sightOf({ auditTargets, rights }: SightDeps, call: Call): Promise<Sight> {
  const { person } = call
  if (person.roleIds.includes(administratorRole)) return 'all'
  const people = auditTargets.user
  if (!people) throw new Error('entries about users need a table')
  const present = Object.entries(auditTargets).filter(
    (entry): entry is [string, AuditTarget] => entry[1] !== null,
  )
  const [now, ...conditions] = await Promise.all([
    rights.now(),
    ...present.map(([, target]) => target.within(call)),
  ])
  const cases = present.map(
    ([noun, { from, key }], index) => sql`WHEN ${sql.lit(noun)} THEN
      (SELECT coalesce(${conditions[index]}, false) FROM ${from} WHERE ${sql.ref(key)} = about.number)`,
  )
  const organizations = new Set(person.organizationId === null ? [] : [person.organizationId])
  const anywhere: string[] = []
  for (const [noun, { model, foundBy }] of present) {
    const listed = organizationsListed(now, person, model)
    if (foundBy === 'actor' || listed?.length === 0) continue
    if (foundBy === 'noun' || listed === undefined) anywhere.push(noun)
    else for (const id of listed) organizations.add(id)
  }
  return {
    person: person.userId,
    organization: person.organizationId,
    people: await people.within(call),
    isListed: sql<boolean | null>`(SELECT CASE about.noun ${sql.join(cases, sql` `)} END
      FROM (SELECT split_part(l.target, ':', 1) AS noun, ${numberOf} AS number OFFSET 0) AS about)`,
    isNear: nearTo(person.userId, [...organizations], anywhere),
  }
}

/**
 * The number of the record: `department:12`. Some entries have a word there: `menu-item:several`. It is worked out before
 * (`OFFSET 0`), because where a table has row-level security, PostgreSQL uses an index for a plain number only.
 */
const numberOf = sql`CASE WHEN l.target ~ '^[a-z-]+:[0-9]{1,15}$' THEN split_part(l.target, ':', 2)::bigint END`

/** Entries of these organizations, one's own, and all of these nouns. Numbers and nouns are part of the text, for the plan. */
const nearTo = (person: number, organizations: readonly number[], nouns: readonly string[]): Within =>
  sql<SqlBool>`(${sql.join(
    [
      ...organizations.map((id) => sql`l.organization_id = ${sql.lit(id)}`),
      sql`l.actor_id = ${sql.lit(person)}`,
      ...nouns.map((noun) => sql`l.target LIKE ${sql.lit(`${noun}:%`)}`),
    ],
    sql` OR `,
  )})`
