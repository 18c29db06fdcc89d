import * as z from 'zod'
import { monthlyPrice } from './catalogue'
import { longText, neededId, optionalText, text } from './form-fields'
import { username } from './person-fields'
import { mobileForm, phoneForm } from './phones'
import { changeTiming, packageQuote } from './packages'
import { defineRoute } from './route'
import { changed, connectionQuery, cuid, day, givenDay, instant, money, one } from './wire'

const id = z.number().int()

/** Where a line is, what it is called, and whom to ask for there. */
export const lineDetails = z.object({
  username: z.string(),
  /** What people call it, such as "Shop, second floor"; null: nothing in particular. */
  label: z.string().nullable(),
  area: z.object({ id, name: z.string(), city: z.string() }),
  address: z.string(),
  /** Who is at the place; null: its owner. */
  place_contact: z.string().nullable(),
  /** The number to call about it. */
  contact: z.string(),
  /** What it was called before, the latest first. */
  former_usernames: z.array(z.object({ username: z.string(), until: instant })),
  version: z.number().int(),
})

export type LineDetails = z.infer<typeof lineDetails>

export const newLineDetails = z.strictObject({
  /**
   * The line's username. With another one its sessions end at once, and the old one no longer signs in. Not `username`: in a
   * body about a line that would name the line.
   */
  network_name: username(text('The Username  field is required', { max: 64 })),
  label: optionalText({ max: 100 }),
  /** One of the line's organization. */
  area_id: neededId('The area field is required'),
  address: longText('The address field is required', { max: 300 }),
  place_contact: optionalText({ max: 200 }),
  contact: text('The phone field is required', { max: 40 })
    .overwrite((written) => phoneForm(mobileForm(written)))
    .regex(/^\+?\d{3,18}$/, 'Write a phone number, one of another country with + and the country’s code'),
  version: z.number().int().min(0).max(2_147_483_647),
})

/** A price of a contract in force, per month; before tax, and with it. */
const price = z.object({ price: money, total: money })

/** What another price means: from when, and what is settled for days that are billed already. */
export const priceQuote = packageQuote
  .pick({
    when: true,
    effective_on: true,
    lines: true,
    subtotal: true,
    tax: true,
    total: true,
    settlement: true,
  })
  .extend({
    package: z.string(),
    from: price,
    to: price,
    /** The package's own price, which lines with a price of their own do not follow. */
    usual: money,
  })

export type PriceQuote = z.infer<typeof priceQuote>

/** Why staff change something; the audit log keeps it. */
const reason = longText('The reason field is required', { max: 300 })

/** A suspension by hand. */
export const linePause = z.object({
  reason: z.string(),
  began_at: instant,
  /** The day on which it is switched on again; null: staff do that. */
  back_on: day.nullable(),
  is_charged: z.boolean(),
})

/** A line is suspended at most this many days ahead; without an end it is until staff switch it on. */
export const pauseDays = { most: 366 }

export const newPause = z.strictObject({
  reason,
  back_on: givenDay('Choose the day on which it is switched on again').nullish(),
  /** Without it, days that are billed are given back when the line is on again, and others are not billed. */
  is_charged: z.boolean(),
  /** What its owner is told: nothing, that it is off, or also why. */
  tell: z.enum(['nothing', 'suspension', 'reason']),
})

const priceRefusals = [
  'package-change.line-closed',
  'package-change.no-contract',
  'package-change.changed-today',
  'package-change.not-begun',
  'package-change.already-waiting',
  'line-change.suspended',
] as const

const changedLine = changed(z.object({ id, username: z.string() }))

export const lineChangeRoutes = {
  details: defineRoute({
    method: 'GET',
    path: '/desk/lines/details',
    summary: 'Where a line is, what it is called and was called, and whom to ask for there',
    right: { audience: 'staff', name: 'desk.line-details' },
    connection: 'required',
    query: connectionQuery,
    response: one(lineDetails).extend({ can: z.array(z.enum(['edit'])) }),
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/desk/lines/details',
    summary: 'Changes where a line is and what it is called; with another username its sessions end',
    right: { audience: 'staff', name: 'desk.edit-line' },
    connection: 'required',
    query: connectionQuery,
    body: newLineDetails,
    response: changed(lineDetails),
    errors: ['record.conflict', 'line-change.closed'],
  }),
  quotePrice: defineRoute({
    method: 'GET',
    path: '/desk/lines/price',
    summary: 'What another price of a line’s contract would settle, line by line',
    right: { audience: 'staff', name: 'desk.quote-line-price' },
    connection: 'required',
    query: z.strictObject({ cuid, price: monthlyPrice, when: changeTiming }),
    response: one(priceQuote),
    errors: [...priceRefusals],
  }),
  changePrice: defineRoute({
    method: 'POST',
    path: '/desk/lines/price',
    summary: 'Gives a line’s contract a price of its own, settled like a change of package',
    right: { audience: 'staff', name: 'desk.change-line-price' },
    connection: 'required',
    query: connectionQuery,
    body: z.strictObject({
      price: monthlyPrice,
      when: changeTiming,
      /** What is settled, tax included, as it was looked at. */
      total: money,
      reason,
    }),
    response: changedLine,
    errors: [...priceRefusals, 'line-change.changed'],
  }),
  lookAtPause: defineRoute({
    method: 'GET',
    path: '/desk/lines/pause',
    summary: 'A line’s suspension by hand, and what a day of it costs',
    right: { audience: 'staff', name: 'desk.look-at-line-pause' },
    connection: 'required',
    query: connectionQuery,
    response: one(
      z.object({
        /** Null: it is not suspended by hand. */
        pause: linePause.nullable(),
        /** What a day of the present billing period costs, tax included; null: without a contract. */
        a_day: money.nullable(),
        /** The last day on a bill. */
        billed_until: day.nullable(),
        /** The first and the last day on which it can be switched on again by itself. */
        back_on: z.object({ first: day, last: day }),
      }),
    ),
  }),
  pause: defineRoute({
    method: 'POST',
    path: '/desk/lines/pause',
    summary: 'Suspends a line by hand, until a day or until staff switch it on',
    right: { audience: 'staff', name: 'desk.pause-line' },
    connection: 'required',
    query: connectionQuery,
    body: newPause,
    response: changedLine,
    errors: ['line-change.closed', 'line-change.suspended'],
  }),
}
