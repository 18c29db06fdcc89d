import * as z from 'zod'
import { reportRun } from '../reports/result'
import { instant } from '../wire'

/**
 * `forbidden`: the viewer may not see the report. `missing`: there is no such report. `empty`: no report was chosen.
 * `failed`: `failure` says why. `running`: not done in the time a call may take; asked again it goes on.
 */
const cellStates = ['done', 'running', 'failed', 'forbidden', 'missing', 'empty'] as const

/**
 * What a cell has to show. Its columns and rows are, by its display: a card's first two rows; a graph's first 5,000; a page of
 * a table. A pivot's are its groups: the pivot's rows, then its columns, then `sum` and `count` where they are asked for; the
 * totals are added up from them (`pivotOf` of core/designs).
 */
export const cellRun = reportRun
  .pick({
    place: true,
    columns: true,
    rows: true,
    total: true,
    truncated: true,
    took_ms: true,
    fresh_at: true,
    failure: true,
  })
  .extend({
    state: z.enum(cellStates),
    /** Of a graph that shows them, the newest; `to` null: it goes on. */
    outages: z.array(z.object({ text: z.string(), from: instant, to: instant.nullable() })),
  })

export type CellRun = z.infer<typeof cellRun>
