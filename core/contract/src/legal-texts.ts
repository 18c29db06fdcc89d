import * as z from 'zod'
import { longText, text } from './form-fields'
import { postStatus, publishingTime } from './posts'
import { bodyId, defineRoute, id } from './route'
import { changed, instant, one, wholeList } from './wire'

/** The texts that payment providers require on the site. */
export const legalSlug = z.enum(['terms-conditions', 'privacy-policy', 'refund-policy'])

export type LegalSlug = z.infer<typeof legalSlug>

/**
 * A post with an address of its own. Its body is plain text: blank lines separate paragraphs, `## ` begins a heading,
 * `- ` a list entry.
 */
export const legalText = z.object({
  slug: legalSlug,
  title: z.string(),
  body: z.string(),
  published_at: instant,
  /** The organization's name. */
  organization: z.string(),
})

export type LegalText = z.infer<typeof legalText>

/**
 * One version of a text. Published versions never change. At most one version is unpublished: a draft, or planned for
 * later.
 */
const legalVersion = z.object({
  id: z.number().int(),
  /** Counted from 1. */
  number: z.number().int(),
  title: z.string(),
  body: z.string(),
  /** Null: a draft. */
  published_at: instant.nullable(),
  author: z.string(),
  updated_at: instant,
  /** Grows with every change of the unpublished version. */
  version: z.number().int(),
})

const params = z.strictObject({ slug: legalSlug })

export const legalVersionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/legal-texts/:slug/versions',
    summary: 'The last 100 versions of an organization’s legal text, the latest first, drafts included',
    right: { audience: 'staff', name: 'legal-texts.versions' },
    params,
    query: z.strictObject({ organization_id: id }),
    response: wholeList(legalVersion).extend({ can: z.array(z.enum(['edit'])) }),
  }),
  write: defineRoute({
    method: 'PUT',
    path: '/legal-texts/:slug',
    summary: 'Write the next version of a legal text: as a draft, published at once, or from a time on',
    right: { audience: 'staff', name: 'legal-texts.write' },
    params,
    body: z.strictObject({
      organization_id: bodyId,
      title: text('The title field is required', { max: 200 }),
      body: longText('The body field is required', { max: 50_000 }),
      status: postStatus,
      published_at: publishingTime,
      /**
       * The unpublished version's number, 0 when there is none: saving is refused if somebody else has changed it
       * since.
       */
      version: z.number().int().min(0),
    }),
    response: changed(legalVersion),
    errors: ['record.conflict'],
  }),
}

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
