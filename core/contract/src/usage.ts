import * as z from 'zod'
import { defineRoute } from './route'
import { cuid, day, one } from './wire'

/** The longest range one call answers, in days. */
export const usageRangeLimit = 366

export const usage = z.object({
  from: day,
  to: day,
  per: z.enum(['day', 'month']),
  /** Bytes of a billing period that the package includes; null: no limit, or no contract in force. */
  quota_bytes: z.number().int().nullable(),
  download_bytes: z.number().int(),
  upload_bytes: z.number().int(),
  /** One element per day (`2026-03-01`) or month (`2026-03`) of the range, also where nothing was used. */
  series: z.array(
    z.object({ period: z.string(), download_bytes: z.number().int(), upload_bytes: z.number().int() }),
  ),
})

export type Usage = z.infer<typeof usage>

export const usageRoutes = {
  usage: defineRoute({
    method: 'GET',
    path: '/usage',
    summary: 'Bytes of one connection per day or month; without dates the present billing period',
    right: { audience: 'self-care', name: 'usage.read' },
    connection: 'required',
    query: z.strictObject({
      cuid,
      from: day.optional(),
      to: day.optional(),
      per: z.enum(['day', 'month']).default('day'),
    }),
    response: one(usage),
  }),
}
