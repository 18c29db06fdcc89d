import * as z from 'zod'
import { bulkIds, bulkPreview, refusedOf } from './bulk'
import { deskRoutes } from './desk'
import { newPause } from './line-changes'
import { bodyId, defineRoute } from './route'
import { changed, givenInstant, instant, one } from './wire'

/**
 * What can be done with many lines at once, each as with one alone. `pause`: suspended by hand. `switch-on`: a suspension by
 * hand ends. `area`: they go to another area of their organization.
 */
const manyLinesAct = z.enum(['pause', 'switch-on', 'area'])

export type ManyLinesAct = z.infer<typeof manyLinesAct>

const chosen = {
  ids: bulkIds,
  act: manyLinesAct,
  /** Of `area`. */
  area_id: bodyId.optional(),
}

/** Each act has what it needs. */
const isWhole = {
  pause: ({ act, pause }: { act: ManyLinesAct; pause?: unknown }) => act !== 'pause' || pause !== undefined,
  area: ({ act, area_id }: { act: ManyLinesAct; area_id?: unknown }) =>
    act !== 'area' || area_id !== undefined,
}
const needsPause = { path: ['pause'], error: 'Say until when they are suspended' }
const needsArea = { path: ['area_id'], error: 'The area field is required' }

const previewBody = z
  .strictObject({ ...chosen, pause: newPause.pick({ back_on: true, is_charged: true }).optional() })
  .refine(isWhole.pause, needsPause)
  .refine(isWhole.area, needsArea)

const actBody = z
  .strictObject({
    ...chosen,
    pause: newPause.optional(),
    /** Of `switch-on` that takes a suspension back: only these end. What somebody has suspended anew since stays off. */
    pause_ids: bulkIds.optional(),
    /** Of `area` that takes a move back: only lines that are in this area, and have been `since`. */
    from_area_id: bodyId.optional(),
    since: givenInstant().optional(),
  })
  .refine(isWhole.pause, needsPause)
  .refine(isWhole.area, needsArea)

const lineId = { id: z.number().int() }

const result = z.object({
  changed: z.array(
    z.object({
      ...lineId,
      /** The area in which it was before. */
      area_id: z.number().int(),
      /** Its suspension by hand, which the act made. */
      pause_id: z.number().int().nullable(),
    }),
  ),
  /** When it was done. */
  at: instant,
  refused: refusedOf(lineId),
})

export type ManyLinesResult = z.infer<typeof result>

/** Acts on lines that were chosen one by one. Who may do an act with one may do it with many. */
export const manyLineRoutes = {
  preview: defineRoute({
    method: 'POST',
    path: '/desk/lines/many/preview',
    summary: 'Which of these lines an act would change, and why not the others',
    right: { audience: 'staff', name: 'desk.preview-many-lines' },
    goesWith: deskRoutes.customers,
    body: previewBody,
    response: one(bulkPreview),
  }),
  act: defineRoute({
    method: 'POST',
    path: '/desk/lines/many',
    summary: 'Suspends lines, switches them on or gives them another area, and says what became of each',
    right: { audience: 'staff', name: 'desk.many-lines' },
    goesWith: deskRoutes.customers,
    body: actBody,
    response: changed(result),
  }),
}
