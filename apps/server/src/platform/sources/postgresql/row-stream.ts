import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { RowBytes, Statement } from '../source'

const letterD = 0x44

type Hears = (chunk: Buffer) => void

/**
 * Stands between a connection and the driver: takes the rows, and hands everything else on to the driver.
 *
 * @returns a function that gives the connection back to the driver
 */
function divertRows(stream: Duplex, take: (rows: RowBytes) => void, isOver: () => boolean): () => void {
  const driver = stream.listeners('data') as Hears[]
  const handOn = (chunk: Buffer) => {
    if (chunk.length > 0) for (const hears of driver) hears(chunk)
  }
  let held: Buffer[] = []
  let size = 0
  let wanted = 0

  function hear(chunk: Buffer): void {
    held.push(chunk)
    size += chunk.length
    // a message that is not complete yet is not looked at again before its last byte has arrived
    if (size < wanted) return
    const bytes = held.length === 1 ? chunk : Buffer.concat(held, size)
    const read = messagesOf(bytes)
    const rest = bytes.subarray(read)
    if (isOver()) {
      held = []
      return handOn(rest)
    }
    held = rest.length > 0 ? [rest] : []
    size = rest.length
    wanted = rest.length < 5 ? 5 : 1 + rest.readUInt32BE(1)
  }

  /** Handles the complete messages, and returns where the incomplete rest begins. */
  function messagesOf(bytes: Buffer): number {
    let [start, at, rows] = [0, 0, 0]
    let isRows = false
    const pass = () => {
      const part = bytes.subarray(start, at)
      if (isRows) take({ bytes: part, rows })
      else handOn(part)
      start = at
      rows = 0
    }
    while (at + 5 <= bytes.length) {
      const next = at + 1 + bytes.readUInt32BE(at + 1)
      if (next > bytes.length) break
      const isRow = bytes[at] === letterD
      if (isRow !== isRows) pass()
      isRows = isRow
      if (isRow) rows++
      at = next
    }
    if (at > start) pass()
    return at
  }

  stream.on('data', hear)
  for (const hears of driver) stream.off('data', hears)
  return () => {
    for (const hears of driver) stream.on('data', hears)
    stream.off('data', hear)
    stream.resume()
  }
}

/** The part of node-postgres' connection that is used here. */
interface Wire {
  stream: Duplex
}

/** The methods of a node-postgres query that its client calls; its published types lack them. */
interface WireQuery {
  submit(connection: Wire): Error | null
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
}

/** A running statement, and its rows as they arrive. */
export interface RowStream extends AsyncIterable<RowBytes> {
  /** Resolves when the database has described the columns. */
  readonly fields: Promise<readonly pg.FieldDef[]>
  /** Resolves when the statement is over, however it ended. */
  readonly over: Promise<void>
  readonly isOver: boolean
  /** Throws away the rows that still arrive. */
  drop(): void
}

/** When more than this has arrived and waits to be read, the database has to pause. */
const waitingBytes = 512 * 1024
/** Rows are passed on in batches of this size: PostgreSQL sends 8 kB at a time, and a batch that small costs more than its rows. */
const gatheredBytes = 64 * 1024

/**
 * Runs one statement by the extended protocol, which refuses a second statement in the text, and hands on its rows as
 * they are on the wire. The driver would make a text of each cell, which takes longer than the database needs to send
 * them. So messages pass through here first, and the driver gets only those without rows. The database pauses while
 * nobody reads the rows.
 */
export function streamRows(client: pg.ClientBase, { sql, values }: Statement): RowStream {
  let waiting: Buffer[] = []
  let [bytes, rows] = [0, 0]
  let isDropped = false
  let outcome: { error?: Error } | undefined
  let wake = () => {}
  let release = () => {}
  let stream: Duplex | undefined

  let tell: (fields: readonly pg.FieldDef[]) => void
  let refuse: (reason: Error) => void
  const fields = new Promise<readonly pg.FieldDef[]>((resolve, reject) => {
    tell = resolve
    refuse = reject
  })
  let close: () => void
  const over = new Promise<void>((resolve) => (close = resolve))

  function end(how: { error?: Error }): void {
    if (outcome) return
    outcome = how
    release()
    // it is the driver's again
    stream = undefined
    refuse(how.error ?? new Error('the statement gives no rows'))
    close()
    wake()
  }

  function take(some: RowBytes): void {
    if (isDropped) return
    waiting.push(some.bytes)
    bytes += some.bytes.length
    rows += some.rows
    if (bytes > waitingBytes) stream?.pause()
    if (bytes >= gatheredBytes) wake()
  }

  /** All rows that have come. */
  function gathered(): RowBytes {
    const all = {
      bytes: waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting, bytes),
      rows,
    }
    waiting = []
    bytes = rows = 0
    stream?.resume()
    return all
  }

  const query = new pg.Query({ text: sql, queryMode: 'extended', rowMode: 'array' } as pg.QueryArrayConfig, [
    ...values,
  ]) as unknown as WireQuery & { callback(error: Error | null): void }
  const { submit, handleRowDescription } = query
  Object.assign(query, {
    callback: (error: Error | null) => end(error ? { error } : {}),
    submit: (connection: Wire) => {
      stream = connection.stream
      release = divertRows(connection.stream, take, () => outcome !== undefined)
      return submit.call(query, connection)
    },
    handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
      handleRowDescription.call(query, message)
      tell(message.fields)
    },
  })
  client.query(query as unknown as pg.Submittable)

  return {
    fields,
    over,
    get isOver() {
      return outcome !== undefined
    },
    drop() {
      isDropped = true
      gathered()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (bytes >= gatheredBytes || (outcome && bytes > 0)) yield gathered()
        else if (outcome) {
          if (outcome.error) throw outcome.error
          return
        } else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
