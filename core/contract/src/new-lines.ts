import * as z from 'zod'
import { monthlyPrice } from './catalogue'
import { longText, neededId, optionalText, text } from './form-fields'
import { languages } from './languages'
import { givenEmail, mobileNo, username } from './person-fields'
import { bodyId, defineRoute, id } from './route'
import { changed, day, givenDay, money, one, wholeList } from './wire'

/** A line begins at most this many days ahead, and not before the present billing period, because no earlier day is billed. */
export const lineBegins = { daysAhead: 92 }

/** Somebody who is not a customer yet. */
const newCustomer = z.strictObject({
  name: text('The name field is required', { max: 200 }),
  mobile_no: mobileNo('The Mobile field is required'),
  /** What they sign in to the portal with; absent: the line's username. */
  username: optionalText({ max: 64 }).pipe(username(z.string()).nullish()),
  email: optionalText({ max: 254 }).pipe(givenEmail),
  /** Whether they are sent a link to choose a password. */
  send_invitation: z.boolean().default(true),
})

const line = {
  /** Its name on the network, unlike any other, capitals or not. */
  username: username(text('The Username  field is required', { max: 64 })),
  /** Where it is; the line belongs to the organization of its area. */
  area_id: neededId('The area field is required'),
  address: longText('The address field is required', { max: 300 }),
  /** One of the same organization. */
  package_id: neededId('The package field is required'),
  /** Absent: the package's price, and whatever becomes of it. */
  price: monthlyPrice.nullish(),
  /** What connecting it costs once, before tax; it stands on its first bill. */
  connection_fee: monthlyPrice.nullish(),
  /** The first day that is charged. */
  starts_on: givenDay('Choose the day from which it is charged'),
  /** Whether it is paid before it is used. It is off until its first payment. */
  is_prepaid: z.boolean().default(false),
}

/** A line, of a customer or of somebody new. */
export const newLine = z
  .strictObject({ ...line, customer_id: bodyId.nullish(), customer: newCustomer.nullish() })
  .refine((sent) => (sent.customer_id == null) !== (sent.customer == null), {
    when: () => true,
    path: ['customer_id'],
    error: 'The customer field is required',
  })

/** The first bill of a line that is not there yet, as the portal will write it by what is known today. */
const firstBill = z.object({
  package: z.string(),
  lines: z.array(z.object({ description: z.string(), amount: money })),
  amount: money,
  tax: money,
  tax_percent: z.number(),
  total: money,
  /** Null: it is written when it is paid, because the line is prepaid. */
  issued_on: day.nullable(),
  due_on: day.nullable(),
  /** What comes after it, tax included, and on which day. */
  next_total: money,
  next_on: day,
})

export type FirstBill = z.infer<typeof firstBill>

const addedLine = z.object({
  id: z.number().int(),
  username: z.string(),
  /** Whose line it is. */
  customer_id: z.number().int(),
  customer: z.string(),
  /** In which they are written to. */
  language: z.enum(languages),
  /** What the line signs in to the network with. Shown this once: null when the same form was sent again. */
  network_password: z.string().nullable(),
})

export type AddedLine = z.infer<typeof addedLine>

export const newLineRoutes = {
  add: defineRoute({
    method: 'POST',
    path: '/desk/lines',
    summary:
      'Add a line with its contract and its network password, to a customer or to somebody new, who is sent a link to choose a password',
    right: { audience: 'staff', name: 'desk.add-line' },
    body: newLine,
    response: changed(addedLine),
    idempotent: true,
    secret: true,
  }),
  firstBill: defineRoute({
    method: 'GET',
    path: '/desk/lines/new/first-bill',
    summary: 'What the first bill of a new line would be, and what comes after it',
    right: { audience: 'staff', name: 'desk.quote-new-line' },
    query: z.strictObject({
      package_id: id,
      starts_on: givenDay('Choose the day from which it is charged'),
      price: monthlyPrice.optional(),
      connection_fee: monthlyPrice.optional(),
      is_prepaid: z.enum(['true', 'false']).default('false'),
    }),
    response: one(firstBill),
  }),
  proposeUsername: defineRoute({
    method: 'GET',
    path: '/desk/lines/new/username',
    summary: 'A username that no line and no person has, as the organization calls its lines',
    right: { audience: 'staff', name: 'desk.propose-username' },
    query: z.strictObject({
      /** Where the line will be; absent: one of the caller's own organization. */
      area_id: id.optional(),
      /** Another one than this. */
      after: username(text('The Username  field is required', { max: 64 })).optional(),
    }),
    response: one(z.object({ username: z.string().nullable() })),
  }),
  sameMobile: defineRoute({
    method: 'GET',
    path: '/desk/lines/new/customers',
    summary: 'The customers who have a mobile number already',
    right: { audience: 'staff', name: 'desk.find-same-mobile' },
    query: z.strictObject({ mobile_no: mobileNo('The Mobile field is required') }),
    response: wholeList(z.object({ id: z.number().int(), name: z.string(), username: z.string() })),
  }),
}
