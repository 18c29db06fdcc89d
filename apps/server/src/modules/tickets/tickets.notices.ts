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

/** Of an answer; SMS carry it too. */
const beginning = /^.{0,120}(?=\s|$)/su

const beginningOf = (text: string) => {
  const begin = beginning.exec(text)?.[0] || [...text].slice(0, 120).join('')
  return begin === text ? text : `${begin.trimEnd()}…`
}

const toStaff = (userId: number, ticket: { id: number; subject: string }, what: string): Notice => ({
  userId,
  title: `${what}: ${ticket.subject}`,
  link: pathTo('desk', { ticket: ticket.id }),
})

/** Staff opened the ticket for a customer who called. */
export const openedForOwner = (ticket: ToldTicket): Notice => toOwner(ticket, 'We opened a ticket for you')

/** With the beginning of the answer: a short one needs no click. */
export const answered = (ticket: ToldTicket, text: string): Notice => ({
  ...toOwner(ticket, 'New answer to your ticket'),
  body: beginningOf(text),
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
