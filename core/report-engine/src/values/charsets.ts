// Which letters the encodings of databases lack. An encoding is called as on the web, `windows-1252`; `utf8mb3` is UTF-8
// without the letters beyond U+FFFF.

// It belongs to no environment: browsers and servers have it.
declare const TextDecoder: new (label: string) => { decode: (bytes: Uint8Array) => string }

/** Some versions of Node take Windows-1252 for Latin-1, so what it has more is listed. */
const windows1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Encodings with two bytes for most of their letters. */
const wide = ['gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']

const known = new Map<string, ReadonlySet<string>>()

/** The letters of an encoding besides those of ASCII. */
function lettersOf(charset: string): ReadonlySet<string> {
  const before = known.get(charset)
  if (before) return before
  const letters = new Set<string>()
  const decoder = new TextDecoder(charset)
  const upper = Array.from({ length: 128 }, (_, index) => index + 128)
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (!letter.includes('\ufffd')) letters.add(letter)
  }
  for (const first of upper) {
    add(first)
    if (wide.includes(charset)) for (let second = 0x40; second <= 0xff; second++) add(first, second)
  }
  known.set(charset, letters)
  return letters
}

/** Whether a text can be stored in this encoding as it is. */
export function fitsIn(text: string, charset: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return true
  if (charset === 'us-ascii') return false
  if (charset === 'utf8mb3') return !/[\u{10000}-\u{10ffff}]/u.test(text)
  // on the web Latin-1 is Windows-1252; a database means what the standard says
  if (charset === 'iso-8859-1') return /^[\0-\xff]*$/.test(text)
  if (charset === 'windows-1252')
    return Array.from(text).every(
      (letter) => /^[\0-\x7f\x81\x8d\x8f\x90\x9d\xa0-\xff]$/.test(letter) || windows1252.includes(letter),
    )
  const letters = lettersOf(charset)
  return Array.from(text).every((letter) => letter < '\u0080' || letters.has(letter))
}

/** Asks whether one of these encodings lacks a letter of a text; undefined when there are none. */
export const lacksLettersOf = (charsets: readonly string[]): ((text: string) => boolean) | undefined =>
  charsets.length === 0 ? undefined : (text) => charsets.some((charset) => !fitsIn(text, charset))
