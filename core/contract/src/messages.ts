import * as z from 'zod'
import { bulkIds, bulkResult } from './bulk'
import { exportOf } from './exports'
import { defineRoute } from './route'
import { changed, givenDay, instant, list, listQuery, wholeList } from './wire'

const messageChannel = z.enum(['mail', 'sms'])

/**
 * `waiting`: being tried; `kept`: the portal has no transport, so it went nowhere; `failed`: given up after a day.
 */
const messageState = z.enum(['waiting', 'sent', 'kept', 'failed'])

/** Messages of one text that are counted. */
export const mostTogether = 1000

const messageLog = z.object({
  id: z.number().int(),
  channel: messageChannel,
  /** The email address or the phone number. */
  recipient: z.string(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** What it is about: `noun.what-happened`, or the name of a notification's event. */
  kind: z.string(),
  subject: z.string().nullable(),
  /** Codes are masked, and so are links that grant access. */
  text: z.string(),
  state: messageState,
  /** Why the latest attempt failed. */
  error: z.string().nullable(),
  created_at: instant,
  /** When it was sent, kept or given up. */
  ended_at: instant.nullable(),
  /** How many of the same text went out at once, itself included, of which this is the first; counted up to 1,000. */
  together: z.number().int().min(1).max(mostTogether),
  /** How many of these were not sent, or not yet. */
  together_unsent: z.number().int(),
})

export type MessageLog = z.infer<typeof messageLog>

const filter = listQuery({
  filters: {
    channel: messageChannel.optional(),
    state: messageState.optional(),
    /** The beginning of an address, a name or a username, or the beginning or end of a number. */
    q: z.string().trim().min(2).max(100).optional(),
    /** Days of the provider's calendar, both included. */
    from: givenDay().optional(),
    to: givenDay().optional(),
    /** Of those with the same text at once only the first, with their number. */
    waves: z.enum(['folded']).optional(),
    /** Those that went out at once with this one, itself included. */
    with: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  },
})

export type MessageFilter = z.output<typeof filter>

const listOfMessages = defineRoute({
  method: 'GET',
  path: '/message-logs',
  summary: 'Mail and SMS the portal sent, newest first; secrets are masked',
  right: { audience: 'staff', name: 'messages.list' },
  query: filter,
  /** `send-again`: the caller may have messages sent again that were given up. */
  response: list(messageLog).extend({ can: z.array(z.enum(['send-again'])) }),
})

export const messageRoutes = {
  list: listOfMessages,
  export: exportOf(listOfMessages),
  sendAgain: defineRoute({
    method: 'POST',
    path: '/message-logs/send-again',
    summary: 'Send messages again that were given up; those with a code or a secret link are refused',
    right: { audience: 'staff', name: 'messages.send-again' },
    body: z.strictObject({ ids: bulkIds }),
    response: changed(bulkResult),
  }),
}

/** Available in demo mode only, and never in production. */
export const demoMessageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/demo/messages',
    summary: 'Demo only: the latest mail and SMS to an address, in full, since the demo sends nothing',
    right: { audience: 'public', name: 'messages.demo' },
    query: z.strictObject({ to: z.string().trim().min(3).max(254) }),
    response: wholeList(
      z.object({
        id: z.number().int(),
        channel: messageChannel,
        recipient: z.string(),
        kind: z.string(),
        subject: z.string().nullable(),
        text: z.string(),
        /** The path inside the portal that the message leads to. */
        link: z.string().nullable(),
        state: messageState,
        created_at: instant,
      }),
    ),
    secret: true,
    errors: ['record.not-found'],
  }),
}
