import type { CellRun } from '@uplink/contract/designs/cell-run'
import { followRun } from '../reports/reports.public'

/**
 * Browsers open six connections to a server without HTTP/2. A run for which no call gets through is ended, so a page
 * follows fewer than that, and leaves some to other calls.
 */
const maxCells = 4
/** As many as a run has. */
const allRows = 10_000

interface Following {
  signal: AbortSignal
  /** The page of a table; all rows of any other cell. */
  page?: { page?: number | undefined; per_page?: number | undefined }
  /** Called while others are before it, or it takes long. */
  onProgress?: (cell: CellRun) => void
  /** Whether it is on the screen, or nearly, when there is a turn. */
  isInSight?: () => boolean
}

/** Begins a cell's run when it is its turn, and follows it to its end. */
export function readCell(begin: () => Promise<CellRun>, following: Following): Promise<CellRun> {
  const read = async () => follow(await begin(), following)
  return inTurn(following, async () => {
    const cell = await read()
    // the page was asleep, or its calls did not get through in time
    return cell.state === 'stopped' ? read().then(toFailed) : toFailed(cell)
  })
}

type Ended = CellRun | (Omit<CellRun, 'state'> & { state: 'stopped' })

const toFailed = (cell: Ended): CellRun => (cell.state === 'stopped' ? { ...cell, state: 'failed' } : cell)

async function follow(first: CellRun, { signal, page, onProgress }: Following): Promise<Ended> {
  if (first.state !== 'running') return first
  const { outages, currencies, ...begun } = first
  const run = await followRun(
    { ...begun, state: 'running', is_stale: false, estimate: null },
    {
      signal,
      page: { page: page?.page ?? 1, per_page: page?.per_page ?? allRows },
      onProgress: ({ place }) => onProgress?.({ ...first, place }),
    },
  )
  const { columns, rows, total, truncated, took_ms, fresh_at, failure } = run
  const state = run.state === 'done' ? 'done' : run.state === 'cancelled' ? 'stopped' : 'failed'
  return {
    run_id: null,
    state,
    failure,
    place: 0,
    columns,
    rows,
    total,
    truncated,
    took_ms,
    fresh_at,
    outages,
    ...(currencies && { currencies }),
  }
}

interface Waiting {
  isInSight: () => boolean
  go: () => void
}

const waiting: Waiting[] = []
let underWay = 0

/** A few at a time: what is in sight first, then in the order in which they came. */
async function inTurn<T>(
  { signal, isInSight = () => true }: Pick<Following, 'signal' | 'isInSight'>,
  work: () => Promise<T>,
): Promise<T> {
  if (underWay < maxCells) underWay++
  // whoever ends hands the turn on
  else await new Promise<void>((go) => waiting.push({ isInSight, go }))
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    const seen = waiting.findIndex((one) => one.isInSight())
    const [next] = waiting.splice(Math.max(seen, 0), 1)
    if (next) next.go()
    else underWay--
  }
}
