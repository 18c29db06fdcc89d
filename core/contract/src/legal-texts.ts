import * as z from 'zod'
import { defineRoute, id } from './route'
import { instant, one } from './wire'

/** The texts that payment providers want to find on the site. */
export const legalSlug = z.enum(['terms-conditions', 'privacy-policy', 'refund-policy'])

export type LegalSlug = z.infer<typeof legalSlug>

/**
 * A post with an address of its own. Its body is plain text: blank lines part paragraphs, `## ` begins a heading, `- ` an
 * entry of a list.
 */
export const legalText = z.object({
  slug: legalSlug,
  title: z.string(),
  body: z.string(),
  published_at: instant,
  /** Whose text it is. */
  organization: z.string(),
})

export type LegalText = z.infer<typeof legalText>

export const legalTextRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/legal-texts/:slug',
    summary: 'A legal text as published, of the named organization or the portal’s first one that has it',
    right: { audience: 'public', name: 'legal-texts.read' },
    params: z.object({ slug: legalSlug }),
    query: z.strictObject({ org_id: id.optional() }),
    response: one(legalText),
  }),
}
