import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** Where the fields that row rules may name are kept for an unknown line: they are its equipment's. */
export const unknownLineRuleColumns = {
  organization_id: { column: 'access_servers.organization_id', type: 'int' },
} as const satisfies RuleColumns<'unknown-line'>

interface Asked {
  within: Within
  limit: number
  offset: number
}

/** Names no line has, the latest first, among the rows that `within` lets through. There are never many. */
export function findPage(db: Database, { within, limit, offset }: Asked) {
  return db
    .selectFrom('unknown_lines')
    .leftJoin('access_servers', 'access_servers.address', 'unknown_lines.nas_address')
    .selectAll('unknown_lines')
    .select((eb) => ['access_servers.place', eb.fn.countAll<number>().over().as('total')])
    .where(within)
    .orderBy('unknown_lines.last_at', 'desc')
    .orderBy('unknown_lines.username')
    .orderBy('unknown_lines.nas_address')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type UnknownLineRow = Awaited<ReturnType<typeof findPage>>[number]
