import * as z from 'zod'
import { defineRoute, id } from './route'
import { changed, instant, wholeList } from './wire'

/** One of a person's sessions that has not ended. */
export const ownSession = z.object({
  id: z.number().int(),
  /** How the browser named itself at sign-in; may be empty. */
  device: z.string(),
  address: z.string(),
  signed_in_at: instant,
  /** To the minute. */
  last_seen_at: instant,
  /** True for the session that makes this call. */
  is_current: z.boolean(),
})

export type OwnSession = z.infer<typeof ownSession>

export const sessionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the person is signed in, the latest seen first, a hundred at most',
    right: { audience: 'signed-in', name: 'auth.sessions' },
    response: wholeList(ownSession),
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of one’s own sessions, at once and everywhere',
    right: { audience: 'signed-in', name: 'auth.end-session' },
    needsFreshPassword: true,
    params: z.strictObject({ id }),
    response: changed(z.null()),
  }),
  endOthers: defineRoute({
    method: 'POST',
    path: '/auth/sessions/end-others',
    summary: 'End all one’s own sessions except the one that makes this call',
    right: { audience: 'signed-in', name: 'auth.end-other-sessions' },
    needsFreshPassword: true,
    response: changed(z.object({ ended: z.number().int() })),
  }),
}
