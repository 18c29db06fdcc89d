import { beginningOf, wellFormed } from '@uplink/contract/cut-text'

/** The most characters that a cell of a spreadsheet can hold. */
const maxTextLength = 32_767

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 does not allow; of the control characters it allows tab, line feed and carriage return. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What a spreadsheet would read as a character by its number, and the place of a character that XML has not. */
const numbered = /_(?=x[0-9a-f]{4}_)/gi

/** A text as XML. A half of a letter, which no encoding has, becomes the sign of a character that is not known. */
export const escaped = (text: string) =>
  wellFormed(text)
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** What a cell shows of a text for which it has no room. */
const cutMark = '… (cut)'

const fitting = (text: string) =>
  text.length <= maxTextLength ? text : `${beginningOf(text, maxTextLength - cutMark.length)}${cutMark}`

/** Blanks at the ends of a text, which readers drop unless `xml:space` says otherwise. */
const hasBlankEnds = /^\s|\s$/

/** A cell with a text, which is never a formula, whatever it begins with. `style`: its index in `cellXfs`. */
export const textCell = (text: string, style = 0) =>
  `<c t="str"${style === 0 ? '' : ` s="${style}"`}><v${hasBlankEnds.test(text) ? ' xml:space="preserve"' : ''}>${escaped(fitting(text)).replace(numbered, '_x005F_')}</v></c>`

/** 1 for each byte that needs no look: 0xef may begin the forbidden U+FFFE, and `_` what stands for a character. */
const plain = new Uint8Array(256).fill(1, 32)
for (const byte of [...Buffer.from('&<>"_'), 0xef]) plain[byte] = 0
const [underscore, letterX, capitalX] = [95, 120, 88]
/** 1 for each first byte of a UTF-8 character that may be a blank other than the space. */
const mayBlank = new Uint8Array(256)
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) mayBlank[byte] = 1

/**
 * Copies a UTF-8 text that needs no escaping; returns the new end, or -1 if `textCell` must write it.
 *
 * @param to has room for the text
 */
export function copyPlain(
  from: Uint8Array,
  start: number,
  end: number,
  to: Uint8Array,
  begin: number,
): number {
  const [head, tail] = [from[start] ?? 0, from[end - 1] ?? 0]
  if (head === 32 || tail === 32 || end - start > maxTextLength || mayBlank[head] === 1) return -1
  if (tail >= 0x80 && (mayBlank[from[end - 2] ?? 0] === 1 || mayBlank[from[end - 3] ?? 0] === 1)) return -1
  let at = begin
  for (let read = start; read < end; read++) {
    const byte = from[read] ?? 0
    if (
      plain[byte] === 0 &&
      (byte !== underscore || from[read + 1] === letterX || from[read + 1] === capitalX)
    )
      return -1
    to[at++] = byte
  }
  return at
}
