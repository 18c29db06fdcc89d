/** The most characters that a cell of a spreadsheet can hold. */
const textAtMost = 32_767

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 does not allow; of the control characters it allows tab, line feed and carriage return. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as XML, cut to what a cell can hold. */
export const escaped = (text: string) =>
  text
    .slice(0, textAtMost)
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Blanks at the ends of a text, which readers drop unless `xml:space` says otherwise. */
const hasBlankEnds = /^\s|\s$/

/** A cell with a text, which is never a formula, whatever it begins with. `style`: its index in `cellXfs`. */
export const textCell = (text: string, style = 0) =>
  `<c t="str"${style === 0 ? '' : ` s="${style}"`}><v${hasBlankEnds.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</v></c>`

/** 1 for each byte that XML takes unchanged; 0xef may begin the forbidden U+FFFE, so it is 0. */
const plain = new Uint8Array(256).fill(1, 32)
for (const byte of [...Buffer.from('&<>"'), 0xef]) plain[byte] = 0
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
