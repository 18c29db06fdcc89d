import type { Duplex } from 'node:stream'
import type { RowBytes } from '../source'

const letterD = 0x44

type Hears = (chunk: Buffer) => void

/**
 * Stands between a connection and the driver: takes the rows, and hands everything else on to the driver.
 *
 * @returns a function that gives the connection back to the driver
 */
export function divertRows(
  stream: Duplex,
  take: (rows: RowBytes) => void,
  isOver: () => boolean,
): () => void {
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
