import * as z from 'zod'
import { defineRoute, id } from '../route'
import { changed, one } from '../wire'
import { designFile, importAnswers, importQuestion } from './file'
import { designFileLimits } from './file-limits'

const prefix = '/ext-report-builder'

export const designFileRoutes = {
  file: defineRoute({
    method: 'GET',
    path: `${prefix}/designs/:id/file`,
    summary:
      'A design with its reports as one file, for another portal; without reports that one may not see',
    right: { audience: 'staff', name: 'designs.file' },
    params: z.strictObject({ id }),
    response: one(designFile),
  }),
  import: defineRoute({
    method: 'POST',
    path: `${prefix}/designs/import`,
    summary:
      'Make the design of a file with its reports, all or nothing; questions where names mean nothing here, or something already',
    right: { audience: 'staff', name: 'designs.import' },
    body: z.strictObject({
      file: designFile,
      answers: importAnswers.prefault({}),
      /** Only what would be asked and made. */
      is_trial: z.boolean().default(false),
    }),
    response: changed(
      z.object({
        /** Null while something is asked, and of a trial. */
        id: z.number().int().nullable(),
        questions: z.array(importQuestion),
        new_reports: z.number().int(),
        rows: z.number().int(),
      }),
    ),
    bodyLimit: designFileLimits.bytes,
    load: 'slow',
  }),
}
