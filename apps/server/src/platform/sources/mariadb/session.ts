import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Query } from 'mysql2'
import { lost, SourceFailure } from '../failures'
import type { Cell, Estimate, Reading, Session, SessionLimits, Statement } from '../source'
import { statementFailure } from './failures'
import { estimateOf, type PlanLine } from './plan'
import { rowBatches } from './row-batches'

/** What the library's types leave out of a prepared statement: without a callback, it tells by events. */
interface Prepared {
  columns: readonly { name: string }[]
  execute(values: readonly unknown[]): Query
}

/** How long the source may take to end a transaction. */
const resetMs = 2000

/** MariaDB counts seconds, MySQL milliseconds and only of a SELECT. */
const timeLimit = (isMariaDb: boolean, ms: number): Statement =>
  isMariaDb
    ? { sql: 'SET SESSION max_statement_time = ?', values: [ms / 1000] }
    : { sql: 'SET SESSION max_execution_time = ?', values: [Math.ceil(ms)] }

/** For how long a source is tried that was lost while it worked; its own limit is rarely later. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]

async function untilReached(work: () => Promise<void>): Promise<void> {
  for (const ms of pausesMs) {
    await pause(ms, undefined, { ref: false })
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
}

/** How the tokenizer of raw SQL reads texts and names, and moments in UTC. */
const settled = `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION',
  group_concat_max_len = 1048576`

/** The rows of a small answer as text; a statement without an answer has none. */
const textsOf = (rows: unknown): Cell[][] =>
  Array.isArray(rows)
    ? (rows as unknown[][]).map((row) =>
        row.map((value) => (value === null ? null : String(value as string))),
      )
    : []

/** What statements of a process begin with: the server shows it, and does not notice when the process is gone. */
export const tagOf = (tag: string) => `/* uplink ${tag} */ `

interface Server {
  isMariaDb: boolean
  /** Of this process, for those that outlive it. */
  tag: string | undefined
  /** Ends what one of the server's threads does, from another connection. */
  killQuery: (thread: number) => Promise<void>
  /** Ends what a thread does whose connection is gone, which it does not notice. */
  endLost: (thread: number) => Promise<void>
}

/** A session on a signed-in connection. */
export function mariadbSession(
  connection: Connection,
  { isMariaDb, tag, killQuery, endLost }: Server,
): Session {
  const before = tag === undefined ? '' : tagOf(tag)
  let isSpent = false
  let isReading = false
  /** Ended by us. */
  let isOver = false
  const spend = () => void (isSpent = true)
  connection.on('error', spend)
  connection.on('end', spend)

  /** Sends one of our own statements, by the text protocol, which takes one as well. */
  const send = ({ sql, values }: Statement) =>
    new Promise<Cell[][]>((resolve, reject) => {
      connection.query({ sql, values: [...values] }, (error, rows) => {
        if (!error) return resolve(textsOf(rows))
        spend()
        reject(statementFailure(error))
      })
    })

  async function begin({ statementMs }: SessionLimits): Promise<void> {
    await send({ sql: settled, values: [] })
    await send(timeLimit(isMariaDb, statementMs))
    // DROP and its like end a transaction before they begin; only the session's own setting refuses them as well.
    await send({ sql: 'SET SESSION TRANSACTION READ ONLY', values: [] })
    await send({ sql: 'START TRANSACTION READ ONLY', values: [] })
  }

  /** A statement that gives no rows is refused before it runs: whatever it is, it is no SELECT. */
  function prepare(sql: string): Promise<Prepared> {
    return new Promise((resolve, reject) => {
      connection.prepare(sql, (error, statement) => {
        if (error) return reject(error)
        const prepared = statement as unknown as Prepared
        const refuse = (text: string) => reject(new SourceFailure('statement', text))
        if (prepared.columns.length === 0) return refuse('Only statements that give rows can be run.')
        // the driver would fail over the row, and never say so
        if (prepared.columns.some(({ name }) => name.startsWith('__')))
          return refuse('The name of an output column may not begin with __.')
        resolve(prepared)
      })
    })
  }

  async function read({ sql, values }: Statement): Promise<Reading> {
    const fail = (error: unknown): never => {
      const failure = statementFailure(error)
      if (failure.stage === 'lost' && !isOver) void untilReached(() => endLost(connection.threadId))
      spend()
      throw failure
    }
    isReading = true
    const { columns, batches } = await prepare(before + sql)
      .then((statement) => rowBatches(connection, statement.execute(values)))
      .catch(fail)
    async function* whole() {
      let isThrough = false
      try {
        yield* batches
        isThrough = true
        isReading = false
      } catch (error) {
        isThrough = true
        fail(error)
      } finally {
        // the rest of the rows would come before any other answer
        if (!isThrough) leave()
      }
    }
    return { columns, batches: whole() }
  }

  async function cancel(): Promise<void> {
    isOver = true
    spend()
    await killQuery(connection.threadId)
  }
  const leave = () => void cancel().catch(() => {})

  async function estimate({ sql, values }: Statement, rowsAtMost: number): Promise<Estimate | undefined> {
    // MySQL says without being asked which part of the rows is let through
    const { columns, batches } = await read({ sql: `EXPLAIN ${isMariaDb ? 'EXTENDED' : ''}\n${sql}`, values })
    const at = (name: string) => columns.findIndex((column) => column.name.toLowerCase() === name)
    const [id, rows, filtered, extra] = [at('id'), at('rows'), at('filtered'), at('extra')]
    const lines: PlanLine[] = []
    for await (const batch of batches)
      for (const line of batch)
        lines.push({
          select: line[id] ?? null,
          rows: Math.max(1, Number(line[rows] ?? 1)),
          part: Number(line[filtered] ?? 100) / 100,
          isGathered: /filesort|temporary/i.test(line[extra] ?? ''),
        })
    return lines.length > 0 ? estimateOf(lines, sql, rowsAtMost) : undefined
  }

  return {
    begin,
    read,
    estimate,
    ask: send,
    cancel,
    async reset() {
      const timer = setTimeout(() => connection.destroy(), resetMs)
      try {
        // nobody took the rows, which would come before any other answer
        if (isReading) await cancel()
        if (isSpent) throw lost()
        await send({ sql: 'ROLLBACK', values: [] })
        await new Promise<void>((resolve, reject) => {
          const reset = connection as unknown as { reset(done: (error: Error | null) => void): void }
          reset.reset((error) => (error ? reject(lost(error)) : resolve()))
        })
      } catch (error) {
        spend()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    destroy: () => {
      isOver = true
      spend()
      connection.destroy()
      // `destroy` only says that it ends, which a silent server never answers
      ;(connection as unknown as { stream: { destroy(): void } }).stream.destroy()
    },
    get isSpent() {
      return isSpent
    },
  }
}
