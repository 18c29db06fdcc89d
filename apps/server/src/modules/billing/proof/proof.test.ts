import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clock, database, issue, line, pay, stage } from '../../../testing/stages/money/postings'
import { countOn, ledgerFaults } from '../ledger/ledger-checks.store'
import { proveLedger } from '../billing.jobs'
import { ledger, smallSteps, tamper } from '../../../testing/stages/money/ledger-to-prove'
import { proveParts } from './prove'

stage()

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (text: string) => void logged.push(text) })
const night = () => proveLedger.run({ db: database.db, clock, log })
const proven = () => proveParts({ db: database.db, clock, size: smallSteps })
const atOnce = () => ledgerFaults(countOn(database.db))

const pick = (table: string, where = 'true', key = 'id') =>
  `${key} = (SELECT ${key} FROM ${table} WHERE ${where} ORDER BY md5(${key}::text) LIMIT 1)`

/** Each makes another thing wrong. */
const changes = [
  `UPDATE ledger_accounts SET balance = balance + 7 WHERE ${pick('ledger_accounts', "kind = 'wallet'")}`,
  `UPDATE ledger_accounts SET balance = balance + 7 WHERE ${pick('ledger_accounts', "kind = 'receivable'")}`,
  `UPDATE ledger_accounts SET balance = balance - 9 WHERE ${pick('ledger_accounts', "kind = 'revenue'")}`,
  `UPDATE ledger_entries SET amount = amount + 3 WHERE ${pick('ledger_entries')}`,
  `DELETE FROM ledger_entries WHERE ${pick('ledger_entries', 'true', 'transfer_id')}`,
  `INSERT INTO ledger_transfers (kind, description, occurred_at) VALUES ('credit', 'Of nothing', now())`,
  `UPDATE invoices SET paid = paid + 1 WHERE ${pick('invoices', "status = 'open'")}`,
  `UPDATE invoices SET subtotal = subtotal + 4, total = total + 4 WHERE ${pick('invoices', "status = 'open'")}`,
  `UPDATE invoices SET paid = paid + 2, credited = credited + 2 WHERE ${pick('invoices', 'total > paid + 2')}`,
  `UPDATE invoice_lines SET tax = tax + 1 WHERE ${pick('invoice_lines', 'true', 'invoice_id')}`,
  `UPDATE payment_allocations SET amount = amount + 1 WHERE ${pick('payment_allocations', 'true', 'invoice_id')}`,
  `DELETE FROM payment_allocations WHERE ${pick('payment_allocations', 'true', 'payment_id')}`,
  `UPDATE ledger_documents SET amount = amount * 2 WHERE ${pick('ledger_documents')}`,
  `UPDATE ledger_documents SET number = number + 5 WHERE ${pick('ledger_documents', "kind = 'debit-note'")}`,
  `UPDATE ledger_transfers SET payment_id = (SELECT max(id) FROM payments) WHERE ${pick('ledger_transfers', "kind = 'settlement' AND payment_id <> (SELECT max(id) FROM payments)")}`,
  `UPDATE ledger_transfers SET invoice_id = (SELECT max(id) FROM invoices) WHERE ${pick('ledger_transfers', "kind = 'settlement'")}`,
]
/** A name for what the proof at once sees in the sums of both lines alone. */
const onlyInParts = /^\d+ invoices that another line has settled$/

describe('the nightly proof', () => {
  it('succeeds while the ledger adds up, and fails with what is wrong until it is mended', async () => {
    const connection = await line()
    await issue(connection, '02', 100_000)
    await pay(connection, 130_000)
    await night()
    expect(logged.join()).toContain('the ledger adds up')

    const wallet = `connection_id = ${connection.id} AND kind = 'wallet'`
    await tamper(`UPDATE ledger_accounts SET balance = balance + 500 WHERE ${wallet}`)
    // a run that fails is what alarms, the page About and the bell know of
    for (let nights = 0; nights < 2; nights += 1)
      await expect(night()).rejects.toThrow(
        'The ledger does not add up: 1 accounts whose balance is not the sum of their entries',
      )
    expect(logged.join()).toContain('the ledger does not add up')
    await tamper(`UPDATE ledger_accounts SET balance = balance - 500 WHERE ${wallet}`)
    await night()
  })

  it('finds in parts whatever the proof at once finds', async () => {
    await ledger(6)
    expect(await proven()).toMatchObject({ faults: [], isRoundOver: true })
    for (const change of changes) {
      await tamper(change)
      const { faults } = await proven()
      const said = faults.filter((fault) => !onlyInParts.test(fault))
      const wanted = await atOnce()
      expect(wanted).not.toEqual([])
      // of a bill that another line has settled both say something else
      if (said.length === faults.length) expect(said.toSorted()).toEqual(wanted.toSorted())
      else expect(said.length).toBeGreaterThanOrEqual(wanted.length - 1)
    }
  })
})
