import { ticketRoutes } from '@uplink/contract/tickets'
import { bind, type Binding } from '../../platform/http/bind'
import { listTickets } from './tickets.actions'

export function ticketsHttp(binding: Binding): void {
  bind(binding, ticketRoutes, {
    list: (call, { connection, query }) => listTickets(call, connection, query),
  })
}
