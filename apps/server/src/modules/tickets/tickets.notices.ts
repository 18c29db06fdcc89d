import { beginningOf } from '@uplink/contract/cut-text'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { minuteMs } from '#platform/durations'
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

const answerBegun = (text: string) => {
  const begin = beginning.exec(text)?.[0] || beginningOf(text, [...text].slice(0, 120).join('').length)
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
  body: answerBegun(text),
  event: 'ticket-answered',
})

/** The answer solved it: with the beginning of the answer. */
export const solved = (ticket: ToldTicket, text: string): Notice => ({
  ...toOwner(ticket, 'Your ticket was answered and closed'),
  body: answerBegun(text),
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

/** In hours and minutes, as a clock on the wall would say it. */
function timeLeft(until: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((until.getTime() - now.getTime()) / minuteMs))
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour')
}

/** The customer should soon have an answer. */
export const runningOut = (
  userId: number,
  ticket: { id: number; subject: string; answer_by: Date },
  now: Date,
): Notice =>
  toStaff(
    userId,
    ticket,
    ticket.answer_by <= now ? 'An answer is late' : `An answer is due in ${timeLeft(ticket.answer_by, now)}`,
  )

export const reopened = (userId: number, ticket: { id: number; subject: string }): Notice =>
  toStaff(userId, ticket, 'Ticket opened again')
