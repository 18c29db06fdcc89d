import * as z from 'zod'
import { invoice } from './billing'
import { deskRoutes } from './desk'
import { deskPayment } from './desk-payments'
import { linePause } from './line-changes'
import { paymentPromise } from './payment-promises'
import { linePlan } from './line-moves'
import { defineRoute } from './route'
import { connectionQuery, cuid, givenInstant, instant, money, one, wholeList } from './wire'

const id = z.number().int()
const bytes = z.number().int()

/** A line of a customer as it is now. */
const customerLine = z.object({
  id,
  username: z.string(),
  area: z.string(),
  city: z.string(),
  package: z.string().nullable(),
  state: z.enum(['online', 'offline', 'suspended', 'closed']),
  /** Since when it is so, where that is known. */
  since: instant.nullable(),
  /** What people call it; null: nothing in particular. */
  label: z.string().nullable(),
  /** Its suspension by hand; null: none. */
  pause: linePause.nullable(),
  /** What is planned for it; null: nothing. */
  plan: linePlan.nullable(),
  /** What its open bills leave to pay; null for callers who may not see bills. */
  amount_due: money.nullable(),
  /** What it used since its billing period began, and what the package includes. Null for callers who may not see it. */
  usage: z.object({ download_bytes: bytes, upload_bytes: bytes, quota_bytes: bytes.nullable() }).nullable(),
  /** The session that began last. Null for callers who may not see sessions, and for a line that never had one. */
  session: z
    .object({
      id,
      device: z.string().nullable(),
      /** What people call it; null: nobody has named it. */
      device_name: z.string().nullable(),
      address: z.string().nullable(),
      place: z.string(),
      started_at: instant,
      stopped_at: instant.nullable(),
    })
    .nullable(),
  /** What the caller may do with its latest session: have it ended while it is open, name the device that it is of. */
  can: z.array(z.enum(['end-session', 'name-device'])),
})

export type CustomerLine = z.infer<typeof customerLine>

const customerMoney = z.object({
  /** Open bills, the oldest first, then the latest paid ones; null for callers who may not see bills. */
  bills: z.array(invoice).nullable(),
  /** The latest promise to pay; null: there was none, or the caller may not see bills. */
  promise: paymentPromise.nullable(),
  /** The latest first; null for callers who may not see payments. */
  payments: z
    .array(
      deskPayment.pick({
        id: true,
        gateway: true,
        amount: true,
        state: true,
        transaction_id: true,
        created_at: true,
        settled_at: true,
      }),
    )
    .nullable(),
})

export type CustomerMoney = z.infer<typeof customerMoney>

export const timelineKinds = ['money', 'tickets', 'network', 'orders', 'messages', 'changes'] as const
export const timelineKind = z.enum(timelineKinds)

export type TimelineKind = z.infer<typeof timelineKind>

/** Something that happened to a line or was done for it. */
const timelineEntry = z.object({
  kind: timelineKind,
  /** `bill`, `promise`, `payment`, `ticket`, `answer`, `note`, `session`, `order`, `mail`, `sms`, `chat`, or an act of the audit log. */
  what: z.string(),
  /** The bill, payment, ticket, session, order, message or entry of the log; `what` and it name an entry. */
  id,
  at: instant,
  /** Its number, subject, text or device. */
  text: z.string(),
  amount: money.nullable(),
  /** How it stands: of a bill, payment, ticket, order or message its state, of a chat `received` or `sent`, of a session why it ended. */
  state: z.string().nullable(),
  /** Until when; of a session only. */
  until: instant.nullable(),
  /** Who did it, where that is known and the caller may know it. */
  by: z.string().nullable(),
})

export type TimelineEntry = z.infer<typeof timelineEntry>

/** How many entries one call answers, a few more when they happened at the same moment. */
export const timelinePage = 30

const about = { connection: 'required', goesWith: deskRoutes.customer } as const

/**
 * The parts of a customer's page. Whoever may see the customer may ask for them; what of a part the caller's other rights
 * do not reach is null or left out.
 */
export const customerPartRoutes = {
  lines: defineRoute({
    method: 'GET',
    path: '/desk/customer/lines',
    summary: 'A line and the other lines of the same person, as they are now',
    right: { audience: 'staff', name: 'desk.customer-lines' },
    ...about,
    query: connectionQuery,
    response: wholeList(customerLine),
  }),
  money: defineRoute({
    method: 'GET',
    path: '/desk/customer/money',
    summary: 'Open and latest bills of a line, and its latest payments',
    right: { audience: 'staff', name: 'desk.customer-money' },
    ...about,
    query: connectionQuery,
    response: one(customerMoney),
  }),
  timeline: defineRoute({
    method: 'GET',
    path: '/desk/customer/timeline',
    summary:
      'What happened to a line, the latest first: money, tickets, sessions, orders, messages and changes',
    right: { audience: 'staff', name: 'desk.customer-timeline' },
    ...about,
    query: z.strictObject({
      cuid,
      /** Absent: all kinds. */
      kind: timelineKind.optional(),
      /** Only what happened before; `next_before` of the page before. */
      before: givenInstant().optional(),
    }),
    response: one(
      z.object({
        entries: z.array(timelineEntry),
        /** The kinds that the caller may see. */
        kinds: z.array(timelineKind),
        /** Null: this was the last page. */
        next_before: instant.nullable(),
      }),
    ),
  }),
}
