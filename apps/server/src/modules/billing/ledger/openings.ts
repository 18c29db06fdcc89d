import type { Database } from '#platform/database/kysely'
import { asSystem } from '#platform/database/as-system'
import { insertOpenings, removeOpenings, type Opening } from './openings.store'

const atOnce = 5000

/** Posts what lines bring along from an older system, in the given transaction, for any actor. */
export async function postOpenings(
  tx: Database,
  openings: readonly Opening[],
  of: { organization: number; today: string; now: Date },
): Promise<void> {
  await asSystem(tx, async () => {
    for (let from = 0; from < openings.length; from += atOnce)
      await insertOpenings(tx, openings.slice(from, from + atOnce), of)
  })
}

/** Takes opening balances back with all that was written for them; for lines with nothing else in the ledger. */
export async function takeOpeningsBack(tx: Database, lines: readonly number[]): Promise<void> {
  if (lines.length > 0) await asSystem(tx, () => removeOpenings(tx, lines))
}
