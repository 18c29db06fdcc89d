import * as z from 'zod'

export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1')

/** `a, b or c`. */
const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

export const choice = <const Word extends string>(...words: readonly Word[]) =>
  z.enum(words, { error: `must be ${listed(words)}` })

export const text = ({ least = 1, most = Infinity }: { least?: number; most?: number } = {}) =>
  z
    .string()
    .min(least, `must have at least ${least} characters`)
    .max(most, `must have at most ${most} characters`)

export const whole = (from: number, to: number) =>
  z.coerce
    .number({ error: `must be a whole number` })
    .int('must be a whole number')
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`)

export const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })
