import type { NetworkAttribute } from '@uplink/contract/network-attributes'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** Who may see and set them is told by the rules of access servers. */
export const suspensionColumns = {
  organization_id: { column: 'organizations.id', type: 'int' },
} as const satisfies Partial<RuleColumns<'access-server'>>

const organizationsShown = 1000

/** By organization, by name; with `organization` only that one. */
export const findSuspensionTerms = (
  db: Database,
  request: { within: Within; organization?: number | undefined },
) =>
  db
    .selectFrom('organizations')
    .leftJoin('suspension_terms as t', 't.organization_id', 'organizations.id')
    .select([
      'organizations.id as organization_id',
      'organizations.name as organization',
      't.is_let_in',
      't.kbps',
      't.framed_pool',
      't.attributes',
    ])
    .where('organizations.status', '=', 'active')
    .where(request.within)
    .$if(request.organization !== undefined, (query) =>
      query.where('organizations.id', '=', request.organization ?? 0),
    )
    .orderBy('organizations.name')
    .limit(organizationsShown)
    .execute()

export type SuspensionRow = Awaited<ReturnType<typeof findSuspensionTerms>>[number]

interface NewTerms {
  organization: number
  is_let_in: boolean
  kbps: number
  framed_pool: string | null
  attributes: readonly NetworkAttribute[]
  now: Date
}

export function saveSuspensionTerms(tx: Database, { organization, now, ...terms }: NewTerms) {
  const columns = { ...terms, attributes: JSON.stringify(terms.attributes), updated_at: now }
  return tx
    .insertInto('suspension_terms')
    .values({ organization_id: organization, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute()
}
