import type { CustomerOverview } from '@uplink/contract/desk'
import { pathTo } from '@uplink/contract/screens'
import { Link } from '../../ui/link/Link'
import { TicketStatus } from '../tickets/desk.public'
import classes from './CustomerPart.module.css'

export function LatestTickets({ tickets }: Pick<CustomerOverview, 'tickets'>) {
  return (
    <ul className={classes.tickets} aria-label="Latest tickets">
      {tickets.map((ticket) => (
        <li key={ticket.id} className={classes.ticket}>
          <Link href={pathTo('desk', { ticket: ticket.id })}>{ticket.subject}</Link>
          <TicketStatus status={ticket.status} />
        </li>
      ))}
    </ul>
  )
}
