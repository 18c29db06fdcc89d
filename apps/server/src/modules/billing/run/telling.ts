import type { Database } from '#platform/database/kysely'
import { notify } from '../../notifications/notifications.public'
import type { BillingDeps } from './day'
import { tellIssued } from '../billing.notices'
import { findToTell, takeToTell } from './telling.store'

/**
 * Sends the pending notices of all issued invoices, including those of a run that was killed: batch after batch, each
 * in the transaction that removes it from the list.
 */
export async function tellAllIssued(deps: BillingDeps): Promise<void> {
  while (await tellNextIssued(deps));
}

function tellNextIssued({ db, clock, linkTo }: BillingDeps): Promise<boolean> {
  return db.transaction().execute(async (tx: Database) => {
    const ids = await takeToTell(tx)
    if (!ids) return false
    const invoices = await findToTell(tx, ids)
    await notify(
      tx,
      clock,
      invoices.map((invoice) => tellIssued(invoice, linkTo)),
    )
    return true
  })
}
