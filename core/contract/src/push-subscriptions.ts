import * as z from 'zod'
import { defineRoute, id } from './route'
import { changed, instant, one } from './wire'
import { line } from './visible-texts'

/**
 * Addresses of the browsers' push services. The portal sends requests to the address that a browser names, so any
 * other address is refused: otherwise anybody could make the portal call hosts that only it can reach.
 */
const pushServiceAddress =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.(push\.apple|notify\.windows)\.com)\/[\x21-\x7e]+$/

const key = (bytes: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`),
      'This is not a key of a browser',
    )

/** The needed fields of a browser's `PushSubscription.toJSON()`. */
const newSubscription = z.strictObject({
  endpoint: line(
    z.string().max(1000).regex(pushServiceAddress, 'This is not an address of a known push service'),
  ),
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
})

const subscription = z.object({
  id: z.number().int(),
  /** The address of the browser's subscription, by which the browser finds itself in the list. */
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
        /** VAPID, base64url; null when the portal has no key and so does not push. */
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
    summary: 'Stop showing notifications in that browser',
    right: { audience: 'signed-in', name: 'notifications.unsubscribe-push' },
    params: z.strictObject({ id }),
    response: changed(z.object({ id: z.number().int() })),
  }),
}

/** What the portal pushes, encrypted for one browser: only a title, because locked screens show it. */
export interface PushMessage {
  title: string
  /** A path inside the portal. */
  link: string | null
  /** The browser shows two messages with the same tag as one. */
  tag: string
}
