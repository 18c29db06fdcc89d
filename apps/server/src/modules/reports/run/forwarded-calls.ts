import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Signals } from '#platform/database/signals'
import { Problem, invalid } from '#platform/http/problem'
import { isPrinted } from '#platform/http/files/rows-answer'
import type { AnyCall } from '#platform/http/call'
import { answer, channel, notifyAll, takeAnswer } from './runs.store'
import { toRun, type Page, type PrintedRun, columnsShown, shownOf } from './run.view'
import type { Run, Runs } from './runs'

/** How long a call that follows a run waits for its end; then it says how far the run is. */
const followMs = 1000

/** Waits a moment for the end of a run of this process, and gives a page of its rows. */
export async function followHere(runs: Runs, run: Run, query: Page, by?: AnyCall): Promise<PrintedRun> {
  await runs.wait(run, { atMostMs: followMs, ...(by && { by }) })
  const { found: rows } = shownOf(run)
  if (query.sort !== undefined && query.sort !== run.sort) {
    const name = query.sort.replace(/^-/, '')
    if (!run.columns.some((column) => column.name === name && column.is_sortable))
      throw invalid('sort', 'This report cannot be sorted by this column')
    // in which order texts are, and whatever counts as text, only their source knows
    const isText = columnsShown(run.columns, rows?.columns).some(
      (column) => column.name === name && column.type === 'text',
    )
    if (isText) throw invalid('sort', 'Run the report again with this order')
    if (rows?.isTruncated)
      throw invalid('sort', 'The report has more rows than these. Run it again with this order')
  }
  return toRun(run, query)
}

// A run belongs to the process that began it, but a call about it may reach any of them. Such a call is passed on: the
// process that has the run answers it as if it had come there.

/** A call about one run of a person. */
export interface RunCall {
  userId: number
  id: string
  /** Absent: to cancel it. */
  page?: Page | undefined
}

export interface ForwardedCalls {
  /** The answer of the process that has the run; undefined when none has it, or it does not answer. */
  forward(query: RunCall): Promise<PrintedRun | undefined>
  /** Takes a message of another process, or of this one. */
  hear(text: string): void
}

type Message = { is: 'asked'; call: string; query: RunCall } | { is: 'answered'; call: string }

/** How long the other process may take: it waits a moment for the run's end itself. */
const patienceMs = 2000

interface ForwardingDeps {
  runs: Runs
  portal: Database
  clock: Clock
  log: Logger
}

/** Passes calls on to other processes, and answers theirs. */
export function createForwardedCalls({ runs, portal, clock, log }: ForwardingDeps): ForwardedCalls {
  const open = new Map<string, () => void>()

  async function answerHere(run: Run, page: Page | undefined): Promise<PrintedRun> {
    if (page) return followHere(runs, run, page)
    runs.leave(run)
    return toRun(run, { page: 1, per_page: 1 })
  }

  return {
    async forward(query) {
      const call = randomBytes(16).toString('base64url')
      const answered = new Promise<boolean>((resolve) => open.set(call, () => resolve(true)))
      try {
        await notifyAll(portal, JSON.stringify({ is: 'asked', call, query } satisfies Message))
        const isAnswered = await Promise.race([answered, pause(patienceMs, false, { ref: false })])
        const content = isAnswered ? await takeAnswer(portal, call) : undefined
        return content && read(content)
      } finally {
        open.delete(call)
      }
    },
    hear(text) {
      const message = JSON.parse(text) as Message
      if (message.is === 'answered') return open.get(message.call)?.()
      const { call, query } = message
      const run = runs.find(query.userId, query.id)
      if (!run) return
      answerHere(run, query.page)
        .then(printed, refused)
        .then((content) => answer(portal, call, content, clock.now()))
        .catch((err: unknown) =>
          log.error({ err, run: query.id }, 'a call of another process was not answered'),
        )
    },
  }
}

/** Begins to hear calls of other processes. */
export const hearOfRuns = (signals: Signals, { forwarded }: { forwarded: ForwardedCalls }) =>
  signals.on(channel, (text) => forwarded.hear(text))

const lineEnd = 10

/** One line about the run; then its rows, as they are sent. */
function printed({ rows, ...run }: PrintedRun): Buffer {
  if (!isPrinted(rows)) return Buffer.from(`${JSON.stringify({ run: { ...run, rows } })}\n`)
  const { bytes, count } = rows
  return Buffer.concat([Buffer.from(`${JSON.stringify({ run, count })}\n`), bytes])
}

function refused(error: unknown): Buffer {
  if (!(error instanceof Problem)) throw error
  return Buffer.from(`${JSON.stringify({ problem: { code: error.code, details: error.details } })}\n`)
}

function read(content: Buffer): PrintedRun {
  const end = content.indexOf(lineEnd)
  const { run, count, problem } = JSON.parse(content.subarray(0, end).toString()) as {
    run: PrintedRun
    count?: number
    problem?: Pick<Problem, 'code' | 'details'>
  }
  if (problem) throw new Problem(problem.code, problem.details)
  return count === undefined ? run : { ...run, rows: { bytes: content.subarray(end + 1), count } }
}
