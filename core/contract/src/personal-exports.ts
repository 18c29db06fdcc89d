import * as z from 'zod'
import { streamedFile } from './files'
import { defineRoute, id } from './route'
import { changed, instant, one, wholeList } from './wire'

/** `gone`: it was ready, and its file has been deleted. */
const states = ['waiting', 'making', 'ready', 'failed', 'gone'] as const

const personalExport = z.object({
  id: z.string(),
  /** Whom it is about. */
  about_id: z.number().int(),
  state: z.enum(states),
  bytes: z.number().int(),
  created_at: instant,
  /** It can be fetched until then; null: it is not ready. */
  expires_at: instant.nullable(),
})

export type PersonalExport = z.infer<typeof personalExport>

/** Begins a file about somebody. */
const begin = defineRoute({
  method: 'POST',
  path: '/personal-data/:id/export',
  summary: 'Begin a file of all that is kept about a person, with what staff wrote about them',
  right: { audience: 'staff', name: 'people.export' },
  needsFreshPassword: true,
  params: z.strictObject({ id }),
  response: changed(personalExport),
  errors: ['record.not-found'],
})

// What is kept about a person as a file that is made in the background. Only who asked for it sees and fetches it.
export const personalExportRoutes = {
  begin,
  latest: defineRoute({
    method: 'GET',
    path: '/personal-data/:id/export',
    summary: 'The latest file about a person that one has asked for; null: none',
    right: { audience: 'staff', name: 'people.export-read' },
    params: z.strictObject({ id }),
    response: one(personalExport.nullable()),
    errors: ['record.not-found'],
    goesWith: begin,
  }),
  beginOwn: defineRoute({
    method: 'POST',
    path: '/personal-exports',
    summary: 'Begin a file of all that is kept about oneself',
    right: { audience: 'signed-in', name: 'personal-exports.begin' },
    needsFreshPassword: true,
    response: changed(personalExport),
  }),
  list: defineRoute({
    method: 'GET',
    path: '/personal-exports',
    summary:
      'The files that one has asked for, about oneself or about others, the latest first; the last twenty',
    right: { audience: 'signed-in', name: 'personal-exports.list' },
    response: wholeList(personalExport),
  }),
  find: defineRoute({
    method: 'GET',
    path: '/personal-exports/:id',
    summary: 'How far a file is that one has asked for',
    right: { audience: 'signed-in', name: 'personal-exports.read' },
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    response: one(personalExport),
  }),
  fetch: defineRoute({
    method: 'GET',
    path: '/personal-exports/:id/file',
    summary: 'The file that one has asked for, once it is ready',
    right: { audience: 'signed-in', name: 'personal-exports.fetch' },
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    response: streamedFile,
    answers: 'file',
    load: 'slow',
  }),
}
