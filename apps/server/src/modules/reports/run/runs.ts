import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledColumn } from '@uplink/report-engine/engine'
import type { Clock } from '#platform/clock'
import type { AnyCall } from '#platform/http/call'
import { isUnderWay, type Execution, type Executions, type Wanted } from '../executions/executions'
import type { Refused } from '../resolved/refusal-words'

/** What runs of a person count as: of each they may have so many under way. The portal's own are not counted. */
const mostUnderWay = {
  report: 6,
  /** A dashboard has many cells, and each is small. */
  cell: 24,
  background: Infinity,
} as const

/** A run of a report, in the name of a person: it waits for an execution. */
export interface Run {
  id: string
  userId: number
  countsAs: keyof typeof mostUnderWay
  columns: readonly CompiledColumn[]
  sort: string | undefined
  /** The statement, if the person is its author and may be told the source's own words about it. */
  refused?: Refused | undefined
  execution: Execution
  /** An earlier execution of the same, whose rows are shown until there are newer ones. */
  before?: Execution | undefined
  /** The person has cancelled it, or nobody waits for it any more. */
  hasLeft: boolean
  /** How many callers wait for it at the moment. */
  waiting: number
  /** When somebody last waited for it, or asked for it. */
  requestedAt: number
}

type What = Pick<Run, 'countsAs' | 'columns' | 'sort' | 'refused'>

interface Waiting {
  atMostMs?: number
  /** The call that waits, which may go away. */
  by?: Pick<AnyCall, 'onGone'>
  /** The same for work without a call. */
  signal?: AbortSignal
}

/** The runs of this process. Everybody who wants a report's rows begins one, and waits for it. */
export interface Runs {
  executions: Executions
  /** The tag of this process. */
  process: string | undefined
  /** Undefined when the person already has the maximum number of runs. */
  begin(userId: number, wanted: Wanted, what: What): { run: Run; isNew: boolean } | undefined
  /**
   * Waits for the end of a run; resolves with whether it has ended. A run for which nobody waits is ended in its
   * database: at once when the last who waits goes away, and soon when they do not come back after an answer.
   */
  wait(run: Run, how?: Waiting): Promise<boolean>
  /** A run of this person's. */
  find(userId: number, id: string): Run | undefined
  /** It was answered with all that it has, so nobody will ask for it. */
  forget(run: Run): void
  leave(run: Run): void
  /** Work to finish before the process stops. */
  alsoAwait(work: Promise<unknown>): void
  /**
   * Counts a file that is made while its reader waits; the returned function ends that. Undefined when the person has
   * as many as one may have.
   */
  enterExport(userId: number): (() => void) | undefined
  /** Ends what people wait for, in the databases too, and waits until that is recorded. */
  endCalls(): Promise<void>
  /** The same for all runs. */
  end(): Promise<void>
}

/** The most files that one person downloads at once: each waits for the source's only turn, or has it. */
const exportsPerPerson = 3
/** For how long after the last request a run can be asked for. */
const cacheTtlMs = 15 * 60_000
/** Whoever was answered that a run goes on comes back within this time, or does not want it any more. */
const graceMs = 1500
const lookMs = 250
/** The largest size of all runs' rows together; beyond it, runs that were not asked for the longest are dropped. */
const foundBytes = 128 * 1024 * 1024

const goesOn = ({ execution, hasLeft }: Run) => !hasLeft && isUnderWay(execution)

/** Counts what each person has under way. */
function perPerson(atMost: number): (userId: number) => (() => void) | undefined {
  const open = new Map<number, number>()
  return (userId) => {
    const count = open.get(userId) ?? 0
    if (count >= atMost) return undefined
    open.set(userId, count + 1)
    return () => {
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<false>((resolve) => {
    if (signal.aborted) resolve(false)
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })

const late = (ms: number, over: AbortSignal) =>
  pause(ms, false, { ref: false, signal: over }).catch(() => false)

interface RunsOptions {
  clock: Clock
  executions: Executions
  process?: string | undefined
}

export function createRuns({ clock, executions, process }: RunsOptions): Runs {
  const runs = new Map<string, Run>()
  const underWay = new Set<Run>()
  const unwritten = new Set<Promise<unknown>>()
  const timer = setInterval(lookAround, lookMs).unref()
  let [lookedAt, forgottenAt] = [performance.now(), 0]

  const touch = (run: Run) => void (run.requestedAt = clock.now().getTime())

  function leave(run: Run): void {
    underWay.delete(run)
    if (!goesOn(run)) return
    run.hasLeft = true
    executions.leave(run.execution)
  }

  /** Rows that several runs share count once. */
  function forgetTooMuch(): void {
    const counted = new Set<Execution>()
    let bytes = 0
    for (const run of [...runs.values()].sort((a, b) => b.requestedAt - a.requestedAt)) {
      for (const each of [run.execution, ...(run.before ? [run.before] : [])]) {
        if (!counted.has(each)) bytes += each.found?.rows.bytes.length ?? 0
        counted.add(each)
      }
      if (bytes > foundBytes && counted.size > 1 && !goesOn(run)) runs.delete(run.id)
    }
  }

  function lookAround(): void {
    const lateMs = performance.now() - lookedAt - lookMs
    lookedAt = performance.now()
    // this process was busy, and calls may have come that it has not seen yet
    if (lateMs > lookMs) for (const run of underWay) run.requestedAt += lateMs
    const now = clock.now().getTime()
    for (const run of underWay) if (run.waiting === 0 && now - run.requestedAt > graceMs) leave(run)
    if (now - forgottenAt < graceMs) return
    forgottenAt = now
    for (const run of runs.values()) if (now - run.requestedAt > cacheTtlMs) runs.delete(run.id)
  }

  return {
    executions,
    process,
    begin(userId, wanted, what) {
      const own = [...underWay].filter((run) => run.userId === userId && run.countsAs === what.countsAs)
      if (own.length >= mostUnderWay[what.countsAs]) return undefined
      const { execution, isNew, before } = executions.join(wanted)
      const id = randomBytes(16).toString('base64url')
      const requestedAt = clock.now().getTime()
      const run: Run = { id, userId, ...what, execution, before, hasLeft: false, waiting: 0, requestedAt }
      const settle = () => {
        underWay.delete(run)
        if (execution.state === 'done') run.before = undefined
      }
      if (isUnderWay(execution)) underWay.add(run)
      execution.ended.then(settle, settle)
      forgetTooMuch()
      runs.set(id, run)
      return { run, isNew }
    },
    async wait(run, { atMostMs, by, signal } = {}) {
      if (!goesOn(run)) return true
      const over = new AbortController()
      const gone = new AbortController()
      const stay = by?.onGone(() => gone.abort())
      const onAbort = () => gone.abort()
      if (signal?.aborted) gone.abort()
      signal?.addEventListener('abort', onAbort, { signal: over.signal })
      run.waiting++
      try {
        return await Promise.race([
          run.execution.ended.then(() => true),
          aborted(gone.signal),
          ...(atMostMs === undefined ? [] : [late(atMostMs, over.signal)]),
        ])
      } finally {
        over.abort()
        stay?.()
        run.waiting--
        touch(run)
        if (gone.signal.aborted && run.waiting === 0) leave(run)
      }
    },
    find(userId, id) {
      const run = runs.get(id)
      if (run?.userId !== userId) return undefined
      touch(run)
      return run
    },
    forget: (run) => void runs.delete(run.id),
    leave,
    alsoAwait(work) {
      unwritten.add(work)
      void work.finally(() => unwritten.delete(work))
    },
    enterExport: perPerson(exportsPerPerson),
    async endCalls() {
      for (const run of underWay) if (run.countsAs !== 'background') leave(run)
      await Promise.all(unwritten)
    },
    async end() {
      clearInterval(timer)
      for (const run of underWay) leave(run)
      runs.clear()
      await Promise.all(unwritten)
    },
  }
}
