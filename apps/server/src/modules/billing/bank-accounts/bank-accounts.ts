import type { BankAccount } from '@uplink/contract/billing'
import type { Database } from '#platform/database/kysely'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import { findBankAccount, upsertBankAccount } from './bank-accounts.store'
import { toBankAccount } from '../billing.view'

/** The account for refunds of a connection; its number has digits only. */
export interface NewBankAccount {
  connectionId: number
  bankName: string
  branchName: string | null
  accountName: string
  accountNumber: string
  routingNumber: string | null
}

const contextOf = (connectionId: number) => `bank_accounts:${connectionId}`

/** The numbers of the accounts. */
export const bankAccountNumbers: SealedColumn = {
  table: 'bank_accounts',
  id: 'connection_id',
  column: 'sealed_account_number',
  contextOf,
}

/** The connection's bank account as shown to people, its number masked; null when none is stored. */
export async function readBankAccount(db: Database, connectionId: number): Promise<BankAccount | null> {
  const row = await findBankAccount(db, { connection: connectionId })
  return row ? toBankAccount(row) : null
}

/**
 * Stores or replaces the account, its number encrypted. The caller has confirmed the change with the owner, and
 * audits it.
 */
export async function saveBankAccount(
  tx: Database,
  { seals, now }: { seals: Seals; now: Date },
  account: NewBankAccount,
): Promise<BankAccount> {
  const row = {
    bank_name: account.bankName,
    branch_name: account.branchName,
    account_name: account.accountName,
    last_digits: account.accountNumber.slice(-4),
    routing_number: account.routingNumber,
    updated_at: now,
  }
  await upsertBankAccount(tx, {
    ...row,
    connection_id: account.connectionId,
    sealed_account_number: seals.seal(account.accountNumber, contextOf(account.connectionId)),
  })
  return toBankAccount(row)
}
