import type { TicketFilter } from '@uplink/contract/tickets'
import type { Call } from '../../platform/http/call'
import { page } from '../../platform/http/pages'
import type { OwnConnection } from '../../platform/http/person'
import { findPage } from './tickets.store'
import { toTicket } from './tickets.view'

export async function listTickets(
  call: Call,
  connection: OwnConnection,
  asked: { page: number; per_page: number; status?: TicketFilter | undefined },
) {
  const { rows, total } = await findPage(call.db, {
    connection: connection.id,
    status: asked.status,
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(rows.map(toTicket), total, asked)
}
