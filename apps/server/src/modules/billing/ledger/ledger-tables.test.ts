import { sql, type RawBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clock, database, line, pay, stage } from '../../../testing/stages/money/postings'

stage()

describe('the tables of the ledger', () => {
  const add = (...entries: { transfer: number; account: number; amount: number }[]) => sql`
    INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT * FROM unnest(${entries.map(({ transfer }) => transfer)}::bigint[],
      ${entries.map(({ account }) => account)}::bigint[], ${entries.map(({ amount }) => amount)}::bigint[])`

  it('refuse entries that do not sum to zero, or name what is not there, and let no account go', async () => {
    const connection = await line()
    await pay(connection, 10_000)
    const accounts = await database.db
      .selectFrom('ledger_accounts')
      .select('id')
      .orderBy('id')
      .limit(2)
      .execute()
    const [one = 0, two = 0] = accounts.map(({ id }) => id)
    const attempt = (what: (transfer: number) => RawBuilder<unknown>) =>
      database.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('ledger_transfers')
          .values({ kind: 'credit', description: 'A test', occurred_at: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await what(id).execute(tx)
      })
    const pair = (transfer: number, account: number, amount = -100) =>
      add({ transfer, account: one, amount: 100 }, { transfer, account, amount })
    await attempt((transfer) => pair(transfer, two))
    await expect(attempt((transfer) => pair(transfer, two, -99))).rejects.toThrow('does not sum to zero')
    await expect(attempt((transfer) => pair(transfer, 999_999_999))).rejects.toThrow('there is no account')
    await expect(attempt(() => pair(999_999_999, two))).rejects.toThrow('there is no transfer')
    await expect(attempt(() => sql`DELETE FROM ledger_accounts WHERE id = ${one}`)).rejects.toThrow()
    await expect(attempt(() => sql`UPDATE ledger_accounts SET id = 7 WHERE id = ${one}`)).rejects.toThrow(
      'permission denied',
    )
  })
})
