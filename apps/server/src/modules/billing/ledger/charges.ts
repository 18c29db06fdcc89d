import type { Database } from '#platform/database/kysely'
import { asSystem } from '#platform/database/as-system'
import { insertCharges, type Charge } from './charges.store'

/** Stores lines for the next invoice in the given transaction, for any actor. The billing run includes them. */
export async function chargeWithNextBill(tx: Database, charges: readonly Charge[]): Promise<void> {
  if (charges.length > 0) await asSystem(tx, () => insertCharges(tx, charges))
}
