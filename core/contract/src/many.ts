import * as z from 'zod'
import type { ListRoute } from './exports'
import { bodyId, defineRoute } from './route'
import { changed } from './wire'

/** How many records one call may act on. */
export const maxMany = 1000

/** What can be done with many records at once; records without a status can only be deleted. */
export const manyActs = ['activate', 'deactivate', 'delete'] as const
export type ManyAct = (typeof manyActs)[number]

type Request<R extends ListRoute> = Omit<R['query']['shape'], 'page' | 'per_page' | 'pagination'>

const isOneOfBoth = ({ ids, matching }: { ids?: unknown; matching?: unknown }) =>
  (ids === undefined) !== (matching === undefined)

const report = z.object({
  /** The ids of the records that were changed. */
  changed: z.array(z.number().int()),
  /** How many records were in that state already. */
  unchanged: z.number().int(),
  /** The records that were refused, each with the reason in a sentence. */
  refused: z.array(z.object({ id: z.number().int(), name: z.string(), why: z.string() })),
})

export type ManyReport = z.infer<typeof report>

/**
 * One act on many records of a list: on the given ids, or on the first records that match the list's filters, in its
 * order. Each record is checked as in the act on one record. Refused records are named in the answer; the others are
 * changed.
 */
export function manyOf<R extends ListRoute>(list: R, { hasStatus }: { hasStatus: boolean }) {
  const { page: _page, per_page: _perPage, pagination: _isPaged, ...request } = list.query.shape
  const plural = list.right.name.replace(/[.]list$/, '')
  return defineRoute({
    method: 'POST',
    path: `${list.path}/many` as `${R['path']}/many`,
    summary: `Do one thing with up to ${maxMany} ${plural.replaceAll('-', ' ')}: those of \`ids\`, or the first that match`,
    right: { audience: 'staff', name: `${plural}.act-on-many` },
    goesWith: list,
    body: z
      .strictObject({
        act: z.enum(hasStatus ? manyActs : (['delete'] as unknown as typeof manyActs)),
        ids: z.array(bodyId).min(1).max(maxMany).optional(),
        matching: z.strictObject(request as Request<R>).optional(),
      })
      .refine(isOneOfBoth, { path: ['ids'], error: 'Send either ids or filters' }),
    response: changed(report),
  })
}
