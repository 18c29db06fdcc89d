import * as z from 'zod'
import { missing } from './missing'
import { isMobileForm, mobileForm } from './phones'

// What is known of a person, wherever it is written: by themselves, by whoever adds them, or in the form of users. Customers'
// first scripts have this file, so it imports nothing of the forms of administration.

const asMobile = (text: z.ZodString) =>
  text
    .overwrite(mobileForm)
    .refine(isMobileForm, 'Write a mobile number, one of another country with + and the country’s code')

/** A mobile number in any notation, stored as it is dialled in the organization’s country. `absent`: the sentence when there is none. */
export const mobileNo = (absent: string) =>
  asMobile(
    z
      .string({ error: missing(absent) })
      .trim()
      .max(40)
      .min(1, { error: absent, abort: true }),
  )

/** The same of a text that may be missing: after `optionalText`. */
export const givenMobileNo = asMobile(z.string()).nullish()

const email = z.email('The email must look like name@example.com')

/** An address of a text that may be missing: after `optionalText`. */
export const givenEmail = email.nullish()

/** One's own address, which null removes. */
export const ownEmail = z.string().trim().max(254).pipe(email).nullable()

/** What people sign in with, or a line's name on the network. */
export const username = (field: z.ZodString) => field.regex(/^\S*$/, 'The username may not have spaces')
