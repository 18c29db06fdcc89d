// Labels are somebody's data: they stay text, in one line, of a length that can be drawn.

const longest = 200

/** As it may stand in a graph: without the brace that would begin a style of ECharts' text. */
export function plainText(text: string): string {
  const oneLine = text
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    // a word joiner, which nobody sees
    .replaceAll('{', '{\u2060')
  return oneLine.length > longest ? `${oneLine.slice(0, longest - 1)}…` : oneLine
}

/** Pixels of a letter of 12, nearly. */
const letter = 6.4

/** Pixels that a text takes, nearly. */
export const widthOf = (text: string, scale: number) => text.length * letter * scale

/** A label in so many pixels, in one or two lines; what is too long ends in dots. */
export function inLines(text: string, width: number, scale: number, lines: 1 | 2 = 2): string {
  const fits = Math.max(4, Math.floor(width / (letter * scale)))
  if (text.length <= fits) return text
  const cut = (rest: string) => (rest.length <= fits ? rest : `${rest.slice(0, fits - 1).trimEnd()}…`)
  if (lines === 1) return cut(text)
  const blank = text.lastIndexOf(' ', fits)
  // a word is not broken: it would read as two
  if (blank < 1) return cut(text)
  const end = blank
  return `${text.slice(0, end).trimEnd()}\n${cut(text.slice(end).trimStart())}`
}

/** `1 row`, `1,204 rows`. */
export const counted = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`
