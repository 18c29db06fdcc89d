import * as z from 'zod'
import type { ListRoute } from './exports'
import { bodyId, defineRoute } from './route'
import { changed } from './wire'

/** How many records one call does something with. */
export const manyAtMost = 1000

/** What can be done with many records at once; those without a status can be deleted only. */
export const manyActs = ['activate', 'deactivate', 'delete'] as const
export type ManyAct = (typeof manyActs)[number]

type Wish<R extends ListRoute> = Omit<R['query']['shape'], 'page' | 'per_page' | 'pagination'>

const isOneOfBoth = ({ ids, matching }: { ids?: unknown; matching?: unknown }) =>
  (ids === undefined) !== (matching === undefined)

const report = z.object({
  /** The ids of those with which it was done. */
  changed: z.array(z.number().int()),
  /** How many were so already. */
  unchanged: z.number().int(),
  /** With which it was not done, and why, in a sentence. */
  refused: z.array(z.object({ id: z.number().int(), name: z.string(), why: z.string() })),
})

export type ManyReport = z.infer<typeof report>

/**
 * One act on many records of a list: those of some ids, or the first which the list has for its filters, in its order. It asks the same
 * of each record as the act on one does, and does the rest: whatever is refused is told by name.
 */
export function manyOf<R extends ListRoute>(list: R, { hasStatus }: { hasStatus: boolean }) {
  const { page: _page, per_page: _perPage, pagination: _isPaged, ...wish } = list.query.shape
  const plural = list.right.name.replace(/[.]list$/, '')
  return defineRoute({
    method: 'POST',
    path: `${list.path}/many` as `${R['path']}/many`,
    summary: `Do one thing with up to ${manyAtMost} ${plural.replaceAll('-', ' ')}: those of \`ids\`, or the first that match`,
    right: { audience: 'staff', name: `${plural}.act-on-many` },
    goesWith: list,
    body: z
      .strictObject({
        act: z.enum(hasStatus ? manyActs : (['delete'] as unknown as typeof manyActs)),
        ids: z.array(bodyId).min(1).max(manyAtMost).optional(),
        matching: z.strictObject(wish as Wish<R>).optional(),
      })
      .refine(isOneOfBoth, { path: ['ids'], error: 'Say which: either ids, or what they match' }),
    response: changed(report),
  })
}
