import * as z from 'zod'
import { defineRoute, id } from './route'
import { changed, instant, one } from './wire'

/**
 * Addresses at the push services of the browsers there are. The portal calls the address a browser names: were any
 * other accepted, anybody could make it call whatever it can reach.
 */
const pushServiceAddress =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.(push\.apple|notify\.windows)\.com)\/[\x21-\x7e]+$/

const key = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'This is no key of a browser')

/** What `PushSubscription.toJSON()` of a browser says, without what is not needed. */
const newSubscription = z.strictObject({
  endpoint: z.string().max(1000).regex(pushServiceAddress, 'This is no address of a known push service'),
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
})

const subscription = z.object({
  id: z.number().int(),
  /** The browser's own name for it, by which it finds itself in the list. */
  endpoint: z.string(),
  device_label: z.string(),
  created_at: instant,
})

export type PushSubscriptionRecord = z.infer<typeof subscription>

export const pushSubscriptionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/push-subscriptions',
    summary:
      'The signed-in person’s browsers that show notifications, and the portal’s key to subscribe with',
    right: { audience: 'signed-in', name: 'notifications.list-push' },
    response: one(
      z.object({
        /** VAPID, base64url; null when the portal has none and pushes nothing. */
        public_key: z.string().nullable(),
        subscriptions: z.array(subscription),
      }),
    ),
  }),
  subscribe: defineRoute({
    method: 'POST',
    path: '/push-subscriptions',
    summary:
      'Show the signed-in person’s notifications in this browser until they sign out; at most 10 browsers',
    right: { audience: 'signed-in', name: 'notifications.subscribe-push' },
    body: newSubscription,
    response: changed(subscription),
    errors: ['push.not-available'],
    secret: true,
  }),
  unsubscribe: defineRoute({
    method: 'DELETE',
    path: '/push-subscriptions/:id',
    summary: 'Show nothing in that browser any more',
    right: { audience: 'signed-in', name: 'notifications.unsubscribe-push' },
    params: z.strictObject({ id }),
    response: changed(z.object({ id: z.number().int() })),
  }),
}

/** What the portal pushes, encrypted for one browser: no more than a title, since it shows on locked screens. */
export interface PushMessage {
  title: string
  /** A path inside the portal. */
  link: string | null
  /** The same message, should it come twice. */
  tag: string
}
