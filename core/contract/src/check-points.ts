import * as z from 'zod'

/** One point of the check of a data source's account. */
export const checkPoint = z.object({
  key: z.string(),
  /** `warning` should be fixed; `failed` switches raw SQL off for this source. */
  state: z.enum(['passed', 'warning', 'failed']),
  text: z.string(),
  /** SQL with which the source's administrator can fix it. */
  mend: z.string().nullable(),
})

export type DataSourceCheckPoint = z.infer<typeof checkPoint>
