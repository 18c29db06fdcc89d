import { auditAll, byPortal } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { ErasureEntry } from '#platform/personal-data/erasure-log'
import { repeatErasures } from './erasures.store'

/** Begins erasures again that a restored database does not have, by the log outside it. Returns of how many people. */
export const beginErasuresAgain = (
  { db, clock }: { db: Database; clock: Clock },
  logged: readonly ErasureEntry[],
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const people = await repeatErasures(tx, logged)
    await auditAll(
      tx,
      clock,
      byPortal,
      people.map((id) => ({ act: 'user.erasure-repeated' as const, target: ['user', id] as const })),
    )
    return people.length
  })
