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
      'A design with its reports as one file, for another portal; without reports that the caller may not see',
    right: { audience: 'staff', name: 'designs.file' },
    params: z.strictObject({ id }),
    response: one(designFile),
  }),
  import: defineRoute({
    method: 'POST',
    path: `${prefix}/designs/import`,
    summary:
      'Make the design of a file with its reports, all or nothing; answers with questions where a name is unknown here, or already in use',
    right: { audience: 'staff', name: 'designs.import' },
    body: z.strictObject({
      file: designFile,
      answers: importAnswers.prefault({}),
      /** True: only say which questions it would ask and what it would make; change nothing. */
      is_trial: z.boolean().default(false),
    }),
    response: changed(
      z.object({
        /** Null while a question is open, and in a trial. */
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
