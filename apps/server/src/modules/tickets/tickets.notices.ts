import { pathTo } from '@uplink/contract/screens'
import type { Notice } from '../notifications/notifications.public'

interface ToldTicket {
  id: number
  subject: string
  connection_id: number
  owner_id: number
}

const toOwner = (ticket: ToldTicket, what: string) => ({
  userId: ticket.owner_id,
  connectionId: ticket.connection_id,
  title: `${what}: ${ticket.subject}`,
  link: pathTo('ticket', { id: ticket.id }),
})

const toStaff = (userId: number, ticket: { id: number; subject: string }, what: string): Notice => ({
  userId,
  title: `${what}: ${ticket.subject}`,
  link: pathTo('desk', { ticket: ticket.id }),
})

/** Staff opened the ticket for a customer who called. */
export const openedForOwner = (ticket: ToldTicket): Notice => toOwner(ticket, 'We opened a ticket for you')

export const answered = (ticket: ToldTicket): Notice => ({
  ...toOwner(ticket, 'New answer to your ticket'),
  event: 'ticket-answered',
})

export const closed = (ticket: ToldTicket): Notice => ({
  ...toOwner(ticket, 'Your ticket was closed'),
  body: 'Rate our help, or open the ticket again if the problem is not solved.',
})

export const assigned = (userId: number, ticket: { id: number; subject: string }): Notice =>
  toStaff(userId, ticket, 'A ticket was assigned to you')

/** The customer has answered. */
export const customerAnswered = (userId: number, ticket: { id: number; subject: string }): Notice =>
  toStaff(userId, ticket, 'New answer from the customer')

export const reopened = (userId: number, ticket: { id: number; subject: string }): Notice =>
  toStaff(userId, ticket, 'Ticket opened again')
