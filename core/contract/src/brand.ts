import * as z from 'zod'
import { defineRoute, id } from './route'
import { asIs } from './visible-texts'
import { changed, instant, one } from './wire'

/** The largest picture in bytes, and its largest sides in pixels. */
export const logoLimits = { bytes: 48 * 1024, width: 1200, height: 400 }

/** How a provider is shown. */
const brand = z.object({
  name: z.string(),
  /** `#rrggbb`, dark enough for white words. */
  accent: z.string(),
  /** A picture as a data address. */
  logo: z.string().nullable(),
})

export type Brand = z.infer<typeof brand>

const logo = z.object({ picture: z.string().nullable(), changed_at: instant.nullable() })

export const brandRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/brand',
    summary: 'The name, the colour and the logo of the provider, where the portal is of one alone',
    right: { audience: 'public', name: 'brand.read' },
    response: one(brand.nullable()),
  }),
  own: defineRoute({
    method: 'GET',
    path: '/brand/own',
    summary: 'The name, the colour and the logo of the provider that one belongs to',
    right: { audience: 'signed-in', name: 'brand.own' },
    response: one(brand.nullable()),
  }),
  logo: defineRoute({
    method: 'GET',
    path: '/organizations/:id/logo',
    summary: 'The logo of an organization',
    right: { audience: 'staff', name: 'organizations.logo' },
    params: z.strictObject({ id }),
    response: one(logo),
  }),
  setLogo: defineRoute({
    method: 'PUT',
    path: '/organizations/:id/logo',
    summary:
      'Sets or removes the logo of an organization: a PNG, which is written anew without what does not show',
    right: { audience: 'staff', name: 'organizations.set-logo' },
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** The file in base64; null removes the logo. */
      picture: asIs(
        z
          .base64()
          .min(1)
          .max(Math.ceil(logoLimits.bytes / 3) * 4),
      ).nullable(),
    }),
    response: changed(logo),
  }),
}
