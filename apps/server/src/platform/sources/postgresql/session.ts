import type pg from 'pg'
import { nextBatch } from '../batch-size'
import { lost } from '../failures'
import type { Cell, Estimate, Reading, Session, SessionLimits, Statement } from '../source'
import { copyOut } from './copy-out'
import { statementFailure } from './failures'
import { inlineValues } from './inline-values'
import { estimateOf, type Plan } from './plan'
import { columnsOf, textTypes } from './types'

const declare = 'DECLARE reading NO SCROLL CURSOR WITHOUT HOLD FOR\n'

/** How long the source may take to end a transaction. */
const resetMs = 2000

interface Backend {
  pid: number
  /** Further settings for each transaction. */
  settings: string
  /** Ends the statement of a backend, from another connection. */
  cancelBackend: (backend: number) => Promise<void>
}

/** A session on a signed-in client. */
export function postgresqlSession(
  client: pg.Client,
  { pid: backend, settings, cancelBackend }: Backend,
): Session {
  let isSpent = false
  let isFetching = false
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

  async function begin({ statementMs }: SessionLimits): Promise<void> {
    const ms = String(Math.ceil(statementMs))
    try {
      // The SELECT makes the read-only mode final: after a query PostgreSQL no longer lets a transaction become
      // writable.
      // oxlint-disable-next-line house/sql-from-text -- SET takes no parameters; it is a whole number
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${ms};
        SET LOCAL lock_timeout = 2000; SET LOCAL idle_in_transaction_session_timeout = 120000;
        SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601';
        SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL cursor_tuple_fraction = 1;
        SET LOCAL standard_conforming_strings = on; ${settings} SELECT 1`)
    } catch (error) {
      spend()
      throw statementFailure(error)
    }
  }

  async function fetch(rows: number) {
    isFetching = true
    // the number is part of the text, because FETCH takes no parameters
    const fetched = await run({ sql: `FETCH FORWARD ${rows} FROM reading`, values: [] })
    isFetching = false
    return fetched
  }

  async function read({ sql, values }: Statement): Promise<Reading> {
    try {
      await run({ sql: declare + sql, values })
      let size = nextBatch()
      const first = await fetch(size)
      async function* batches() {
        let rows = first.rows
        while (rows.length === size) {
          size = nextBatch(rows)
          const next = fetch(size)
          // a reader who stops never asks for it
          next.catch(() => {})
          yield rows
          rows = (await next.catch(failed)).rows
        }
        if (rows.length > 0) yield rows
      }
      return { columns: columnsOf(first.fields), batches: batches() }
    } catch (error) {
      return failed(error)
    }
  }

  async function estimate({ sql, values }: Statement): Promise<Estimate | undefined> {
    const before = 'EXPLAIN (FORMAT JSON)\n'
    try {
      const { rows } = await run({ sql: before + sql, values })
      const [explained] = JSON.parse(rows[0]?.[0] ?? '[]') as { Plan: Plan }[]
      return explained && estimateOf(explained.Plan)
    } catch (error) {
      throw statementFailure(error, before.length)
    }
  }

  const failed = (error: unknown): never => {
    throw statementFailure(error, declare.length)
  }

  async function* copied(statement: Statement): AsyncGenerator<Buffer> {
    const before = 'COPY (\n'
    try {
      yield* copyOut(client, `${before}${inlineValues(statement)}\n) TO STDOUT (FORMAT csv)`)
    } catch (error) {
      spend()
      throw statementFailure(error)
    }
  }

  return {
    begin,
    read,
    estimate,
    copyOut: copied,
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
      try {
        // requested in advance, but nobody read it
        if (isFetching) await cancelBackend(backend)
        if (isSpent) throw lost()
        await client.query('ROLLBACK')
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
