import * as z from 'zod'
import { order } from './orders'
import { area } from './outages'
import { bodyId, defineRoute } from './route'
import { changed, connectionQuery, cuid, day, givenDay, list, listQuery, wholeList } from './wire'
import { paragraphs } from './visible-texts'

/** A request to move a line: an order with the new address and the preferred day. */
export const addressChange = order.extend({
  area: z.string(),
  city: z.string(),
  address: z.string(),
  /** The day the customer would like; the provider sets the final one. */
  preferred_on: day,
  note: z.string(),
})

export type AddressChange = z.infer<typeof addressChange>

const dayMs = 24 * 60 * 60 * 1000

/** The first and the last day that can be preferred for a move, `YYYY-MM-DD`, for whom it is `today`. */
export function movingDays(today: string): { first: string; last: string } {
  const ahead = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
  return { first: ahead(1), last: ahead(365) }
}

/** One of these days. The server asks it with the provider's day, a form while it is filled in. */
export function movingDay(today: string) {
  const { first, last } = movingDays(today)
  return day.pipe(
    z
      .string()
      .refine((on) => on >= first, 'Choose tomorrow or a later day')
      .refine((on) => on <= last, 'Choose a day within the next 12 months'),
  )
}

/** Without `cuid`, so that a form can use it. */
export const newAddressChange = z.strictObject({
  area_id: bodyId,
  address: paragraphs(z.string().trim().min(5).max(200)),
  preferred_on: givenDay(),
  note: paragraphs(z.string().trim().max(500)).default(''),
})

export const addressChangeRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/address-change-requests',
    summary: 'Requests to move one connection, with their steps, the latest first',
    right: { audience: 'self-care', name: 'address-changes.list' },
    connection: 'required',
    query: listQuery({ filters: { cuid } }),
    response: list(addressChange),
  }),
  areas: defineRoute({
    method: 'GET',
    path: '/address-change-requests/areas',
    summary: 'The areas the connection’s provider serves',
    right: { audience: 'self-care', name: 'address-changes.areas' },
    connection: 'required',
    query: connectionQuery,
    response: wholeList(area),
  }),
  request: defineRoute({
    method: 'POST',
    path: '/address-change-requests',
    summary: 'Asks to move one connection; one request at a time',
    right: { audience: 'self-care', name: 'address-changes.request' },
    connection: 'required',
    body: newAddressChange.extend({ cuid }),
    response: changed(addressChange),
    errors: ['address-change.already-open', 'address-change.line-closed'],
  }),
}
