import { beginningOf, cutText, wellFormed } from '@uplink/contract/cut-text'

// Labels are people's data: keep them as plain text, in one line, of a drawable length.

const longest = 200

/** A text without effect as markup: a brace would begin a style of ECharts. */
export function plainText(text: string): string {
  // a graph shows its beginning only, and a cell may hold a megabyte
  const oneLine = beginningOf(text, longest * 10)
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    // a word joiner, which is invisible
    .replaceAll('{', '{\u2060')
  return cutText(wellFormed(oneLine), longest)
}

/** The approximate width of a letter at font size 12, in pixels. */
const letter = 6.4

/** The approximate width of a text in pixels. */
export const widthOf = (text: string, scale: number) => text.length * letter * scale

/** A label in the given width, in one or two lines; a text that is too long ends in dots. */
export function inLines(text: string, width: number, scale: number, lines: 1 | 2 = 2): string {
  const fits = Math.max(4, Math.floor(width / (letter * scale)))
  if (text.length <= fits) return text
  const cut = (rest: string) => (rest.length <= fits ? rest : `${beginningOf(rest, fits - 1).trimEnd()}…`)
  if (lines === 1) return cut(text)
  const blank = text.lastIndexOf(' ', fits)
  // words are not split, because a part would look like a word
  if (blank < 1) return cut(text)
  const end = blank
  return `${text.slice(0, end).trimEnd()}\n${cut(text.slice(end).trimStart())}`
}
