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
    .selectAll('unknown_lines')
    .select(['access_servers.place', 'equipment_clocks.behind_seconds as clock_behind_seconds'])
    .where(within)

/** Names within that no line has, the latest first. */
export function unknownLinesOf(db: Database, within: Within): Listing<UnknownLineRow> {
  return {
    rows: shown(db, within),
    order: [
      ...keys('desc', 'unknown_lines.last_at'),
      ...keys('asc', 'unknown_lines.username', 'unknown_lines.nas_address'),
    ],
  }
}

export type UnknownLineRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>
