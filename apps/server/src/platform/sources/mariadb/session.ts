import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, FieldPacket, Query } from 'mysql2'
import { lost, SourceFailure } from '../failures'
import { cellsOf } from '../rows/row-bytes'
import type { Cell, Column, Estimate, Reading, Session, SessionLimits, Statement } from '../source'
import { statementFailure } from './failures'
import { estimateOf, type PlanLine } from './plan'
import { readBatches } from './read-batches'
import { columnsOf } from './types'

/** What the library's types lack for a prepared statement: without a callback it emits events. */
interface Prepared {
  columns: readonly FieldPacket[]
  execute(values: readonly unknown[]): Query
}

/** How long the source may take to end a transaction. */
const resetMs = 2000

/**
 * MariaDB's limit of time is in seconds; MySQL's is in milliseconds and only counts for SELECT. The limit of rows is a
 * second belt: a statement may have a higher one of its own.
 */
function limits(isMariaDb: boolean, { statementMs, maxRows = Infinity }: SessionLimits): Statement {
  const [time, value] = isMariaDb
    ? (['max_statement_time', statementMs / 1000] as const)
    : (['max_execution_time', Math.ceil(statementMs)] as const)
  const rows = Number.isFinite(maxRows) ? [maxRows] : []
  return {
    sql: `SET SESSION ${time} = ?${rows.length > 0 ? ', sql_select_limit = ?' : ''}`,
    values: [value, ...rows],
  }
}

/**
 * Pauses between attempts to end a statement of a lost connection; its own time limit rarely ends it later than
 * these.
 */
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

/** Settings on which the tokenizer of raw SQL relies for texts and names; and times in UTC. */
const settled = `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION',
  group_concat_max_len = 1048576`

/** The rows of a small result as text; none for a statement without a result. */
const textsOf = (rows: unknown): Cell[][] =>
  Array.isArray(rows)
    ? (rows as unknown[][]).map((row) =>
        row.map((value) => (value === null ? null : String(value as string))),
      )
    : []

/**
 * A tag at the beginning of a process's statements. The server shows it, so statements can be found after the process
 * has died; the server does not notice that by itself.
 */
export const tagOf = (tag: string) => `/* uplink ${tag} */ `

interface Server {
  isMariaDb: boolean
  /** Names this process, to find statements that outlive it. */
  tag: string | undefined
  /** Ends the statement of one of the server's threads, from another connection. */
  killQuery: (thread: number) => Promise<void>
  /** Ends the statement of a thread whose connection is lost, which the server does not notice. */
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
  /** We have ended it. */
  let isOver = false
  const spend = () => void (isSpent = true)
  connection.on('error', spend)
  connection.on('end', spend)

  /** Sends one of our own statements by the text protocol, which also takes only one at a time. */
  const send = ({ sql, values }: Statement) =>
    new Promise<Cell[][]>((resolve, reject) => {
      connection.query({ sql, values: [...values] }, (error, rows) => {
        if (!error) return resolve(textsOf(rows))
        spend()
        reject(statementFailure(error))
      })
    })

  async function begin(query: SessionLimits): Promise<void> {
    await send({ sql: settled, values: [] })
    await send(limits(isMariaDb, query))
    // DROP and similar statements end the transaction before they begin; only the session's own setting refuses them
    // too.
    await send({ sql: 'SET SESSION TRANSACTION READ ONLY', values: [] })
    await send({ sql: 'START TRANSACTION READ ONLY', values: [] })
  }

  /** Refuses a statement without result columns before it runs, because it is not a SELECT. */
  function prepare(sql: string): Promise<Prepared> {
    return new Promise((resolve, reject) => {
      connection.prepare(sql, (error, statement) => {
        if (error) return reject(error)
        const prepared = statement as unknown as Prepared
        const refuse = (text: string) => reject(new SourceFailure('statement', text))
        if (prepared.columns.length === 0) return refuse('Only statements that return rows can be run.')
        // otherwise the driver would fail on such a row without reporting it
        if (prepared.columns.some(({ name }) => name.startsWith('__')))
          return refuse('The name of an output column may not begin with __.')
        resolve(prepared)
      })
    })
  }

  function fail(error: unknown): never {
    const failure = statementFailure(error)
    if (failure.stage === 'lost' && !isOver) void untilReached(() => endLost(connection.threadId))
    spend()
    throw failure
  }

  async function describe({ sql }: Statement): Promise<readonly Column[]> {
    return columnsOf((await prepare(before + sql).catch(fail)).columns)
  }

  async function read({ sql, values }: Statement): Promise<Reading> {
    isReading = true
    const { columns, rows } = await prepare(before + sql)
      .then((statement) => readBatches(connection, statement.execute(values)))
      .catch(fail)
    async function* whole() {
      let isThrough = false
      try {
        yield* rows
        isThrough = true
        isReading = false
      } catch (error) {
        isThrough = true
        fail(error)
      } finally {
        // the remaining rows would come before any other answer
        if (!isThrough) leave()
      }
    }
    return { columns, rows: whole() }
  }

  async function cancel(): Promise<void> {
    isOver = true
    spend()
    await killQuery(connection.threadId)
  }
  const leave = () => void cancel().catch(() => {})

  async function estimate({ sql, values }: Statement, maxRows: number): Promise<Estimate | undefined> {
    // MySQL always reports the fraction of rows that pass the conditions; MariaDB only with EXTENDED
    const { columns, rows: told } = await read({
      sql: `EXPLAIN ${isMariaDb ? 'EXTENDED' : ''}\n${sql}`,
      values,
    })
    const at = (name: string) => columns.findIndex((column) => column.name.toLowerCase() === name)
    const [id, rows, filtered, extra] = [at('id'), at('rows'), at('filtered'), at('extra')]
    const lines: PlanLine[] = []
    for await (const some of told)
      for (const line of cellsOf(some, columns))
        lines.push({
          select: line[id] ?? null,
          rows: Math.max(1, Number(line[rows] ?? 1)),
          part: Number(line[filtered] ?? 100) / 100,
          isGathered: /filesort|temporary/i.test(line[extra] ?? ''),
        })
    return lines.length > 0 ? estimateOf(lines, sql, maxRows) : undefined
  }

  return {
    begin,
    read,
    describe,
    estimate,
    async accepts(statement) {
      const { rows } = await read(statement)
      let count = 0
      for await (const some of rows) count = Number(cellsOf(some, [])[0]?.[0])
      return count
    },
    ask: send,
    cancel,
    async reset() {
      const timer = setTimeout(() => connection.destroy(), resetMs)
      try {
        // nobody read the rows, which would come before any other answer
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
      // `destroy` only announces the end, and a silent server never answers that
      ;(connection as unknown as { stream: { destroy(): void } }).stream.destroy()
    },
    get isSpent() {
      return isSpent
    },
  }
}
