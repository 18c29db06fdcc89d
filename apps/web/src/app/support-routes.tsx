import { createRoute } from '@tanstack/react-router'
import { main } from './frame-routes'
import { lazyScreen } from './lazy-screen'
import { paths } from './paths'

const support = createRoute({
  getParentRoute: () => main,
  path: '/admin/support',
  staticData: { title: 'Support – Uplink', under: paths.supportTickets() },
  component: lazyScreen(() => import('../features/tickets/SupportPage').then((module) => module.SupportPage)),
})

const tickets = createRoute({
  getParentRoute: () => main,
  path: '/admin/support-ticket',
  staticData: { title: 'Support tickets – Uplink' },
  component: lazyScreen(() =>
    import('../features/tickets/TicketListPage').then((module) => module.TicketListPage),
  ),
})

const openTicket = createRoute({
  getParentRoute: () => main,
  path: '/admin/open-ticket',
  staticData: { title: 'Open a ticket – Uplink', under: paths.supportTickets() },
  component: lazyScreen(() =>
    import('../features/tickets/OpenTicketPage').then((module) => module.OpenTicketPage),
  ),
})

const ticketDetails = createRoute({
  getParentRoute: () => main,
  path: '/admin/ticket-details/$id',
  staticData: { title: 'Ticket – Uplink', under: paths.supportTickets() },
  component: lazyScreen(() =>
    import('../features/tickets/TicketDetailsPage').then((module) => module.TicketDetailsPage),
  ),
})

const chat = createRoute({
  getParentRoute: () => main,
  path: '/admin/my-chat',
  staticData: { title: 'Chat – Uplink', under: paths.supportTickets() },
  component: lazyScreen(() => import('../features/chat/MyChatPage').then((module) => module.MyChatPage)),
})

const desk = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk',
  staticData: { title: 'Desk – Uplink' },
  component: lazyScreen(() => import('../features/desk/DeskPage').then((module) => module.DeskPage)),
})

/** Getting help, and the staff's side of it. */
export const supportScreens = [support, tickets, openTicket, ticketDetails, chat, desk] as const
