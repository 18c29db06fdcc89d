import * as z from 'zod'
import { bodyId } from './route'

/** How many chosen records one bulk act may be about. */
export const maxBulk = 200

/** The records that somebody has chosen one by one. */
export const bulkIds = z
  .array(bodyId)
  .min(1)
  .max(maxBulk)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Name each record only once' })

const byId = { id: z.number().int() }

/** Those that stay as they are, each with the reason in a sentence. `key`: the fields by which a record is named. */
export const refusedOf = <Key extends z.ZodRawShape>(key: Key) =>
  z.array(z.object({ ...key, name: z.string(), why: z.string() }))

/** Whom an act would reach: each record is looked at as in the act on one, and nothing is changed. */
export const bulkPreview = z.object({
  will_change: z.array(z.object({ ...byId, name: z.string() })),
  refused: refusedOf(byId),
})

export type BulkPreview = z.infer<typeof bulkPreview>

/** What became of each record. */
export const bulkResult = z.object({ changed: z.array(z.number().int()), refused: refusedOf(byId) })

export type BulkResult = z.infer<typeof bulkResult>
