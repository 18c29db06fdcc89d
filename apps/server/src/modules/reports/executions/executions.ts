import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock'
import { SourceFailure } from '#platform/sources/failures'
import type { Estimate, Reading } from '#platform/sources/source'
import type { DataSource } from '../../data-sources/data-sources.public'
import { createLane, type Lane, type Rank } from './lanes'
import { readFound, type Found } from './reading'

/** A statement that took less than this needs no estimate the next time. */
const quickMs = 1000
/** How long that counts; tables grow. */
const rememberedMs = 15 * 60_000
const mostRemembered = 1000

/** Remembers which statements were quick, by their keys, so that the source's planner is not asked about them again. */
function createQuickStatements(clock: Clock) {
  const until = new Map<string, number>()
  return {
    has: (key: string) => (until.get(key) ?? 0) > clock.now().getTime(),
    note(key: string, tookMs: number): void {
      until.delete(key)
      if (tookMs >= quickMs) return
      until.set(key, clock.now().getTime() + rememberedMs)
      const [oldest] = until.keys()
      if (until.size > mostRemembered && oldest !== undefined) until.delete(oldest)
    },
  }
}

/** A statement to run on a source. */
export interface Wanted {
  source: DataSource
  sql: string
  values: readonly unknown[]
  maxRows: number
  /** The report's own limit, where only stopping to read applies it: it has no more rows than these. */
  maxRead?: number | null
  deadlineMs: number
  /** For how long its rows may be reused. */
  cacheTtlMs: number
  /** Who waits for it, if it is not a person who has just asked. */
  rank?: Rank | undefined
  /** True: run it only if it will not take long. */
  asksFirst?: boolean | undefined
}

export interface Executions {
  /**
   * The execution of a statement: a cached one, the running one, or a new one. The caller counts as waiting for it.
   * `before`: an earlier one whose rows are too old to be reused, but can be shown until there are newer ones.
   */
  join(wanted: Wanted): { execution: Execution; isNew: boolean; before: Execution | undefined }
  /** The caller no longer waits. */
  leave(execution: Execution): void
  /** The queue for exports of a source: one at a time. */
  exportLane(source: DataSource): Lane
}

/**
 * From this many seconds on, the person is asked first: most people wait that long without doubting, and the limit is
 * 30.
 */
const expensiveSeconds = 10
/** For how long rows that are too old to be reused can be shown until there are newer ones. */
const shownMs = 15 * 60_000
/** The largest size of all cached results together. */
const keptBytes = 128 * 1024 * 1024

function keyOf({ source, sql, values, maxRows, maxRead = null }: Wanted): string {
  const text = JSON.stringify([source.id, source.version, sql, values, maxRows, maxRead])
  return createHash('sha256').update(text).digest('hex')
}

/** The executions of this process: each statement runs once for all callers who wait for the same rows. */
export function createExecutions({ clock }: { clock: Clock }): Executions {
  const lanes = new Map<string, Lane>()
  const underWay = new Map<string, Execution>()
  const kept = new Map<string, { execution: Execution; until: number }>()
  const quick = createQuickStatements(clock)

  function laneOf(source: DataSource, kind: 'run' | 'export'): Lane {
    const name = `${kind} ${source.id ?? 'default'}`
    const lane = lanes.get(name) ?? createLane({ size: kind === 'run' ? source.atOnce : 1, clock })
    lanes.set(name, lane)
    return lane
  }

  function keep(execution: Execution, cacheTtlMs: number): void {
    const now = clock.now().getTime()
    kept.delete(execution.key)
    if (cacheTtlMs > 0) kept.set(execution.key, { execution, until: now + cacheTtlMs })
    let bytes = 0
    for (const [key, { execution: other, until }] of [...kept].reverse()) {
      bytes += other.found?.rows.bytes.length ?? 0
      if (until + shownMs <= now || bytes > keptBytes) kept.delete(key)
    }
  }

  function start(wanted: Wanted, key: string): Execution {
    const { source, sql, values, maxRows, maxRead, deadlineMs, cacheTtlMs, rank } = wanted
    const asksFirst = wanted.asksFirst === true && !quick.has(key)
    const end = new AbortController()
    const lane = laneOf(source, 'run')
    const execution: Execution = {
      key,
      state: 'queued',
      found: undefined,
      failure: undefined,
      count: 0,
      requestedAt: undefined,
      estimate: undefined,
      mayBeExpensive: asksFirst,
      tookMs: 0,
      waiting: 0,
      stop: () => end.abort(),
      place: () => lane.place(end.signal),
      ended: Promise.resolve(),
    }

    async function work(): Promise<void> {
      const leaveLane = await lane.enter(end.signal, rank)
      const began = performance.now()
      try {
        execution.state = 'running'
        execution.requestedAt = clock.now()
        // one row more tells that there are more
        const watch = {
          deadlineMs,
          signal: end.signal,
          maxRows: Math.min(maxRows + 1, maxRead ?? Infinity),
          // the portal's own database works for customers, too
          mayUseWorkers: source.id !== null && lane.inside === 1,
        }
        const use = (reading: Reading) =>
          readFound(reading, { maxRows, maxRead, onRows: (count) => (execution.count = count) })
        const isExpensive = (expected: Estimate | undefined) =>
          (execution.mayBeExpensive = expected !== undefined && expected.seconds >= expensiveSeconds)
        const query = { sql, values }
        const outcome = asksFirst
          ? await source.source.readUnless(query, { ...watch, isExpensive }, use)
          : { read: await source.source.read(query, watch, use) }
        if ('dear' in outcome) {
          execution.estimate = outcome.dear
          return void (execution.state = 'dear')
        }
        execution.found = outcome.read
        execution.count = execution.found.rows.count
        execution.state = 'done'
      } finally {
        execution.tookMs = Math.round(performance.now() - began)
        // one that failed, or ran into its deadline, is not quick
        quick.note(key, execution.state === 'done' ? execution.tookMs : Infinity)
        leaveLane()
      }
    }

    const ended = work()
      .catch((error: unknown) => {
        const isCancelled = end.signal.aborted
        execution.state = isCancelled ? 'cancelled' : 'failed'
        if (isCancelled) return
        if (!(error instanceof SourceFailure)) throw error
        execution.failure = error
      })
      .finally(() => {
        if (underWay.get(key) === execution) underWay.delete(key)
        if (execution.state === 'done') keep(execution, cacheTtlMs)
      })
    // those who wait get the error
    ended.catch(() => undefined)
    return Object.assign(execution, { ended })
  }

  function leave(execution: Execution): void {
    execution.waiting--
    if (execution.waiting > 0 || !isUnderWay(execution)) return
    if (underWay.get(execution.key) === execution) underWay.delete(execution.key)
    execution.stop()
  }

  return {
    join(query) {
      const key = keyOf(query)
      const known = kept.get(key)
      const age = known ? clock.now().getTime() - known.until : Infinity
      if (known && age < 0) return { execution: known.execution, isNew: false, before: undefined }
      const present = underWay.get(key)
      // a caller who runs it anyway is not asked again
      const same = present?.mayBeExpensive && !query.asksFirst ? undefined : present
      const execution = same ?? start(query, key)
      underWay.set(key, execution)
      execution.waiting++
      return { execution, isNew: !same, before: age < shownMs ? known?.execution : undefined }
    },
    leave,
    exportLane: (source) => laneOf(source, 'export'),
  }
}

/** One statement with all callers who wait for its rows. */
export interface Execution {
  /** Of the statement, its values and its source: equal for all who may see the same rows. */
  readonly key: string
  /** `dear`: it would take long, so nothing ran. */
  state: 'queued' | 'running' | 'done' | 'cancelled' | 'failed' | 'dear'
  found: Found | undefined
  failure: SourceFailure | undefined
  /** The planner's estimate, if the statement is dear. */
  estimate: Estimate | undefined
  /** Rows so far. */
  count: number
  /** When the database was asked. */
  requestedAt: Date | undefined
  tookMs: number
  /** Whether it will take long has not been checked yet. */
  mayBeExpensive: boolean
  place(): number
  readonly ended: Promise<void>
  /** How many callers wait for it; when none is left, it is ended in the database. */
  waiting: number
  stop(): void
}

export const isUnderWay = ({ state }: Pick<Execution, 'state'>) => state === 'queued' || state === 'running'
