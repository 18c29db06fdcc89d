import type { WayKind } from '@uplink/contract/payment-ways'
import type { Database } from '#platform/database/kysely'

/** How many ways of money are offered at most; nobody chooses among more. */
const atMost = 50

/** The active ways of an organization, in the order in which they were made. */
export async function activeWays(db: Database, organization: number) {
  return db
    .selectFrom('payment_ways')
    .select(['id', 'name', 'kind', 'reference', 'reference_form', 'reference_least', 'reference_most'])
    .where('organization_id', '=', organization)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(atMost)
    .$narrowType<{
      kind: WayKind
      reference: 'none' | 'optional' | 'required'
      reference_form: 'any' | 'digits' | 'letters-digits'
    }>()
    .execute()
}

export type ActiveWay = Awaited<ReturnType<typeof activeWays>>[number]
