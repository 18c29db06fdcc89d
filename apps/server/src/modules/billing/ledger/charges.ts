import type { Database } from '#platform/database/kysely'
import { asSystem } from '#platform/database/sight'
import { insertCharges, type Charge } from './charges.store'

/** Keeps lines for the next invoice, in the given transaction, whoever it runs for. The billing run takes them. */
export async function chargeWithNextBill(tx: Database, charges: readonly Charge[]): Promise<void> {
  if (charges.length > 0) await asSystem(tx, () => insertCharges(tx, charges))
}
