import type { Estimate, Statement } from '#platform/sources/source'
import type { DataSource } from '../../data-sources/data-sources.public'

/** From so many seconds on somebody is asked first: most people wait that long without doubting, and the limit is 30. */
const dearSeconds = 10
/** To plan takes milliseconds; a source that does not answer by then is not asked any longer. */
const planMs = 2000

/** What so many rows of a statement are expected to take, where that is much; nothing where it is little, or nobody knows. */
export async function dearEstimate(
  { source }: DataSource,
  { statement, rowsAtMost }: { statement: Statement; rowsAtMost: number },
  signal: AbortSignal,
): Promise<Estimate | undefined> {
  // what is wrong with the statement is said when it runs
  const watch = { deadlineMs: planMs, signal }
  const expected = await source.estimate(statement, watch, rowsAtMost).catch(() => undefined)
  return expected && expected.seconds >= dearSeconds ? expected : undefined
}
