import * as z from 'zod'
import { monthlyPrice } from './catalogue'
import { longText, neededId, optionalText, text } from './form-fields'
import { givenEmail, mobileNo, username } from './person-fields'
import { bodyId, defineRoute } from './route'
import { changed } from './wire'

/** A line begins at most this many days ahead, and not before the present billing period, because no earlier day is billed. */
export const lineBegins = { daysAhead: 92 }

/** Somebody who is not a customer yet. The line's username is also what they sign in with. */
const newCustomer = z.strictObject({
  name: text('The name field is required', { max: 200 }),
  mobile_no: mobileNo('The Mobile field is required'),
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
  /** The first day that is charged. */
  starts_on: z.iso.date('Choose the day from which it is charged'),
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

export const newLineRoutes = {
  add: defineRoute({
    method: 'POST',
    path: '/desk/lines',
    summary:
      'Add a line with its contract, to a customer or to somebody new, who is sent a link to choose a password',
    right: { audience: 'staff', name: 'desk.add-line' },
    body: newLine,
    response: changed(z.object({ id: z.number().int(), username: z.string() })),
  }),
}
