import { grouped, t } from '../language/t'

/** From this share of the limit on, a text is counted. */
const near = 0.9

/** What a text's length says: by how much it is too long, or, near the limit, how long it is. */
export interface TextLength {
  tooLong?: string
  count?: string
}

/** Measures a text as it is sent, without the spaces around it. Fields keep what is too long: cut off, its end would be lost. */
export function textLength(text: string, most: number): TextLength {
  const { length } = text.trim()
  const limit = grouped(most)
  if (length > most)
    return {
      tooLong: t('Too long: {more} over the limit of {most} characters', {
        more: grouped(length - most),
        most: limit,
      }),
    }
  return length >= most * near
    ? { count: t('{count} of {most} characters', { count: grouped(length), most: limit }) }
    : {}
}

/** The text, or its first `most` letters and an ellipsis; never cut inside a letter. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  // a letter of two halves stays whole
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}…`
}
