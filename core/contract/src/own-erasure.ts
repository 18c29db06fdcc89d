import * as z from 'zod'
import { defineRoute } from './route'
import { changed, instant, one } from './wire'

const ownErasure = z.object({
  /** Null: one has not asked for it. */
  asked_at: instant.nullable(),
})

// The request to be erased. Staff decide about it.
export const ownErasureRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/own-erasure',
    summary: 'Whether one has asked to be erased',
    right: { audience: 'signed-in', name: 'own-erasure.read' },
    response: one(ownErasure),
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/own-erasure',
    summary: 'Ask to be erased; staff are told, and decide',
    right: { audience: 'signed-in', name: 'own-erasure.ask' },
    needsFreshPassword: true,
    response: changed(ownErasure),
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: '/own-erasure',
    summary: 'Withdraw one’s request to be erased, if there is one',
    right: { audience: 'signed-in', name: 'own-erasure.withdraw' },
    response: changed(ownErasure),
  }),
}
