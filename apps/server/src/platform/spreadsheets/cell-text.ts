/** What one cell of a spreadsheet holds at most. */
const textAtMost = 32_767

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML knows no control characters but these three. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text of XML, cut where a cell ends. */
export const escaped = (text: string) =>
  text
    .slice(0, textAtMost)
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Without being told, a reader drops blanks at the ends of a text. */
const hasBlankEnds = /^\s|\s$/

/** What stands around a text that has nothing special. */
export const textOpen = '<c t="inlineStr"><is><t>'
export const textClose = '</t></is></c>'

/** A cell with a text; it is never a formula, whatever it begins with. `style`: its place in `cellXfs`. */
export const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t${hasBlankEnds.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}${textClose}`

/** Bytes that stand in XML as they are; what begins U+FFFE is looked at more closely. */
const plain = new Uint8Array(256).fill(1, 32)
for (const byte of [...Buffer.from('&<>"'), 0xef]) plain[byte] = 0
/** What begins the letters that are blanks, besides a space. */
const mayBlank = new Uint8Array(256)
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) mayBlank[byte] = 1

/**
 * Copies a text of UTF-8 that has nothing special; returns where it ends, or -1 where it has.
 *
 * @param to has room for it
 */
export function copyPlain(
  from: Uint8Array,
  start: number,
  end: number,
  to: Uint8Array,
  begin: number,
): number {
  const [head, tail] = [from[start] ?? 0, from[end - 1] ?? 0]
  if (head === 32 || tail === 32 || end - start > textAtMost || mayBlank[head] === 1) return -1
  if (tail >= 0x80 && (mayBlank[from[end - 2] ?? 0] === 1 || mayBlank[from[end - 3] ?? 0] === 1)) return -1
  let at = begin
  for (let read = start; read < end; read++) {
    const byte = from[read] ?? 0
    if (plain[byte] === 0) return -1
    to[at++] = byte
  }
  return at
}
