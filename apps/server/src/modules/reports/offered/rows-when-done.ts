import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import type { RunDeps } from '../run/run.actions'
import { cellsOfRun, toRun, type Page, type PrintedRun } from '../run/run.view'
import { sourceProblem } from '../run/source-problem'

/** The rows of a run that has begun, once they are there, or a refusal: no rows would mean that there are none. */
export async function rowsWhenDone(
  { runs }: RunDeps,
  call: Call,
  begun: Pick<PrintedRun, 'run_id' | 'rows'>,
  page: Page,
) {
  const run = begun.run_id === null ? undefined : runs.find(call.person.userId, begun.run_id)
  if (!run) return cellsOfRun(begun)
  await run.execution.ended
  const { state, failure } = run.execution
  if (failure) throw sourceProblem(failure)
  if (state !== 'done') throw new Problem('request.invalid', { message: 'Reading the values was stopped.' })
  return cellsOfRun(toRun(run, page))
}
