import * as z from 'zod'
import { anyOfIds, defineResource } from './resource'
import { bodyId } from './route'
import { paragraphs } from './visible-texts'

/** A text that staff use as an answer again and again. */
export const cannedReplies = defineResource({
  noun: 'canned-reply',
  model: 'canned-reply',
  path: '/desk/canned-replies',
  record: {
    organization_id: z.number().int(),
    organization: z.string(),
    title: z.string(),
    text: z.string(),
  },
  form: {
    title: z.string().trim().min(1).max(100),
    text: paragraphs(z.string().trim().min(1).max(2000)),
    /** The organization it belongs to; absent: the caller’s own. */
    organization_id: bodyId.optional(),
  },
  filters: { organization_id: anyOfIds },
  sort: ['title', 'updated_at'],
})
