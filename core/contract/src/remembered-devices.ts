import * as z from 'zod'
import { defineRoute, id } from './route'
import { changed, instant, wholeList } from './wire'

/** In how many browsers one person is remembered at most; the one that was remembered first gives way. */
export const mostRememberedDevices = 20

/** A browser in which a person's second factor is not asked for at each sign-in. */
export const rememberedDevice = z.object({
  id: z.number().int(),
  /** How the browser named itself; may be empty. */
  device: z.string(),
  address: z.string(),
  remembered_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant,
})

export type RememberedDevice = z.infer<typeof rememberedDevice>

export const rememberedDeviceRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/auth/remembered-devices',
    summary:
      'The browsers in which one’s own second factor is not asked for at each sign-in, the latest first',
    right: { audience: 'signed-in', name: 'auth.remembered-devices' },
    needsNoFactor: true,
    response: wholeList(rememberedDevice),
  }),
  forget: defineRoute({
    method: 'DELETE',
    path: '/auth/remembered-devices/:id',
    summary: 'Ask for the second factor again in one of these browsers',
    right: { audience: 'signed-in', name: 'auth.forget-device' },
    needsNoFactor: true,
    params: z.strictObject({ id }),
    response: changed(z.null()),
  }),
  forgetAll: defineRoute({
    method: 'POST',
    path: '/auth/remembered-devices/forget-all',
    summary: 'Ask for the second factor again in all of them',
    right: { audience: 'signed-in', name: 'auth.forget-devices' },
    needsNoFactor: true,
    response: changed(z.object({ forgotten: z.number().int() })),
  }),
}
