import { setTimeout as pause } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { lost } from '../failures'
import type { Cell, Column, Estimate, Reading, Session, SessionLimits, Statement } from '../source'
import { statementFailure } from './failures'
import { longSeconds, lookMs, nicer, stepBack } from './priority'
import { streamRows, type RowStream } from './row-stream'
import { columnsOf, textTypes } from './catalogue'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100

/**
 * Fields of a process's `stat` from the third on, counted after the name, because the name may contain spaces. Empty
 * when the process has ended, and on systems without `/proc`.
 */
export function statFields(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

/** Seconds of user and system time, fields 14 and 15; `field` 16: those of all children that have ended. */
export function processorSeconds(pid: number | string, field: 14 | 16 = 14): number {
  const [user, system] = statFields(pid).slice(field - 3)
  return (Number(user ?? 0) + Number(system ?? 0)) / ticksPerSecond
}

/** The needed part of a node of EXPLAIN. */
interface Plan {
  'Plan Rows'?: number
  'Total Cost'?: number
  Plans?: readonly Plan[]
}

/**
 * The planner's cost of reading a page in order is 1, and of a row 0.01. Two processor cores, with the data in
 * memory, get through about 100,000 of that per second, both for one long scan and for a nested loop.
 */
const costPerSecond = 100_000

const mostRows = ({ 'Plan Rows': rows = 0, Plans: below = [] }: Plan): number =>
  Math.max(rows, ...below.map(mostRows))

/** The largest number of rows that any step processes, and the approximate time of all steps. */
const estimateOf = (plan: Plan): Estimate => ({
  rows: mostRows(plan),
  seconds: (plan['Total Cost'] ?? 0) / costPerSecond,
})

/** Within brackets PostgreSQL takes nothing but a query. The names of its columns may be the same. */
const before = 'SELECT * FROM (\n'
const after = '\n) AS rows'

/** Otherwise workers of the server read for this backend, and the priority that it has is not theirs. */
const readsItself = 'SET LOCAL effective_io_concurrency = 0;'

/** How long the source may take to end a transaction. */
const resetMs = 2000
/** Rows that nobody takes may still come for so long; then what sends them is ended. */
const lastRowsMs = 50

/** Errors that are about a value, not about the statement: its form, its size, an encoding, an unknown name. */
const isOfValue = /^(22|42704|42883|23514)/

/** A database without an encoding sends bytes as they were stored; told of one, it would refuse those that are not of it. */
const asBytes = "SET LOCAL client_encoding = 'SQL_ASCII';"

async function readEncoding(client: pg.Client): Promise<string> {
  const { rows } = await client.query<[string]>({ text: 'SHOW server_encoding', rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

interface Backend {
  pid: number
  /** Further settings for each transaction. */
  settings: string
  /** Its processors are the portal's, too. */
  isBeside: boolean
  /** Ends the statement of a backend, from another connection. */
  cancelBackend: (backend: number) => Promise<void>
}

/** A session on a signed-in client. */
export function postgresqlSession(
  client: pg.Client,
  { pid: backend, settings, isBeside, cancelBackend }: Backend,
): Session {
  let isSpent = false
  let encoding: string | undefined
  let reading: RowStream | undefined
  /** Few accounts may raise a priority again, so such a backend serves nobody else. */
  let isLowered = false
  let lowering: NodeJS.Timeout | undefined
  const spend = () => void (isSpent = true)
  client.on('error', spend)
  client.on('end', spend)

  /** Runs one of our own statements; the extended protocol takes only one. */
  async function run({ sql, values }: Statement) {
    try {
      // the library's types lack `queryMode`
      const query = { text: sql, queryMode: 'extended', rowMode: 'array' as const, types: textTypes }
      return await client.query<Cell[]>(query, [...values])
    } catch (error) {
      spend()
      throw error
    }
  }

  async function begin({ statementMs, mayReadAhead, mayUseWorkers }: SessionLimits): Promise<void> {
    const ms = String(Math.ceil(statementMs))
    try {
      encoding ??= await readEncoding(client)
      // Of several reports each works on one processor, which is how lanes count. The SELECT makes the read-only mode final: after a
      // query PostgreSQL no longer lets a transaction become writable.
      // oxlint-disable-next-line house/sql-from-text -- SET takes no parameters; it is a whole number
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${ms};
        SET LOCAL lock_timeout = 2000; SET LOCAL idle_in_transaction_session_timeout = 120000;
        SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601';
        SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
        ${mayUseWorkers && !isBeside ? '' : 'SET LOCAL max_parallel_workers_per_gather = 0;'}
        ${isBeside && !mayReadAhead ? readsItself : ''}
        SET LOCAL standard_conforming_strings = on; ${settings}
        ${encoding === 'SQL_ASCII' ? asBytes : ''} SELECT 1`)
    } catch (error) {
      spend()
      throw statementFailure(error)
    }
  }

  /** Lowers the backend's priority once its statement has proved to be a long one. */
  function watchLength(): void {
    const before = processorSeconds(backend)
    clearInterval(lowering)
    lowering = setInterval(() => {
      if (processorSeconds(backend) - before < longSeconds) return
      clearInterval(lowering)
      isLowered = true
      stepBack(backend, nicer.whenLong)
    }, lookMs)
  }

  async function read({ sql, values }: Statement, limit = ''): Promise<Reading> {
    const stream = streamRows(client, { sql: before + sql + after + limit, values })
    reading = stream
    if (isBeside && !isLowered) watchLength()
    const failed = (error: unknown): never => {
      spend()
      throw statementFailure(error, before.length)
    }
    async function* rows() {
      try {
        yield* stream
      } catch (error) {
        failed(error)
      }
    }
    return { columns: columnsOf(await stream.fields.catch(failed)), rows: rows() }
  }

  /** With this limit PostgreSQL begins nothing below it. */
  async function describe(statement: Statement): Promise<readonly Column[]> {
    const { columns, rows } = await read(statement, ' LIMIT 0')
    // there are none: this is their end, and the statement's
    await rows[Symbol.asyncIterator]().next()
    return columns
  }

  async function estimate({ sql, values }: Statement): Promise<Estimate | undefined> {
    const explain = 'EXPLAIN (FORMAT JSON)\n'
    try {
      const { rows } = await run({ sql: explain + sql, values })
      const [explained] = JSON.parse(rows[0]?.[0] ?? '[]') as { Plan: Plan }[]
      return explained && estimateOf(explained.Plan)
    } catch (error) {
      throw statementFailure(error, explain.length)
    }
  }

  /** Rows that nobody took would come before any other answer. */
  async function leaveRows(): Promise<void> {
    if (!reading || reading.isOver) return
    reading.drop()
    const soon = await Promise.race([reading.over.then(() => true), pause(lastRowsMs, false)])
    if (!soon) await cancelBackend(backend)
  }

  return {
    begin,
    read: (statement) => read(statement),
    describe,
    estimate,
    async accepts(statement) {
      // what is refused must not end the transaction
      await client.query('SAVEPOINT asked')
      try {
        const { rows } = await client.query<Cell[]>({
          text: statement.sql,
          values: [...statement.values],
          rowMode: 'array',
          types: textTypes,
        })
        return Number(rows[0]?.[0])
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (!isOfValue.test(code)) {
          spend()
          throw statementFailure(error)
        }
        await client.query('ROLLBACK TO SAVEPOINT asked')
        return 0
      }
    },
    ask: async (statement) => {
      try {
        return (await run(statement)).rows
      } catch (error) {
        throw statementFailure(error)
      }
    },
    async cancel() {
      spend()
      await cancelBackend(backend)
    },
    async reset() {
      const timer = setTimeout(() => destroy(client), resetMs)
      clearInterval(lowering)
      try {
        await leaveRows()
        if (isSpent) throw lost()
        await client.query('ROLLBACK')
        if (isLowered) throw lost()
        // removes what outlives a transaction: settings, advisory locks, LISTEN
        await client.query('DISCARD ALL')
      } catch (error) {
        spend()
        throw lost(error)
      } finally {
        clearTimeout(timer)
      }
    },
    destroy: () => {
      clearInterval(lowering)
      spend()
      destroy(client)
    },
    get isSpent() {
      return isSpent
    },
  }
}

/** Without telling the server, which may no longer answer. */
function destroy(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
