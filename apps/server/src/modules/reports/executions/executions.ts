import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock'
import { SourceFailure } from '#platform/sources/failures'
import type { Estimate, Reading } from '#platform/sources/source'
import type { DataSource } from '../../data-sources/data-sources.public'
import { createLane, type Lane, type Rank } from './lanes'
import type { Execution } from './outcome'
import { alone, type Peers } from './peers'
import { createQuickStatements } from './quick-statements'
import { readFound } from './reading'
import { unshared, type Shared } from './shared'

/** A statement to run on a source. */
export interface Wanted {
  source: DataSource
  sql: string
  values: readonly unknown[]
  rowsAtMost: number
  /** The report's own limit, where only stopping to read applies it: it has no more rows than these. */
  readAtMost?: number | null
  deadlineMs: number
  /** For how long its rows may be reused. */
  keptMs: number
  /** Who waits for it, if it is not a person who has just asked. */
  rank?: Rank
  /** True: run it only if it will not take long. */
  asksFirst?: boolean
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
const dearSeconds = 10
/** For how long rows that are too old to be reused can be shown until there are newer ones. */
const shownMs = 15 * 60_000
/** The largest size of all cached results together. */
const keptBytes = 128 * 1024 * 1024

function keyOf({ source, sql, values, rowsAtMost, readAtMost = null }: Wanted): string {
  const text = JSON.stringify([source.id, source.version, sql, values, rowsAtMost, readAtMost])
  return createHash('sha256').update(text).digest('hex')
}

interface ExecutionOptions {
  clock: Clock
  /** The processes that share turns and statements. */
  peers?: Peers
  shared?: Shared
}

/** The executions of this process: each statement runs once for all callers who wait for the same rows. */
export function createExecutions({ clock, peers = alone, shared = unshared }: ExecutionOptions): Executions {
  const lanes = new Map<string, Lane>()
  const underWay = new Map<string, Execution>()
  const kept = new Map<string, { execution: Execution; until: number }>()
  const quick = createQuickStatements(clock)

  function laneOf(source: DataSource, kind: 'run' | 'export'): Lane {
    const name = `${kind} ${source.id ?? 'default'}`
    const lane =
      lanes.get(name) ?? createLane({ name, size: kind === 'run' ? source.atOnce : 1, clock, peers })
    lanes.set(name, lane)
    return lane
  }

  function keep(execution: Execution, keptMs: number): void {
    const now = clock.now().getTime()
    kept.delete(execution.key)
    if (keptMs > 0) kept.set(execution.key, { execution, until: now + keptMs })
    let bytes = 0
    for (const [key, { execution: other, until }] of [...kept].reverse()) {
      bytes += other.found?.rows.bytes.length ?? 0
      if (until + shownMs <= now || bytes > keptBytes) kept.delete(key)
    }
  }

  function start(wanted: Wanted, key: string): Execution {
    const { source, sql, values, rowsAtMost, readAtMost, deadlineMs, keptMs, rank } = wanted
    const asksFirst = wanted.asksFirst === true && !quick.has(key)
    const end = new AbortController()
    const lane = laneOf(source, 'run')
    const execution: Execution = {
      ...{ key, state: 'queued', found: undefined, failure: undefined, count: 0, askedAt: undefined },
      ...{ estimate: undefined, mayBeDear: asksFirst },
      ...{ tookMs: 0, waiting: 0, placeElsewhere: undefined, stop: () => end.abort() },
      place: () => execution.placeElsewhere ?? lane.place(end.signal),
      ended: Promise.resolve(),
    }

    // A caller who runs it anyway must not follow one that asks first. Named by what was asked, because another process
    // may not know yet that the statement is quick.
    const statement = wanted.asksFirst ? `${key} asks` : key

    async function work(): Promise<void> {
      if (await shared.follow(statement, execution, () => leave(execution), end.signal)) return
      execution.state = 'queued'
      const leaveLane = await lane.enter(end.signal, rank)
      const began = performance.now()
      try {
        execution.state = 'running'
        execution.askedAt = clock.now()
        // one row more tells that there are more
        const watch = {
          ...{ deadlineMs, signal: end.signal },
          rowsAtMost: Math.min(rowsAtMost + 1, readAtMost ?? Infinity),
        }
        const use = (reading: Reading) =>
          readFound(reading, { rowsAtMost, readAtMost, onRows: (count) => (execution.count = count) })
        const isDear = (expected: Estimate | undefined) =>
          (execution.mayBeDear = expected !== undefined && expected.seconds >= dearSeconds)
        const asked = { sql, values }
        const outcome = asksFirst
          ? await source.source.readUnless(asked, { ...watch, isDear }, use)
          : { read: await source.source.read(asked, watch, use) }
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
        if (execution.state === 'done') keep(execution, keptMs)
        void shared.end(statement, execution)
      })
    // those who wait get the error
    ended.catch(() => undefined)
    return Object.assign(execution, { ended })
  }

  function leave(execution: Execution): void {
    execution.waiting--
    if (execution.waiting > 0 || (execution.state !== 'queued' && execution.state !== 'running')) return
    if (underWay.get(execution.key) === execution) underWay.delete(execution.key)
    execution.stop()
  }

  return {
    join(asked) {
      const key = keyOf(asked)
      const known = kept.get(key)
      const age = known ? clock.now().getTime() - known.until : Infinity
      if (known && age < 0) return { execution: known.execution, isNew: false, before: undefined }
      const present = underWay.get(key)
      // a caller who runs it anyway is not asked again
      const same = present?.mayBeDear && !asked.asksFirst ? undefined : present
      const execution = same ?? start(asked, key)
      underWay.set(key, execution)
      execution.waiting++
      return { execution, isNew: !same, before: age < shownMs ? known?.execution : undefined }
    },
    leave,
    exportLane: (source) => laneOf(source, 'export'),
  }
}
