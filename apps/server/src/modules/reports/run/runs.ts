import { randomBytes } from 'node:crypto'
import type { CompiledColumn } from '@uplink/report-engine/engine'
import type { Clock } from '#platform/clock'
import type { Executions, Wanted } from '../executions/executions'
import type { Execution } from '../executions/outcome'
import type { Refused } from '../resolved/refusal-words'
import { perPerson } from './per-person'

/** A person's run of a report: it waits for an execution. */
export interface Run {
  id: string
  userId: number
  columns: readonly CompiledColumn[]
  sort: string | undefined
  /** The statement, if the person is its author and may be told the source's own words about it. */
  refused?: Refused | undefined
  execution: Execution
  /** An earlier execution of the same, whose rows are shown until there are newer ones. */
  before?: Execution | undefined
  /** The person has cancelled it, or has gone. */
  hasLeft: boolean
  /** When the person last asked for it. */
  askedAt: number
}

export interface Runs {
  executions: Executions
  /** The tag of this process. */
  process: string | undefined
  /** Undefined when the person already has the maximum number of runs. */
  begin(
    userId: number,
    wanted: Wanted,
    what: Pick<Run, 'columns' | 'sort' | 'refused'>,
  ): { run: Run; isNew: boolean } | undefined
  /** A run of this person's. */
  find(userId: number, id: string): Run | undefined
  /** A run of anybody's that is here; for requests of another process. */
  byId(id: string): Run | undefined
  /** Takes over a run that has ended in another process. */
  adopt(run: Omit<Run, 'askedAt'>, now: Date): Run
  leave(run: Run): void
  /** Work to finish before the process stops. */
  alsoAwait(work: Promise<unknown>): void
  /**
   * Counts a running cell of a person's dashboard; the returned function ends that. Undefined when the maximum is
   * reached.
   */
  enterCell(userId: number): (() => void) | undefined
  /** The same for a file that is made while its reader waits. */
  enterExport(userId: number): (() => void) | undefined
}

/** The most running reports of one person. */
const runsPerPerson = 6
/** The most running cells of one person: more than reports, because their rows are not kept per person. */
const cellsPerPerson = 24
/** The most files that one person downloads at once: each waits for the source's only turn, or has it. */
const exportsPerPerson = 3
/** For how long after the last request a run can be asked for. */
export const keptMs = 15 * 60_000
/** A person who has not asked for this long has closed the page. */
const goneMs = 60_000
const lookMs = 5000
/** The largest size of all runs' rows together; beyond it, runs that were not asked for the longest are dropped. */
const foundBytes = 128 * 1024 * 1024

const isUnderWay = ({ execution, hasLeft }: Run) =>
  !hasLeft && (execution.state === 'queued' || execution.state === 'running')

/** The runs of this process; `end` drops them, stops running statements, and waits until that is recorded. */
export function createRuns({
  clock,
  executions,
  process,
}: {
  clock: Clock
  executions: Executions
  process?: string | undefined
}) {
  const runs = new Map<string, Run>()
  const unwritten = new Set<Promise<unknown>>()
  const timer = setInterval(lookAround, lookMs).unref()

  function leave(run: Run): void {
    if (!isUnderWay(run)) return
    run.hasLeft = true
    executions.leave(run.execution)
  }

  /** Rows that several runs share count once. */
  function forgetTooMuch(): void {
    const counted = new Set<Execution>()
    let bytes = 0
    for (const run of [...runs.values()].sort((a, b) => b.askedAt - a.askedAt)) {
      for (const each of [run.execution, ...(run.before ? [run.before] : [])]) {
        if (!counted.has(each)) bytes += each.found?.rows.bytes.length ?? 0
        counted.add(each)
      }
      if (bytes > foundBytes && counted.size > 1 && !isUnderWay(run)) runs.delete(run.id)
    }
  }

  function lookAround(): void {
    const now = clock.now().getTime()
    for (const run of runs.values()) {
      if (isUnderWay(run) && now - run.askedAt > goneMs) leave(run)
      if (now - run.askedAt > keptMs) runs.delete(run.id)
    }
  }

  return {
    executions,
    process,
    begin(userId: number, wanted: Wanted, what: Pick<Run, 'columns' | 'sort' | 'refused'>) {
      const own = [...runs.values()].filter((run) => run.userId === userId && isUnderWay(run))
      if (own.length >= runsPerPerson) return undefined
      const { execution, isNew, before } = executions.join(wanted)
      const id = randomBytes(16).toString('base64url')
      const run: Run = {
        ...{ id, userId, ...what, execution, before, hasLeft: false },
        askedAt: clock.now().getTime(),
      }
      const forgetBefore = () => {
        if (execution.state === 'done') run.before = undefined
      }
      execution.ended.then(forgetBefore, () => undefined)
      forgetTooMuch()
      runs.set(id, run)
      return { run, isNew }
    },
    find(userId: number, id: string) {
      const run = runs.get(id)
      if (run?.userId !== userId) return undefined
      run.askedAt = clock.now().getTime()
      return run
    },
    byId(id: string) {
      const run = runs.get(id)
      if (run) run.askedAt = clock.now().getTime()
      return run
    },
    adopt(ended: Omit<Run, 'askedAt'>, now: Date) {
      const run = { ...ended, askedAt: now.getTime() }
      runs.set(run.id, run)
      return run
    },
    leave,
    alsoAwait(work: Promise<unknown>) {
      unwritten.add(work)
      void work.finally(() => unwritten.delete(work))
    },
    enterCell: perPerson(cellsPerPerson),
    enterExport: perPerson(exportsPerPerson),
    async end() {
      clearInterval(timer)
      for (const run of runs.values()) leave(run)
      runs.clear()
      await Promise.all(unwritten)
    },
  }
}
