import type { NewCampaign } from '@uplink/contract/campaigns'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** Whom a campaign is for. */
export type Audience = Pick<NewCampaign, 'area_ids' | 'package_ids' | 'states' | 'client_ids'> & {
  look_id?: number | null | undefined
}

export interface Chosen {
  audience: Audience
  /** The Client IDs that its report has, as they were read just now; null: it is for no report. */
  listed: readonly string[] | null
  within: Within
  now: Date
}

/** A bill of the line was due before its organization's today. */
const isOverdue = (now: Date) => sql<SqlBool>`EXISTS (
  SELECT FROM invoices i JOIN organizations o ON o.id = i.organization_id
  WHERE i.connection_id = connections.id AND i.status = 'open'
    AND i.due_on < (${now}::timestamptz AT TIME ZONE o.time_zone)::date)`

const idsOf = (clientIds: readonly string[]) => clientIds.map((id) => id.toLowerCase())

/** The lines within that match the audience. */
function chosenBy({ audience, listed, within, now }: Chosen): RawBuilder<SqlBool> {
  const { area_ids: areas, package_ids: packages, states, client_ids: clientIds, look_id: look } = audience
  const inState = states.map((state) =>
    state === 'overdue'
      ? sql<SqlBool>`(connections.status <> 'closed' AND ${isOverdue(now)})`
      : sql<SqlBool>`connections.status = ${sql.lit(state)}`,
  )
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`${within}`,
    inState.length > 0
      ? sql<SqlBool>`(${sql.join(inState, sql` OR `)})`
      : sql<SqlBool>`connections.status <> 'closed'`,
  ]
  if (areas.length > 0) conditions.push(sql<SqlBool>`connections.area_id = ANY(${areas}::bigint[])`)
  if (packages.length > 0)
    conditions.push(sql<SqlBool>`EXISTS (SELECT FROM contracts k
      WHERE k.connection_id = connections.id AND k.ends_on IS NULL AND k.package_id = ANY(${packages}::bigint[]))`)
  if (clientIds.length > 0)
    conditions.push(sql<SqlBool>`connections.username_key = ANY(${idsOf(clientIds)}::text[])`)
  if (listed !== null) conditions.push(sql<SqlBool>`connections.username_key = ANY(${idsOf(listed)}::text[])`)
  if (look != null)
    conditions.push(sql<SqlBool>`connections.id IN (SELECT r.record_id FROM bulk_act_rows r
      JOIN bulk_acts a ON a.id = r.act_id AND a.list = 'customers' WHERE r.act_id = ${look} AND r.result IS NULL)`)
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`
}

/** Those of these lines that are within, and which of them are closed. */
export const findLinesOf = (db: Database, { ids, within }: { ids: readonly number[]; within: Within }) =>
  db
    .selectFrom('connections')
    .select(['connections.id', sql<boolean>`connections.status = 'closed'`.as('is_closed')])
    .where('connections.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where(within)
    .execute()

/** A look at customers to whom somebody means to write: how many lines it has, and how they were found. */
export const findLook = (db: Database, { id, by }: { id: number; by?: number | undefined }) =>
  db
    .selectFrom('bulk_acts')
    .select(['id', 'found_by', sql<number>`total - refused`.as('lines')])
    .where('id', '=', id)
    .where('list', '=', 'customers')
    .where('act', '=', 'write')
    .$if(by !== undefined, (some) => some.where('user_id', '=', by ?? 0))
    .executeTakeFirst()

/** The people of these lines, each once. */
export const peopleOf = (chosen: Chosen): RawBuilder<unknown> =>
  sql`SELECT DISTINCT connections.user_id FROM connections WHERE ${chosenBy(chosen)}`

/** Writes a row for each person, in one statement, with the first of the lines by which they were chosen; returns how many. */
export async function insertRecipients(tx: Database, campaign: number, chosen: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO campaign_recipients (campaign_id, user_id, connection_id)
    SELECT ${campaign}::bigint, connections.user_id, min(connections.id)
    FROM connections WHERE ${chosenBy(chosen)} GROUP BY connections.user_id
    ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** A line of the audience, the first one or that with this Client ID; undefined: there is none. */
export async function findLine(
  db: Database,
  chosen: Chosen,
  clientId: string | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT connections.id FROM connections WHERE ${chosenBy(chosen)}
      ${clientId === undefined ? sql`` : sql`AND connections.username_key = ${clientId.toLowerCase()}`}
    ORDER BY connections.id LIMIT 1`.execute(db)
  return rows[0]?.id
}

/**
 * Client IDs as a table, each with what an index finds its line by. Made before the look-up: row security lets no index be used for a
 * condition that calls a function on the way, and each look-up would read all lines.
 */
const asKeys = (ids: readonly string[]) =>
  sql`(SELECT id, lower(id) AS key FROM unnest(${[...ids]}::text[]) AS named (id) OFFSET 0) AS asked`

/** Those of the Client IDs that are no line within. */
export async function findUnknown(
  db: Database,
  { clientIds, within }: { clientIds: readonly string[]; within: Within },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT asked.id FROM ${asKeys(clientIds)}
    LEFT JOIN LATERAL (
      SELECT connections.id FROM connections WHERE connections.username_key = asked.key AND ${within} LIMIT 1
    ) AS line ON true
    WHERE line.id IS NULL LIMIT 2000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of the Client IDs of a report: those that are no line within, and the lines that something else leaves out. */
export async function countListed(db: Database, chosen: Chosen) {
  const { rows } = await sql<{ unknown: number; some_unknown: string[]; left_out: number }>`
    SELECT count(*) FILTER (WHERE line.id IS NULL) AS unknown,
      coalesce((array_agg(asked.id ORDER BY asked.id) FILTER (WHERE line.id IS NULL))[:${sql.lit(namedUnknown)}], '{}') AS some_unknown,
      count(*) FILTER (WHERE line.id IS NOT NULL AND NOT line.is_chosen) AS left_out
    FROM ${asKeys(chosen.listed ?? [])}
    LEFT JOIN LATERAL (
      SELECT connections.id, ${chosenBy(chosen)} AS is_chosen FROM connections
      WHERE connections.username_key = asked.key AND ${chosen.within} OFFSET 0
    ) AS line ON true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

/** How many of the unknown Client IDs are named. */
const namedUnknown = 5

/** What a message can say about one person, by its placeholders. */
export interface PersonRow {
  user_id: number
  connection_id: number
  client_id: string
  name: string
  package: string | null
  area: string
  provider: string
  currency: string
  /** What is to pay of the bills of all their lines with this provider, in minor units. */
  owed: number
}

/** What a message says of the people with these lines. */
export async function findPeople(db: Database, lines: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT c.user_id, c.id AS connection_id, c.username AS client_id,
      trim(c.first_name || ' ' || c.last_name) AS name, p.name AS package, a.name AS area,
      coalesce(nullif(o.shown_name, ''), o.name) AS provider, o.currency,
      (SELECT coalesce(sum(i.total - i.paid), 0)::bigint FROM connections own
        JOIN invoices i ON i.connection_id = own.id AND i.status = 'open'
        WHERE own.user_id = c.user_id AND own.organization_id = c.organization_id) AS owed
    FROM connections c
    JOIN areas a ON a.id = c.area_id
    JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
    LEFT JOIN packages p ON p.id = k.package_id
    WHERE c.id = ANY(${lines}::bigint[]) ORDER BY c.user_id`.execute(db)
  return rows
}

/** Areas within, with how many lines and people each has. */
export const findAreas = (db: Database, within: Within, only?: readonly number[]) =>
  db
    .selectFrom('areas')
    .select(['areas.id', 'areas.name', 'areas.city', 'areas.lines', 'areas.people'])
    .where(within)
    .$if(only !== undefined, (query) =>
      query.where('areas.id', '=', sql<number>`ANY(${only ?? []}::bigint[])`),
    )
    .orderBy('areas.city')
    .orderBy('areas.name')
    .limit(1000)
    .execute()

/** Packages within that are sold or that lines have. */
export const findPackages = (db: Database, within: Within, only?: readonly number[]) =>
  db
    .selectFrom('packages')
    .select(['packages.id', 'packages.name', 'packages.lines'])
    .where(within)
    .$if(only !== undefined, (query) =>
      query.where('packages.id', '=', sql<number>`ANY(${only ?? []}::bigint[])`),
    )
    .$if(only === undefined, (query) =>
      query.where((eb) => eb.or([eb('packages.status', '=', 'active'), eb('packages.lines', '>', 0)])),
    )
    .orderBy('packages.name')
    .orderBy('packages.id')
    .limit(1000)
    .execute()
