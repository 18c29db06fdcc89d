import * as z from 'zod'
import { deskRoutes } from './desk'
import { deskTicketRoutes, ticketTag } from './desk-tickets'
import { exportOf, type ListRoute } from './exports'
import { newPause } from './line-changes'
import { newOrderStep, orderRoutes } from './orders'
import { decisionReason, paymentCaseKind, paymentCaseRoutes } from './payment-cases'
import { bodyId, defineRoute, id } from './route'
import { changed, instant, list, listQuery, money, one } from './wire'

/** The lists on which all that match can be acted upon. */
export const bulkLists = ['customers', 'payment-cases', 'orders', 'tickets'] as const

export type BulkListName = (typeof bulkLists)[number]

export const bulkActLimits = {
  /** How many records one act may be about. */
  records: 50_000,
  /** How many acts one person may have under way. */
  underWay: 3,
  /** For so long a look counts. */
  lookMinutes: 60,
  /** For so long after its end an act can be taken back. */
  undoHours: 24,
}

const onCustomers = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('pause'), pause: newPause }),
  z.strictObject({ act: z.literal('switch-on') }),
  z.strictObject({ act: z.literal('area'), area_id: bodyId }),
  z.strictObject({ act: z.literal('remind') }),
  /** A campaign is for those who were looked at; it is not begun here. */
  z.strictObject({ act: z.literal('write') }),
])

const onCases = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close'), reason: decisionReason }),
  z.strictObject({ act: z.literal('assign'), assignee_id: bodyId.nullable() }),
  z.strictObject({ act: z.literal('match'), reason: decisionReason }),
])

const onOrders = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('step'), ...newOrderStep.shape }),
])

const onTickets = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('assign'), assignee_id: bodyId.nullable() }),
  z.strictObject({ act: z.literal('close') }),
  z.strictObject({ act: z.literal('reopen') }),
  z.strictObject({ act: z.literal('tag'), tag: ticketTag }),
])

type Unpaged<R extends ListRoute> = Omit<R['query']['shape'], 'page' | 'per_page' | 'pagination' | 'cuid'>

/** A list's filters, as its rows are narrowed by them now. */
function filtersOf<R extends ListRoute>(of: R) {
  const { page: _page, per_page: _perPage, pagination: _isPaged, cuid: _line, ...filters } = of.query.shape
  return z.strictObject(filters as Unpaged<R>)
}

const count = z.number().int()

const actName = z.string()

const look = z.object({
  id: count,
  /** How many records match, and how many of them would change. */
  total: count,
  will_change: count,
  /** The first of those that would. `to`: what becomes of it, where that differs from one to the other. */
  sample: z.array(z.object({ name: z.string(), to: z.string().nullable() })),
  /** Those that would stay as they are, by why; the first of them by name. */
  refused: z.array(z.object({ why: z.string(), count, names: z.array(z.string()) })),
  /** The money that the act moves or is about, in each currency. */
  money: z.array(money),
  looked_at: instant,
})

export type BulkLook = z.infer<typeof look>

/** `total` is at most 50,000; nothing is changed by looking. */
const lookedAt = {
  response: changed(look),
  errors: ['bulk-act.too-many', 'bulk-act.none'],
} as const

const states = ['running', 'done', 'stopped'] as const

export const bulkAct = z.object({
  id: count,
  list: z.enum(bulkLists),
  act: actName,
  /** What is done, and with which records, in words. */
  said: z.string(),
  found_by: z.string(),
  state: z.enum(states),
  begun_at: instant,
  ended_at: instant.nullable(),
  /** Why it stopped; null: whoever began it stopped it. */
  stopped_because: z.string().nullable(),
  /** It waits for a payment service that does not answer. */
  is_waiting: z.boolean(),
  total: count,
  changed: count,
  refused: count,
  failed: count,
  /** The act that it takes back, and the one that takes it back. */
  undo_of: count.nullable(),
  undone_by: count.nullable(),
  can: z.array(z.enum(['stop', 'undo'])),
})

export type BulkActRecord = z.infer<typeof bulkAct>

const results = ['waiting', 'changed', 'refused', 'failed'] as const

const actRow = z.object({
  position: count,
  /** Of payments to review; otherwise null. */
  kind: paymentCaseKind.nullable(),
  id: count,
  name: z.string(),
  result: z.enum(results),
  /** Why it stays as it is. */
  why: z.string().nullable(),
})

export type BulkActRow = z.infer<typeof actRow>

const params = z.strictObject({ id })

const listOfActs = defineRoute({
  method: 'GET',
  path: '/bulk-acts',
  summary: 'Acts on many that the caller has begun in the last 90 days, the latest first',
  right: { audience: 'signed-in', name: 'bulk-acts.list' },
  query: listQuery({
    filters: { list: z.enum(bulkLists).optional(), state: z.enum(states).optional() },
  }),
  response: list(bulkAct),
})

const listOfRows = defineRoute({
  method: 'GET',
  path: '/bulk-act-rows',
  summary: 'The records of an act on many of the caller’s, and what became of each',
  right: { audience: 'signed-in', name: 'bulk-acts.rows' },
  query: listQuery({ filters: { act: id, result: z.enum(results).optional() } }),
  response: list(actRow),
})

/** Acts on all that match a list’s filters: looked at first, then done in the background. */
export const bulkActRoutes = {
  lookAtCustomers: defineRoute({
    method: 'POST',
    path: '/bulk-acts/customers',
    summary: 'Looks whom an act on all customers that match would reach, and fixes them for an hour',
    right: { audience: 'staff', name: 'bulk-acts.look-at-customers' },
    goesWith: deskRoutes.customers,
    body: z.strictObject({ do: onCustomers, matching: filtersOf(deskRoutes.customers) }),
    ...lookedAt,
  }),
  lookAtCases: defineRoute({
    method: 'POST',
    path: '/bulk-acts/payment-cases',
    summary:
      'Looks what an act on all payments to review that match would change, and fixes them for an hour',
    right: { audience: 'staff', name: 'bulk-acts.look-at-payment-cases' },
    goesWith: paymentCaseRoutes.close,
    body: z.strictObject({ do: onCases, matching: filtersOf(paymentCaseRoutes.list) }),
    ...lookedAt,
  }),
  lookAtOrders: defineRoute({
    method: 'POST',
    path: '/bulk-acts/orders',
    summary: 'Looks which of all orders that match can take a step, and fixes them for an hour',
    right: { audience: 'staff', name: 'bulk-acts.look-at-orders' },
    goesWith: orderRoutes.addStep,
    body: z.strictObject({ do: onOrders, matching: filtersOf(orderRoutes.desk) }),
    ...lookedAt,
  }),
  lookAtTickets: defineRoute({
    method: 'POST',
    path: '/bulk-acts/tickets',
    summary: 'Looks which of all tickets that match an act would change, and fixes them for an hour',
    right: { audience: 'staff', name: 'bulk-acts.look-at-tickets' },
    goesWith: deskTicketRoutes.many,
    body: z.strictObject({ do: onTickets, matching: filtersOf(deskTicketRoutes.list) }),
    ...lookedAt,
  }),
  list: listOfActs,
  read: defineRoute({
    method: 'GET',
    path: '/bulk-acts/:id',
    summary: 'How far an act on many of the caller’s has come',
    right: { audience: 'signed-in', name: 'bulk-acts.read' },
    params,
    response: one(bulkAct),
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/bulk-acts/:id/begin',
    summary: 'Has what was looked at done in the background, each record once',
    right: { audience: 'signed-in', name: 'bulk-acts.begin' },
    params,
    body: z.strictObject({
      /** Those that match by now are others, and that is known: what was looked at is done, if it still matches. */
      in_spite_of_changes: z.boolean().default(false),
    }),
    response: changed(bulkAct),
    errors: [
      'bulk-act.begun',
      'bulk-act.changed-since',
      'bulk-act.none',
      'bulk-act.stale',
      'bulk-act.under-way',
    ],
  }),
  stop: defineRoute({
    method: 'POST',
    path: '/bulk-acts/:id/stop',
    summary: 'Stops an act on many; what is done stays, and what waits is left as it is',
    right: { audience: 'signed-in', name: 'bulk-acts.stop' },
    params,
    body: z.strictObject({}),
    response: changed(bulkAct),
    errors: ['bulk-act.over'],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/bulk-acts/:id/undo',
    summary: 'Takes back in the background what an act on many has changed',
    right: { audience: 'signed-in', name: 'bulk-acts.undo' },
    params,
    body: z.strictObject({}),
    response: changed(bulkAct),
    errors: ['bulk-act.not-undone', 'bulk-act.under-way'],
  }),
  rows: listOfRows,
  exportRows: exportOf(listOfRows),
}
