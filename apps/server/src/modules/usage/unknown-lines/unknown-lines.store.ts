import type { UnknownLineState } from '@uplink/contract/radius'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

/** The columns of an unknown line's fields that row rules may name: those of its equipment. */
export const unknownLineRuleColumns = {
  organization_id: { column: 'access_servers.organization_id', type: 'int' },
} as const satisfies RuleColumns<'unknown-line'>

const shown = (db: Database, within: Within) =>
  db
    .selectFrom('unknown_lines')
    .leftJoin('access_servers', 'access_servers.address', 'unknown_lines.nas_address')
    .leftJoin('equipment_clocks', (join) =>
      join
        .onRef('equipment_clocks.nas_address', '=', 'unknown_lines.nas_address')
        .on('equipment_clocks.is_sure', '=', true),
    )
    .leftJoin('users as ignorer', 'ignorer.id', 'unknown_lines.ignored_by')
    .selectAll('unknown_lines')
    .select([
      'access_servers.id as server_id',
      'access_servers.place',
      'equipment_clocks.behind_seconds as clock_behind_seconds',
      'ignorer.name as ignorer',
    ])
    .where(within)

/**
 * Looked up name by name in the index: `lower` stands apart, because PostgreSQL would otherwise read every line before it may see
 * a name.
 */
const isNoLine = sql<SqlBool>`NOT EXISTS (
  SELECT FROM (SELECT lower(unknown_lines.username) AS key OFFSET 0) AS named,
    LATERAL (SELECT FROM connections WHERE username_key = named.key OFFSET 0) AS line)`

/** Names within that no line has by now, the latest first. */
export function unknownLinesOf(
  db: Database,
  { within, state }: { within: Within; state: UnknownLineState },
): Listing<UnknownLineRow> {
  return {
    rows: shown(db, within)
      .where('unknown_lines.ignored_at', state === 'ignored' ? 'is not' : 'is', null)
      .where(isNoLine),
    order: [
      ...keys('desc', 'unknown_lines.last_at'),
      ...keys('asc', 'unknown_lines.username', 'unknown_lines.nas_address'),
    ],
  }
}

export type UnknownLineRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

interface Named {
  name: string
  nas_address: string
}

/** One of them, to change; who may not list it finds none. */
export const findUnknownLine = (db: Database, { name, nas_address, within }: Named & { within: Within }) =>
  shown(db, within)
    .where('unknown_lines.username', '=', name)
    .where('unknown_lines.nas_address', '=', nas_address)
    .forUpdate('unknown_lines')
    .executeTakeFirst()

export const setIgnored = (
  db: Database,
  { name, nas_address, at, by }: Named & { at: Date | null; by: number | null },
) =>
  db
    .updateTable('unknown_lines')
    .set({ ignored_at: at, ignored_by: by })
    .where('username', '=', name)
    .where('nas_address', '=', nas_address)
    .execute()
