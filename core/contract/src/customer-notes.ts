import * as z from 'zod'
import { bodyId, defineRoute, id } from './route'
import { cuid, changed, connectionQuery, instant, list, pageQuery } from './wire'
import { paragraphs } from './visible-texts'

const absent = 'Write the note'
const noteText = paragraphs(
  z.string({ error: absent }).trim().min(1, { error: absent, abort: true }).max(4000),
)

/** What staff write down about a customer. No customer sees it; it stands at all lines of the person in one organization. */
const customerNote = z.object({
  id: z.number().int(),
  text: z.string(),
  /** Pinned notes stand first. */
  is_pinned: z.boolean(),
  author: z.string(),
  created_at: instant,
  /** When its text was last changed; null: never. */
  changed_at: instant.nullable(),
  version: z.number().int(),
  /** What the caller may do with it: writers change and remove what they wrote, others only pin it. */
  can: z.array(z.enum(['change', 'remove'])),
})

export type CustomerNote = z.infer<typeof customerNote>

const params = z.strictObject({ id })

export const customerNoteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/desk/customer-notes',
    summary: 'What staff have written down about whoever has a line: pinned notes first, then the latest',
    right: { audience: 'staff', name: 'customer-notes.list' },
    connection: 'required',
    query: connectionQuery.extend(pageQuery),
    response: list(customerNote).extend({ can: z.array(z.enum(['write'])) }),
  }),
  write: defineRoute({
    method: 'POST',
    path: '/desk/customer-notes',
    summary: 'Write a note about whoever has a line',
    right: { audience: 'staff', name: 'customer-notes.write' },
    connection: 'required',
    idempotent: true,
    body: z.strictObject({ cuid, text: noteText, is_pinned: z.boolean().default(false) }),
    response: changed(customerNote),
  }),
  change: defineRoute({
    method: 'PUT',
    path: '/desk/customer-notes/:id',
    summary: 'Change a note that one has written, or pin any note',
    right: { audience: 'staff', name: 'customer-notes.change' },
    errors: ['record.conflict'],
    params,
    /** `version`: of the note as it was read; 409 when it has changed since. */
    body: z.strictObject({ text: noteText.optional(), is_pinned: z.boolean().optional(), version: bodyId }),
    response: changed(customerNote),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/desk/customer-notes/:id',
    summary: 'Remove a note that one has written',
    right: { audience: 'staff', name: 'customer-notes.remove' },
    params,
    response: z.object({ message: z.string() }),
  }),
}
