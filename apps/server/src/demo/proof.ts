import type { ClientBase } from 'pg'
import { ledgerFaults } from '../modules/billing/billing.public'

/** Faults of the ledger, found by billing's nightly check in this client's transaction. */
export const faultsSeenBy = (client: ClientBase): Promise<string[]> =>
  ledgerFaults(async (query) => {
    const { rows } = await client.query<{ count: string }>(query)
    return Number(rows[0]?.count)
  })
