import * as z from 'zod'
import { reportRun } from '../reports/result'
import { instant } from '../wire'

/**
 * `forbidden`: the viewer may not see the report. `missing`: there is no such report. `empty`: no report was chosen, as
 * in a cell that shows a text. `failed`: `failure` says why. `running`: it takes longer than one call may; `run_id` is
 * the run to follow.
 */
const cellStates = ['done', 'running', 'failed', 'forbidden', 'missing', 'empty'] as const

/**
 * What a cell shows. The display decides its columns and rows: a card has the first two rows; a graph the first
 * 5,000; a table one page. A pivot has its groups: the pivot's rows, then its columns, then `sum` and `count` where
 * the cell asks for them; `pivotOf` of core/designs adds up the totals.
 */
export const cellRun = reportRun
  .pick({
    /** Null unless it is running. */
    run_id: true,
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
    /** The newest outages, for a graph that shows them; `to` null: it has not ended. */
    outages: z.array(z.object({ text: z.string(), from: instant, to: instant.nullable() })),
    /** The currencies of its amounts, where there are several: they are added up without conversion. */
    currencies: z.array(z.string()).optional(),
  })

export type CellRun = z.infer<typeof cellRun>
