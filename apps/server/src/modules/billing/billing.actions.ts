import type { BillInfo } from '@uplink/contract/billing'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { invoicesOfLine } from './billing.access'
import { findBill, findInvoicePage } from './billing.store'
import { findPrepaid } from './prepaid/prepaid.store'
import { toBillInfo, toInvoice } from './billing.view'

export async function readBillInfo(call: Call, connection: OwnConnection): Promise<BillInfo> {
  const rows = await findBill(call.db, { connection: connection.id })
  const line = found(rows[0])
  // most lines are not, and this is the call that portals make most
  const [prepaid] = line.is_prepaid ? await findPrepaid(call.db, [connection.id]) : []
  return toBillInfo(line, rows, call.clock.now(), prepaid)
}

export async function listInvoices(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number },
) {
  const { rows, total } = await findInvoicePage(call.db, {
    connection: connection.id,
    within: await invoicesOfLine(call, connection),
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  const now = call.clock.now()
  return page(
    rows.map((row) => toInvoice(row, now)),
    total,
    query,
  )
}
