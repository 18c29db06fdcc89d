import type { EventEmitter } from 'node:events'
import type { Connection, FieldPacket, Query } from 'mysql2'
import { lost } from '../failures'
import { bytesOf } from '../rows/row-bytes'
import type { Cell, Reading, RowBytes } from '../source'
import { cellReader, columnsOf } from './types'

const first = 100
const most = 2000
/** The size that a batch of rows should have. */
const batchCharacters = 1024 * 1024
const looked = 20

/** How many rows to ask for next, fewer if they are wide; `rows` are those of the last batch. */
function nextBatch(rows?: readonly (readonly Cell[])[]): number {
  if (!rows || rows.length === 0) return first
  const some = rows.slice(0, looked)
  const characters = some.reduce(
    (sum, row) => sum + row.reduce<number>((of, cell) => of + weight(cell), 0),
    0,
  )
  const perRow = Math.max(1, characters / some.length)
  return Math.max(1, Math.min(most, Math.floor(batchCharacters / perRow)))
}

const weight = (cell: Cell) => cell?.length ?? 1

/**
 * The rows of a running statement, in batches; the connection is paused until more are asked for. Resolves when the
 * columns are known.
 */
export function readBatches(connection: Connection, statement: Query): Promise<Reading> {
  let batch: Cell[][] = []
  let size = nextBatch()
  let toCells: ((row: unknown[]) => Cell[]) | undefined
  let outcome: { error?: Error } | undefined
  let wake: (() => void) | undefined

  async function* rows(): AsyncGenerator<RowBytes> {
    for (;;) {
      if (batch.length >= size || (outcome && batch.length > 0)) {
        const full = batch
        batch = []
        size = nextBatch(full)
        connection.resume()
        yield bytesOf(full)
      } else if (outcome) {
        if (outcome.error) throw outcome.error
        return
      } else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  // the driver tells only the connection, not the statement, that no more rows come
  const { stream } = connection as unknown as { stream: EventEmitter }
  const end = (how: { error?: Error }) => {
    outcome ??= how
    stream.off('close', onClose)
    wake?.()
  }
  let onClose = () => {}
  return new Promise((resolve, reject) => {
    onClose = () => {
      const error = lost()
      end({ error })
      reject(error)
    }
    stream.once('close', onClose)
    statement
      .on('fields', (fields: readonly FieldPacket[]) => {
        toCells = cellReader(fields)
        resolve({ columns: columnsOf(fields), rows: rows() })
      })
      .on('result', (row: unknown[]) => {
        if (toCells) batch.push(toCells(row))
        if (batch.length < size) return
        connection.pause()
        wake?.()
      })
      .on('error', (error: Error) => {
        end({ error })
        reject(error)
      })
      .on('end', () => end({}))
  })
}
