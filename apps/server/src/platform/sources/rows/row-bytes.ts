import type { Cell, Column, RowBytes } from '../source'

/** The bytes before a row's first cell: `D`, the row's length, the number of cells. */
export const headBytes = 7
const letterD = 0x44

/** A cell's length in bytes; -1 for null. */
export const lengthAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

/** At most the first `most` rows. */
export function firstRows({ bytes, rows }: RowBytes, most: number): RowBytes {
  if (rows <= most) return { bytes, rows }
  let end = 0
  for (let row = 0; row < most; row++) end += 1 + bytes.readUInt32BE(end + 1)
  return { bytes: bytes.subarray(0, end), rows: most }
}

/** The rows behind the first ones, as `firstRows` gives those. */
const behind = (all: RowBytes, first: RowBytes): RowBytes => ({
  bytes: all.bytes.subarray(first.bytes.length),
  rows: all.rows - first.rows,
})

/**
 * Rows in parts of at most `most`, in which there is always a first part, and no other one without rows. Nothing is
 * gathered: a part must be read to its end before the next one is asked for.
 */
export async function* inParts(
  rows: AsyncIterable<RowBytes>,
  most: number,
): AsyncGenerator<AsyncIterable<RowBytes>> {
  const source = rows[Symbol.asyncIterator]()
  let held: RowBytes | undefined
  async function* part(): AsyncGenerator<RowBytes> {
    for (let room = most; ;) {
      while (!held || held.rows === 0) {
        const next = await source.next()
        if (next.done) return void (held = undefined)
        held = next.value
      }
      if (room === 0) return
      const first = firstRows(held, room)
      held = behind(held, first)
      room -= first.rows
      yield first
    }
  }
  do yield part()
  while (held)
}

/** Rows in PostgreSQL's wire format, made from another engine's cells. */
export function bytesOf(rows: readonly (readonly Cell[])[]): RowBytes {
  let most = 0
  for (const row of rows) {
    most += headBytes
    // a UTF-16 letter has at most three bytes
    for (const cell of row) most += 4 + (cell?.length ?? 0) * 3
  }
  const bytes = Buffer.allocUnsafe(most)
  let at = 0
  for (const row of rows) {
    const start = at
    bytes[start] = letterD
    at = bytes.writeUInt16BE(row.length, start + 5)
    for (const cell of row) {
      const length = cell === null ? -1 : bytes.write(cell, at + 4)
      bytes.writeInt32BE(length, at)
      at += 4 + Math.max(0, length)
    }
    bytes.writeUInt32BE(at - start - 1, start + 1)
  }
  return { bytes: bytes.subarray(0, at), rows: rows.length }
}

const instant = /^(\d+-\d\d-\d\d) ([\d:.]+?)(?:\+00)?$/

/** A cell's text as people and programs get it; `form` is how the database wrote it. */
export function shownValue(text: string, form: Column['form']): string {
  if (form === 'yes-no') return text === 't' ? 'true' : 'false'
  if (form === 'bytes') return text.slice(2)
  if (form !== 'instant') return text
  const [, day, time] = instant.exec(text) ?? []
  return day === undefined ? text : `${day}T${time}Z`
}

/** The rows as cells; only for the few rows that the server looks at itself. */
export function cellsOf({ bytes }: RowBytes, columns: readonly Column[]): Cell[][] {
  const rows: Cell[][] = []
  for (let at = 0; at < bytes.length;) {
    const count = bytes.readUInt16BE(at + 5)
    at += headBytes
    const row: Cell[] = []
    for (let cell = 0; cell < count; cell++) {
      const length = lengthAt(bytes, at)
      at += 4
      row.push(length < 0 ? null : shownValue(bytes.toString('utf8', at, at + length), columns[cell]?.form))
      at += Math.max(0, length)
    }
    rows.push(row)
  }
  return rows
}
