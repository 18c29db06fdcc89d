import type { Database } from '#platform/database/kysely'
import { lookupOne, type Slots } from '#platform/database/statement'

export const findBankAccount = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('bank_accounts')
    .select(['bank_name', 'branch_name', 'account_name', 'last_digits', 'routing_number', 'updated_at'])
    .where('connection_id', '=', slot('connection')),
)

export type BankAccountRow = NonNullable<Awaited<ReturnType<typeof findBankAccount>>>

export async function upsertBankAccount(
  tx: Database,
  row: BankAccountRow & { connection_id: number; sealed_account_number: Buffer },
): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(row))
    .execute()
}
