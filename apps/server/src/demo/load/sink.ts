import type { Duplex } from 'node:stream'
import type { Insertable } from 'kysely'
import pg, { type ClientBase, type Connection, type Submittable } from 'pg'
import type { DB } from '#platform/database/schema.generated'

// These statements come from the catalogue ready to run: PostgreSQL itself has quoted names and printed definitions.
const take = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
    FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indrelid = ANY ($1::text[]::regclass[])
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
         format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
    FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O' AND tgrelid = ANY ($1::text[]::regclass[])`

/**
 * Runs `work` without the tables' foreign keys, plain indexes and triggers, and puts them back: to build an index or
 * check a key once for millions of rows costs a fraction of doing it row by row. A restored foreign key is checked on
 * every row; what the triggers check or write, the caller must prove or write. Needs the tables' owner and an open transaction, whose
 * rollback restores everything after an error.
 */
export async function unchecked(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ away: string; back: string }>(take, [tables])
  for (const { away } of rows) await client.query(away)
  await work()
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  // Indexes before keys, so that the checks can use them.
  for (const { back } of rows.toSorted((one, other) => rank(one.back) - rank(other.back)))
    await client.query(back)
}

function rank(statement: string): number {
  return statement.startsWith('CREATE') ? 0 : 1
}

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
