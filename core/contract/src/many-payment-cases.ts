import * as z from 'zod'
import { maxBulk, refusedOf } from './bulk'
import { decisionReason, paymentCaseKind, paymentCaseRoutes } from './payment-cases'
import { bodyId, defineRoute } from './route'
import { changed, one, wholeList } from './wire'

/** How many messages one call may match: the gateway is queried about each of them. */
const maxMatched = 50

const named = { kind: paymentCaseKind, id: z.number().int() }

const cases = z
  .array(z.strictObject({ kind: paymentCaseKind, id: bodyId }))
  .min(1)
  .max(maxBulk)
  .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, {
    error: 'Name each case only once',
  })

/**
 * `close`: without a change, as `dismiss` of one. `assign`: into somebody's hands, or nobody's. `match`: a message is
 * credited to the only line that its reference can mean.
 */
const manyCasesAct = z.enum(['close', 'assign', 'match'])

const request = {
  cases,
  act: manyCasesAct,
  /** Of `assign`: whom; null or absent: nobody. */
  assignee_id: bodyId.nullish(),
}

const fewEnough = {
  check: ({ act, cases: { length } }: { act: string; cases: readonly unknown[] }) =>
    act !== 'match' || length <= maxMatched,
  params: { path: ['cases'], error: `Match at most ${maxMatched} at once` },
}

const previewBody = z.strictObject(request).refine(fewEnough.check, fewEnough.params)

const actBody = z
  .strictObject({ ...request, reason: decisionReason.optional() })
  .refine(fewEnough.check, fewEnough.params)
  .refine(({ act, reason }) => act === 'assign' || reason !== undefined, {
    path: ['reason'],
    error: 'The reason field is required',
  })

const preview = z.object({
  will_change: z.array(
    z.object({
      ...named,
      name: z.string(),
      /** Of `match`: the line that gets the money. */
      line: z.object({ id: z.number().int(), username: z.string(), holder: z.string() }).nullable(),
    }),
  ),
  refused: refusedOf(named),
})

export type ManyCasesPreview = z.infer<typeof preview>

const result = z.object({
  changed: z.array(
    z.object({
      ...named,
      /** Who had it in hand before. */
      assignee_id: z.number().int().nullable(),
    }),
  ),
  refused: refusedOf(named),
})

export type ManyCasesResult = z.infer<typeof result>

export const manyPaymentCaseRoutes = {
  assignees: defineRoute({
    method: 'GET',
    path: '/desk/payment-cases/assignees',
    summary: 'Staff of the caller’s organization who may decide about payments to review',
    right: { audience: 'staff', name: 'payment-cases.assignees' },
    goesWith: paymentCaseRoutes.close,
    response: wholeList(z.object({ id: z.number().int(), name: z.string() })),
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/desk/payment-cases/many/preview',
    summary: 'Which of these cases an act would change, and why not the others',
    right: { audience: 'staff', name: 'payment-cases.preview-many' },
    goesWith: paymentCaseRoutes.close,
    body: previewBody,
    response: one(preview),
  }),
  act: defineRoute({
    method: 'POST',
    path: '/desk/payment-cases/many',
    summary: `Closes, assigns or matches up to ${maxBulk} cases, and says what became of each`,
    right: { audience: 'staff', name: 'payment-cases.many' },
    goesWith: paymentCaseRoutes.close,
    body: actBody,
    response: changed(result),
  }),
}
