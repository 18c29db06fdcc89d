import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countOn, ledgerFaults } from './ledger-checks.store'
import { postOpenings, takeOpeningsBack } from './openings'
import { clock, database, line, pay, stage, type Line } from '../../../testing/stages/money/postings'

stage()

const post = (connection: Line, amount: number) =>
  database.db.transaction().execute((tx) =>
    postOpenings(tx, [{ connectionId: connection.id, amount, until: '2026-02-28' }], {
      organization: connection.organization_id,
      today: '2026-03-14',
      now: clock.now(),
    }),
  )
const takeBack = (connection: Line) =>
  database.db.transaction().execute((tx) => takeOpeningsBack(tx, [connection.id]))
const faults = () => ledgerFaults(countOn(database.db))
const accountsOf = ({ id }: Line) =>
  database.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('connection_id', '=', id)
    .orderBy('kind')
    .execute()

describe('an opening balance', () => {
  it('that is owed is a bill, which a payment settles', async () => {
    const connection = await line()
    await post(connection, -49_875)
    expect(await accountsOf(connection)).toEqual([{ kind: 'receivable', balance: -49_875 }])
    const { settled } = await pay(connection, 50_000)
    expect(settled.settledInvoiceIds).toHaveLength(1)
    expect(await accountsOf(connection)).toEqual([
      { kind: 'receivable', balance: 0 },
      { kind: 'wallet', balance: 125 },
    ])
    expect(await faults()).toEqual([])
  })

  it('is posted once', async () => {
    const connection = await line()
    await post(connection, 1000)
    await expect(post(connection, 1000)).rejects.toThrow('ledger_transfers_reference_key')
    expect(await faults()).toEqual([])
  })

  it('is taken back as if it had not been, but not once money has moved', async () => {
    const [credit, debt, paid] = [await line(), await line(), await line()]
    await post(credit, 1000)
    await post(debt, -1000)
    await post(paid, -1000)
    await pay(paid, 500)
    await takeBack(credit)
    await takeBack(debt)
    expect(await accountsOf(credit)).toEqual([])
    expect(await accountsOf(debt)).toEqual([])
    await expect(takeBack(paid)).rejects.toThrow('more than an opening balance')
    expect(await faults()).toEqual([])
  })

  it('is the only thing of the ledger that can be deleted, and by its function alone', async () => {
    const connection = await line()
    await post(connection, 1000)
    for (const table of ['ledger_entries', 'ledger_transfers', 'ledger_accounts'])
      await expect(
        database.db.transaction().execute(async (tx) => {
          await sql`SELECT set_config('app.takes_openings_back', 'yes', true)`.execute(tx)
          await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
        }),
      ).rejects.toThrow('permission denied')
  })
})
