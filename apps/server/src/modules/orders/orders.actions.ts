import type { Call } from '../../platform/http/call'
import { page } from '../../platform/http/pages'
import type { OwnConnection } from '../../platform/http/person'
import { findPage } from './orders.store'
import { toOrder } from './orders.view'

export async function listOrders(
  call: Call,
  connection: OwnConnection,
  asked: { page: number; per_page: number },
) {
  const { rows, total } = await findPage(call.db, {
    connection: connection.id,
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(rows.map(toOrder), total, asked)
}
