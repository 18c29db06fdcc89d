import * as z from 'zod'
import { accountInfo } from './connections'
import { deskRoutes } from './desk'
import { userSearchFrom } from './user-search'
import { paymentState } from './payments'
import { defineRoute } from './route'
import { ticket } from './tickets'
import { day, money, one } from './wire'

const id = z.number().int()

/** Whose line a record is about. */
const line = z.object({ id, username: z.string(), holder: z.string() })

const customerHit = z.object({
  kind: z.literal('customer'),
  /** The line's. */
  id,
  username: z.string(),
  holder: z.string(),
  phone: z.string(),
  area: z.string(),
  status: accountInfo.shape.status,
  is_online: z.boolean(),
  /** Whether a bill was due before today. */
  is_overdue: z.boolean(),
})

const billHit = z.object({
  kind: z.literal('bill'),
  id,
  number: z.string(),
  total: money,
  status: z.enum(['open', 'paid']),
  due_on: day,
  line,
})

const paymentHit = z.object({
  kind: z.literal('payment'),
  id,
  gateway: z.string(),
  /** The gateway's transaction, the bank's, or the number of a receipt. */
  transaction: z.string().nullable(),
  amount: money,
  state: paymentState,
  line,
})

const ticketHit = z.object({
  kind: z.literal('ticket'),
  id,
  subject: z.string(),
  status: ticket.shape.status,
  line,
})

/** Something that a search found. */
const searchHit = z.discriminatedUnion('kind', [customerHit, billHit, paymentHit, ticketHit])

export type SearchHit = z.infer<typeof searchHit>
export type HitOf<K extends SearchHit['kind']> = Extract<SearchHit, { kind: K }>

/** What one may begin from the search, besides opening what it found. */
const searchAct = z.enum([
  'add-customer',
  'announce-outage',
  'record-payment',
  'open-ticket',
  'change-settings',
])

export type SearchAct = z.infer<typeof searchAct>

/** How many of each kind a search shows. */
export const hitsShown = 6

/** Search of everything that staff look up, from every screen. */
export const searchRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/desk/search',
    summary:
      'Customers, bills, payments and tickets that a text finds: the best few of each kind that the caller may list',
    right: { audience: 'staff', name: 'search.find' },
    goesWith: deskRoutes.customers,
    query: z.strictObject({
      /**
       * Whole: a Client ID, a phone number, a bill’s number, a transaction, receipt, payment or ticket (`#12`), an email
       * address, a device’s hardware address or the internet address that a line has now. Begun: a name, a username, a
       * phone number (or its end), words of an address or of a ticket’s subject. Absent: nothing is looked for, the answer
       * tells what the caller may begin.
       */
      q: z.string().trim().min(userSearchFrom).max(100).optional(),
    }),
    response: one(z.object({ hits: z.array(searchHit), can: z.array(searchAct) })),
  }),
}
