import { screen } from '../../platform/screens/screen'

export const ticketScreens = [
  screen('support', 'Support', () => import('./SupportPage'), { under: 'tickets' }),
  screen('tickets', 'Support tickets', () => import('./list/TicketListPage')),
  screen('openTicket', 'Open a ticket', () => import('./OpenTicketPage'), { under: 'tickets' }),
  screen('ticket', 'Ticket', () => import('./thread/TicketDetailsPage'), { under: 'tickets' }),
]
