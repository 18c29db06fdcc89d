import {
  timelineKinds,
  timelinePage,
  type TimelineEntry,
  type TimelineKind,
} from '@uplink/contract/customer-parts'
import { actOf } from '@uplink/contract/audit'
import { deskChatRoutes } from '@uplink/contract/chat'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { logRoutes } from '@uplink/contract/logs'
import { messageRoutes } from '@uplink/contract/messages'
import { orderRoutes } from '@uplink/contract/orders'
import { usageRoutes } from '@uplink/contract/usage'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { toWire } from '#platform/money'
import { invoiceRuleColumns } from '../../billing/billing.public'
import { chatRuleColumns } from '../../chat/chat.public'
import { messageRuleColumns } from '../../messages/messages.public'
import { orderRuleColumns } from '../../orders/orders.public'
import { paymentRuleColumns } from '../../payments/payments.public'
import { userRuleColumns } from '../../people/people.public'
import { ticketRuleColumns } from '../../tickets/tickets.public'
import { endedBy, toHardwareAddress } from '../../usage/usage.public'
import * as store from './timeline.store'

type Part = (call: Call, of: Omit<store.OfLine, 'within'>) => Promise<TimelineEntry[]>

const empty = { amount: null, state: null, until: null, by: null }

/** The parts of each kind, and the right of the list that shows the same. */
const parts: Record<TimelineKind, readonly { list: Parameters<Call['mayReach']>[0]; entries: Part }[]> = {
  money: [
    {
      list: invoiceDeskRoutes.list,
      entries: async (call, of) => {
        const within = await call.rows('invoice', 'List', invoiceRuleColumns)
        const rows = await store.findBills(call.db, { ...of, within })
        return rows.map(({ id, number, total, status, created_at }) => ({
          ...empty,
          kind: 'money',
          what: 'bill',
          id,
          at: created_at.toISOString(),
          text: number,
          amount: toWire(total),
          state: status,
        }))
      },
    },
    {
      list: invoiceDeskRoutes.list,
      entries: async (call, of) => {
        const rows = await store.findPromises(call.db, of)
        return rows.map(({ id, until, amount, outcome, given_at, by }) => ({
          ...empty,
          kind: 'money',
          what: 'promise',
          id,
          at: given_at.toISOString(),
          text: until,
          amount: toWire(amount),
          state: outcome ?? 'open',
          by,
        }))
      },
    },
    {
      list: deskPaymentRoutes.list,
      entries: async (call, of) => {
        const within = await call.rows('payment', 'List', paymentRuleColumns)
        const rows = await store.findPayments(call.db, { ...of, within })
        return rows.map(({ id, gateway, gateway_transaction_id, amount, state, created_at }) => ({
          ...empty,
          kind: 'money',
          what: 'payment',
          id,
          at: created_at.toISOString(),
          text: gateway_transaction_id === null ? gateway : `${gateway} ${gateway_transaction_id}`,
          amount: toWire(amount),
          state,
        }))
      },
    },
  ],
  tickets: [
    {
      list: deskTicketRoutes.list,
      entries: async (call, of) => {
        const within = await call.rows('ticket', 'List', ticketRuleColumns)
        const [opened, answers] = await Promise.all([
          store.findTickets(call.db, { ...of, within }),
          store.findAnswers(call.db, { ...of, within }),
        ])
        return [
          ...opened.map(({ id, subject, status, created_at }): TimelineEntry => ({
            ...empty,
            kind: 'tickets',
            what: 'ticket',
            id,
            at: created_at.toISOString(),
            text: subject,
            state: status,
          })),
          ...answers.map((note): TimelineEntry => ({
            ...empty,
            kind: 'tickets',
            what: note.is_internal ? 'note' : 'answer',
            id: note.ticket_id,
            at: note.created_at.toISOString(),
            text: note.text,
            by: note.author,
          })),
        ]
      },
    },
  ],
  network: [
    {
      list: usageRoutes.sessions,
      entries: async (call, of) => {
        const rows = await store.findSessions(call.db, of)
        return rows.map((row) => ({
          ...empty,
          kind: 'network',
          what: 'session',
          id: row.id,
          at: row.started_at.toISOString(),
          text: [row.framed_address, toHardwareAddress(row.calling_station)].filter(Boolean).join(', '),
          state: row.stopped_at === null ? null : endedBy({ ...row, stopped_at: row.stopped_at }),
          until: row.stopped_at?.toISOString() ?? null,
        }))
      },
    },
  ],
  orders: [
    {
      list: orderRoutes.desk,
      entries: async (call, of) => {
        const within = await call.rows('order', 'List', orderRuleColumns)
        const rows = await store.findOrderSteps(call.db, { ...of, within })
        return rows.map(({ id, description, amount, status, note, occurred_at }) => ({
          ...empty,
          kind: 'orders',
          what: 'order',
          id,
          at: occurred_at.toISOString(),
          text: note === '' ? description : `${description}: ${note}`,
          amount: amount === 0 ? null : toWire(amount),
          state: status,
        }))
      },
    },
  ],
  messages: [
    {
      list: messageRoutes.list,
      entries: async (call, of) => {
        const within = await call.rows('message', 'List', messageRuleColumns)
        const rows = await store.findMessages(call.db, { ...of, within })
        return rows.map(({ id, channel, text, state, created_at }) => ({
          ...empty,
          kind: 'messages',
          what: channel,
          id,
          at: created_at.toISOString(),
          text,
          state,
        }))
      },
    },
    {
      list: deskChatRoutes.list,
      entries: async (call, of) => {
        const within = await call.rows('chat', 'List', chatRuleColumns)
        const rows = await store.findChatMessages(call.db, { ...of, within })
        return rows.map(({ id, is_from_customer, created_at, text, author }) => ({
          ...empty,
          kind: 'messages',
          what: 'chat',
          id,
          at: created_at.toISOString(),
          text,
          state: is_from_customer ? 'received' : 'sent',
          by: author,
        }))
      },
    },
  ],
  changes: [
    {
      list: logRoutes.list,
      entries: async (call, of) => {
        const people = await call.rows('user', 'List', userRuleColumns)
        const organization = call.person.organizationId
        const rows = await store.findChanges(call.db, { ...of, people, organization })
        return rows.map(({ id, action, occurred_at, by }) => ({
          ...empty,
          kind: 'changes',
          what: actOf(action) ?? action,
          id,
          at: occurred_at.toISOString(),
          text: '',
          by,
        }))
      },
    },
  ],
}

interface TimelineQuery {
  kind?: TimelineKind | undefined
  before?: string | undefined
}

/** A page of what happened to a line: the parts that the caller may see, looked up at once and put in order. */
export async function readTimeline(call: Call, connection: OwnConnection, { kind, before }: TimelineQuery) {
  const seen = await Promise.all(
    timelineKinds.map(async (name) => {
      const reached = await Promise.all(parts[name].map(({ list }) => call.mayReach(list)))
      return { name, parts: parts[name].filter((_, place) => reached[place]) }
    }),
  )
  const kinds = seen.filter((one) => one.parts.length > 0)
  const of = {
    connection: connection.id,
    before: before === undefined ? new Date(call.clock.now().getTime() + 1) : new Date(before),
    // one more than a page tells whether there is another
    limit: timelinePage + 1,
  }
  const wanted = kinds.filter(({ name }) => kind === undefined || kind === name)
  const found = await Promise.all(wanted.flatMap((one) => one.parts.map(({ entries }) => entries(call, of))))
  return { ...pageOf(found.flat()), kinds: kinds.map(({ name }) => name) }
}

/** The latest entries; those of the last one's moment stay together, because the next page begins before it. */
function pageOf(entries: readonly TimelineEntry[]) {
  const all = entries.toSorted((one, other) => other.at.localeCompare(one.at))
  const last = all[timelinePage - 1]
  if (last === undefined || all.length === timelinePage) return { entries: [...all], next_before: null }
  const shown = all.filter(({ at }) => at >= last.at)
  return { entries: shown, next_before: shown.length < all.length ? last.at : null }
}
