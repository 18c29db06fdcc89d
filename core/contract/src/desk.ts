import * as z from 'zod'
import { billInfo } from './billing'
import { accountInfo, activeConnection, lineStatus } from './connections'
import { exportOf } from './exports'
import { anyOf, anyOfIds } from './resource'
import { defineRoute } from './route'
import { deskTicket } from './desk-tickets'
import { connectionQuery, list, listQuery, one } from './wire'
import { userSearchFrom } from './user-search'

/** What staff want to know first about a customer who contacts them. */
export const customerOverview = z.object({
  /** `user_id`: whose line it is. */
  connection: z.object({
    id: z.number().int(),
    username: z.string(),
    user_id: z.number().int(),
    organization_id: z.number().int(),
    /** In which its prices and bills are. */
    currency: z.string(),
  }),
  account: accountInfo,
  line: lineStatus,
  bill: billInfo,
  /** The latest five that the viewer may see. */
  tickets: z.array(deskTicket),
  /** The other lines of the same person that the viewer may see. */
  lines: z.array(activeConnection.pick({ id: true, username: true, city: true, status: true })),
  /** What the viewer may do about this customer. */
  can: z.array(
    z.enum([
      'open-ticket',
      'send-reset-link',
      'see-bills',
      'see-payments',
      'see-tickets',
      'see-network',
      'add-line',
      'set-network-password',
      'record-payment',
      'promise-payment',
      'write-document',
      'close-line',
      'reopen-line',
      'switch-on-line',
      'see-person',
      'see-line',
      'edit-line',
      'change-price',
      'suspend-line',
      'plan-end',
      'move-line',
    ]),
  ),
})

export type CustomerOverview = z.infer<typeof customerOverview>

/** What was agreed about a line. */
const lineStatuses = ['active', 'suspended', 'closed'] as const

/** A line as staff see it who look for a customer. */
export const deskCustomer = z.object({
  id: z.number().int(),
  username: z.string(),
  /** Who holds the line's account. */
  holder: z.string(),
  city: z.string(),
  area: z.string(),
  phone: z.string(),
  status: z.enum(lineStatuses),
  /** Null without a contract in force. */
  package: z.string().nullable(),
  /** Whether a bill was due before today. */
  is_overdue: z.boolean(),
})

export type DeskCustomer = z.infer<typeof deskCustomer>

/**
 * Which bills a line has: `open`, one that is not paid; `overdue`, one that was due before today. The same words as for bills
 * themselves.
 */
export const customerBills = z.enum(['open', 'overdue'])

export type CustomerBills = z.infer<typeof customerBills>

const listOfCustomers = defineRoute({
  method: 'GET',
  path: '/desk/customers',
  summary:
    'The lines that `q` finds and the filters let through, by the account holder’s name; closed ones last. Without any: none',
  right: { audience: 'staff', name: 'desk.customers' },
  query: listQuery({
    filters: {
      /**
       * How the account holder's name, their last name or a username begins; how a mobile number begins or ends; or a
       * whole subscriber ID or email address.
       */
      q: z.string().trim().min(userSearchFrom).max(64).optional(),
      area: anyOfIds,
      /** Of the contract in force. */
      package: anyOfIds,
      status: anyOf(lineStatuses),
      bills: customerBills.optional(),
    },
  }),
  /** `create`: the caller may add a line, `create-area`: an area for it; the others: do that with lines of the list, where their rows allow it. */
  response: list(deskCustomer).extend({
    can: z.array(z.enum(['create', 'create-area', 'write-to-many', 'pause', 'switch-on', 'edit', 'remind'])),
  }),
})

/** What the desk has besides tickets and chats. */
export const deskRoutes = {
  customer: defineRoute({
    method: 'GET',
    path: '/desk/customer',
    summary: 'A connection with its line, its bill and its latest tickets',
    right: { audience: 'staff', name: 'desk.customer' },
    connection: 'required',
    query: connectionQuery,
    response: one(customerOverview),
  }),
  customers: listOfCustomers,
  exportCustomers: exportOf(listOfCustomers),
}
