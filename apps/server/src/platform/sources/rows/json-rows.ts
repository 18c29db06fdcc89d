import { beginningOf } from '@uplink/contract/cut-text'
import type { Column, RowBytes } from '../source'
import { isoInstant } from './instants'
import { headBytes, lengthAt } from './row-bytes'

const [quote, backslash, comma, newLine, open, close] = [34, 92, 44, 10, 91, 93]
const [nothing, yes, no] = ['null', '"true"', '"false"'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]
const letterT = 116

const forms = { 'yes-no': 1, instant: 2, bytes: 3 } as const

/** The most bytes that one byte of a text can become: `\u0001`. */
const widest = 6
const hex = '0123456789abcdef'

/**
 * Prints rows as JSON, each as `["a",null],` on its own line, so that a page of rows can be cut out at line ends. It
 * works on bytes instead of texts: ten thousand rows take a few milliseconds.
 *
 * @param maxCellLength the number of UTF-16 letters after which a cell is cut
 */
export function jsonPrinter(columns: readonly Column[], maxCellLength: number): (rows: RowBytes) => Buffer {
  const formOf = Uint8Array.from(columns, ({ form }) => (form === undefined ? 0 : forms[form]))
  let to = Buffer.allocUnsafe(256 * 1024)
  let at = 0

  function makeRoom(bytes: number): void {
    if (at + bytes <= to.length) return
    const larger = Buffer.allocUnsafe((at + bytes) * 2)
    to.copy(larger, 0, 0, at)
    to = larger
  }

  function copy(what: Buffer): void {
    for (let i = 0; i < what.length; i++) to[at++] = what[i] ?? 0
  }

  /** Writes the beginning of a cell that is too long; false if it is too long in bytes only, not in letters. */
  function cut(from: Buffer, start: number, length: number): boolean {
    // a UTF-16 letter has at most three bytes; what is cut in half here lies beyond `maxCellLength`, as do the signs of the last letter
    const text = from.toString('utf8', start, start + Math.min(length, maxCellLength * 3 + 300))
    if (text.length <= maxCellLength) return false
    const printed = JSON.stringify(`${beginningOf(text, maxCellLength)}…`)
    makeRoom(printed.length * 3)
    at += to.write(printed, at)
    return true
  }

  function text(from: Buffer, start: number, end: number, form: number | undefined): void {
    makeRoom((end - start) * widest + 2)
    to[at++] = quote
    const begun = at
    for (let read = start; read < end; read++) {
      const byte = from[read] ?? 0
      if (byte >= 32 && byte !== quote && byte !== backslash) to[at++] = byte
      else if (byte >= 32) {
        to[at++] = backslash
        to[at++] = byte
      } else at += to.write(`\\u00${hex[byte >> 4]}${hex[byte & 15]}`, at, 'latin1')
    }
    if (form === forms.instant) at = isoInstant(to, begun, at)
    to[at++] = quote
  }

  return ({ bytes: from }) => {
    at = 0
    for (let read = 0; read < from.length;) {
      const count = ((from[read + 5] ?? 0) << 8) | (from[read + 6] ?? 0)
      read += headBytes
      makeRoom(3)
      to[at++] = open
      for (let cell = 0; cell < count; cell++) {
        const length = lengthAt(from, read)
        read += 4
        makeRoom(10)
        if (cell > 0) to[at++] = comma
        const form = formOf[cell]
        if (length < 0) {
          copy(nothing)
          continue
        }
        if (form === forms['yes-no']) copy(from[read] === letterT ? yes : no)
        else if (length <= maxCellLength || !cut(from, read, length))
          // skips the `\x` before the digits
          text(from, form === forms.bytes ? read + 2 : read, read + length, form)
        read += length
      }
      makeRoom(3)
      to[at++] = close
      to[at++] = comma
      to[at++] = newLine
    }
    return Buffer.from(to.subarray(0, at))
  }
}
