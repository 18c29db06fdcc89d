import type { Duplex } from 'node:stream'
import type { Insertable } from 'kysely'
import pg, { type ClientBase, type Connection, type Submittable } from 'pg'
import type { DB } from '#platform/database/schema.generated'

/** A value of a row, as far as the demo provider's tables need it. Times are ISO texts. */
export type Value = string | number | boolean | null | readonly string[] | object

// COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html
const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value in COPY's text format: text[] for a list, bytea for a buffer, JSON for any other object. */
export function valueText(value: Value): string {
  if (typeof value === 'number') return String(value)
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  // bytea in hexadecimal, its backslash escaped
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text
}

function arrayText(list: readonly unknown[]): string {
  return `{${list.map((entry) => `"${String(entry).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Buffers rows of many tables until they are written, in the order in which the tables were named: parents first. */
export interface Sink {
  /** A function that adds one row to a table. */
  table<T extends keyof DB, C extends keyof Insertable<DB[T]> & string>(
    name: T,
    columns: readonly C[],
  ): (row: Pick<Insertable<DB[T]>, C>) => void
  /** Writes the rows added so far; rows may be added meanwhile, for the next flush. */
  flush(client: pg.ClientBase): Promise<void>
  /** Forgets the rows added so far, because an earlier fill has written them. */
  forget(): void
  /** Rows added to each table so far. */
  counts(): Record<string, number>
}

interface TableBuffer {
  name: string
  statement: string
  chunks: Buffer[]
  lines: string[]
  rows: number
}

const linesPerChunk = 300

export function createSink(): Sink {
  const tables: TableBuffer[] = []
  return {
    table: (name, columns) => {
      const buffer = { name, statement: copyStatement(name, columns), chunks: [], lines: [], rows: 0 }
      tables.push(buffer)
      return (row) => addRow(buffer, columns, row as Record<string, Value>)
    },
    flush: async (client) => {
      // Taken all at once, so that new rows can be added while these are being written.
      const filled = tables.map((buffer) => ({ statement: buffer.statement, chunks: takeChunks(buffer) }))
      for (const { statement, chunks } of filled)
        if (chunks.length > 0) await copyFrom(client, statement, chunks)
    },
    forget: () => tables.forEach(takeChunks),
    counts: () => {
      const counts: Record<string, number> = {}
      for (const { name, rows } of tables) counts[name] = (counts[name] ?? 0) + rows
      return counts
    },
  }
}

function copyStatement(table: string, columns: readonly string[]): string {
  return `COPY ${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`
}

function addRow(buffer: TableBuffer, columns: readonly string[], row: Record<string, Value>): void {
  let line = ''
  let separator = ''
  for (const column of columns) {
    line += separator + valueText(row[column] ?? null)
    separator = '\t'
  }
  buffer.lines.push(line)
  buffer.rows += 1
  if (buffer.lines.length === linesPerChunk) seal(buffer)
}

function seal(buffer: TableBuffer): void {
  if (buffer.lines.length === 0) return
  buffer.lines.push('')
  buffer.chunks.push(Buffer.from(buffer.lines.join('\n')))
  buffer.lines = []
}

function takeChunks(buffer: TableBuffer): Buffer[] {
  seal(buffer)
  const { chunks } = buffer
  buffer.chunks = []
  return chunks
}

/** The parts of node-postgres's connection that COPY needs; its types leave them out. */
interface CopyingConnection {
  stream: Duplex
  query(statement: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * Runs a `COPY … FROM STDIN` with the given data in COPY's text format. Rejects with PostgreSQL's error; after a
 * ROLLBACK the connection can be used again.
 */
export function copyFrom(client: ClientBase, statement: string, chunks: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => void client.query(copying(statement, chunks, resolve, reject)))
}

/** A query for the client's queue, which receives PostgreSQL's answers. */
function copying(
  statement: string,
  chunks: Iterable<Buffer>,
  resolve: () => void,
  reject: (reason: unknown) => void,
) {
  let hasFailed = false
  return {
    submit: (connection: Connection) => (connection as unknown as CopyingConnection).query(statement),
    handleCopyInResponse: (connection: CopyingConnection) => {
      const remaining = chunks[Symbol.iterator]()
      const send = (): void => {
        while (!hasFailed) {
          const next = remaining.next()
          if (next.done) return connection.endCopyFrom()
          connection.sendCopyFromChunk(next.value)
          if (connection.stream.writableNeedDrain) return void connection.stream.once('drain', send)
        }
      }
      send()
    },
    handleError: (error: unknown) => {
      hasFailed = true
      reject(error instanceof Error ? error : new Error(String(error)))
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
  } satisfies Submittable & Record<string, unknown>
}
