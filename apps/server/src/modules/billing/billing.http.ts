import { billingRoutes } from '@uplink/contract/billing'
import { bind, type Binding } from '../../platform/http/bind'
import { listInvoices, readBillInfo } from './billing.actions'

export function billingHttp(binding: Binding): void {
  bind(binding, billingRoutes, {
    billInfo: async (call, { connection }) => ({ data: await readBillInfo(call, connection) }),
    history: (call, { connection, query }) => listInvoices(call, connection, query),
  })
}
