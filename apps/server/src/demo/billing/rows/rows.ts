import type { Sink } from '../../load/sink'
import { dayOf } from '../../seed/calendar'
import { accountId } from '../accounts'
import { billTables, invoiceNumber } from './bill-rows'
import { ledgerTables } from './ledger-rows'
import { seriesOf, type BillingNumbers } from '../numbers'
import { paymentTables } from './payment-rows'
import type { World } from '../../world'
import type { Plan } from '../../plan'

/** Writes bills, payments and the ledger, connection by connection. */
export function billingTables(sink: Sink, numbers: BillingNumbers, world: World) {
  const accounts = sink.table('ledger_accounts', [
    'id',
    'organization_id',
    'connection_id',
    'kind',
    'balance',
  ])
  const addBill = billTables(sink)
  const { addPayment, addRefund, addAllocation } = paymentTables(sink, world)
  const post = ledgerTables(sink, numbers)

  return ({ connection, documents }: Plan): void => {
    const { organization } = connection.customer
    let [wallet, receivable] = [0, 0]
    for (const document of documents) {
      const day = dayOf(document.at)
      if (document.kind === 'invoice') {
        document.bill.id = numbers.invoices.take(day)
        document.bill.number = invoiceNumber(organization, seriesOf(numbers, organization.id).take(day))
        addBill(document.bill, organization, connection.id)
      }
      if (document.kind === 'payment') {
        document.payment.id = numbers.payments.take(day)
        addPayment(document.payment, connection)
      }
      if (document.kind === 'refund') addRefund(document, connection)
      if (document.kind === 'settlement') addAllocation(document)
      const changed = post(document, connection)
      wallet += changed.wallet ?? 0
      receivable += changed.receivable ?? 0
    }
    const account = { organization_id: organization.id, connection_id: connection.id }
    accounts({ ...account, id: accountId(connection, 'wallet'), kind: 'wallet', balance: wallet })
    accounts({ ...account, id: accountId(connection, 'receivable'), kind: 'receivable', balance: receivable })
  }
}
