import * as z from 'zod'
import { longText } from './form-fields'
import { defineRoute, id } from './route'
import { changed, instant, one, wholeList } from './wire'

/**
 * `asked`: the person wishes it, and staff have not decided. `waiting`, `erasing`: a worker does it. `blocked`: a restored backup
 * has the person again, and something has to be settled before it is repeated.
 */
const states = ['asked', 'waiting', 'erasing', 'blocked', 'done'] as const

const erasure = z.object({
  user_id: z.number().int(),
  state: z.enum(states),
  asked_at: instant.nullable(),
  ordered_at: instant.nullable(),
  ended_at: instant.nullable(),
})

/** How it stands with the erasure of a person. */
const standing = z.object({
  /** Null: nobody has asked for it or begun it. */
  erasure: erasure.nullable(),
  /** What has to be settled first, in words; empty: nothing. */
  unsettled: z.array(z.string()),
  /** What stays because of the law: how many bills and other documents there are, and how many payments. */
  kept: z.object({ documents: z.number().int(), payments: z.number().int() }),
})

export type ErasureStanding = z.infer<typeof standing>

/** How many open requests are listed at most. */
export const maxErasuresListed = 100

const openErasure = erasure.extend({ name: z.string() })

export type OpenErasure = z.infer<typeof openErasure>

const params = z.strictObject({ id })

/** Begins it. It cannot be taken back. */
const order = defineRoute({
  method: 'POST',
  path: '/personal-data/:id/erasure',
  summary:
    'Erase a person: all that is kept about them is deleted or made anonymous, but what the law and the ledger need; `name` is their name, typed',
  right: { audience: 'staff', name: 'people.erase' },
  needsFreshPassword: true,
  params,
  body: z.strictObject({ name: z.string().trim().min(1, 'Type the name').max(200) }),
  response: changed(standing),
  errors: ['erasure.unsettled', 'erasure.begun', 'erasure.own', 'user.last-administrator'],
})

export const erasureRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/erasures',
    summary:
      'People who ask to be erased, those who are being erased, and those of whom it has to be repeated after a restore; the first hundred',
    right: { audience: 'staff', name: 'people.erasures' },
    response: wholeList(openErasure),
    goesWith: order,
  }),
  read: defineRoute({
    method: 'GET',
    path: '/personal-data/:id/erasure',
    summary: 'How it stands with the erasure of a person: what has to be settled first, and what stays',
    right: { audience: 'staff', name: 'people.erasure-read' },
    params,
    response: one(standing),
    goesWith: order,
  }),
  order,
  decline: defineRoute({
    method: 'POST',
    path: '/personal-data/:id/erasure/refusal',
    summary: 'Decline a person’s request to be erased; they are told the reason',
    right: { audience: 'staff', name: 'people.erasure-decline' },
    params,
    body: z.strictObject({ reason: longText('Say why not', { max: 500 }) }),
    response: changed(standing),
    errors: ['erasure.not-asked'],
    goesWith: order,
  }),
}
