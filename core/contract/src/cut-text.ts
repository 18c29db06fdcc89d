const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** No letter that people write is longer; what is, is cut between its characters. */
const longestLetter = 100

/** The last place up to `end` that is not inside a letter, such as a family of emoji or a Bangla letter with its sign. */
function placeBefore(text: string, end: number): number {
  const from = Math.max(0, end - longestLetter)
  // the window may begin inside a letter, which its first place is then
  const start = isInsidePair(text, from) ? from + 1 : from
  const window = text.slice(start, end + longestLetter)
  let place = start
  for (const { index } of graphemes.segment(window)) {
    if (start + index > end) break
    place = start + index
  }
  if (place > start || start === 0) return place
  return isInsidePair(text, end) ? end - 1 : end
}

const isInsidePair = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff

/** The beginning of a text that has at most this many UTF-16 letters and ends between two letters as people see them. */
export function beginningOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, placeBefore(text, Math.max(0, most)))
}

/** A text of at most this many UTF-16 letters; a longer one ends with `…`, and never inside a letter. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1)}…`
}

/** A text without halves of letters, which no file and no database can hold: the sign of an unknown character stands for them. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')
