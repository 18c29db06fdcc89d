/** Markup as words of four bytes, which takes fewer writes than single bytes. */
export interface Markup {
  words: Int32Array
  length: number
}

/** Takes markup of one-byte characters and gives it as words, filled up with zeros; `length` is in bytes. */
export function markup(text: string): Markup {
  const bytes = Buffer.alloc(Math.ceil(text.length / 4) * 4)
  const length = bytes.write(text)
  return {
    words: Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32LE(at * 4)),
    length,
  }
}
