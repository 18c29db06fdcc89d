import type { Insertable } from 'kysely'
import pg from 'pg'
import type { DB } from '#platform/database/schema.generated'
import { copyFrom } from './copy'
import { valueText, type Value } from './text-format'

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
