import type * as z from 'zod'

/** Values whose reading is remembered. */
const most = 200

/**
 * Reads JSON of the database by a schema, and the same JSON only once: for what many calls a second ask for and nobody changes.
 * What it gives is shared, so nobody may change that either.
 */
export function readingOnce<S extends z.ZodType>(schema: S): (kept: unknown) => z.output<S> {
  const known = new Map<string, z.output<S>>()
  return (kept) => {
    const text = JSON.stringify(kept)
    const value = known.get(text) ?? schema.parse(kept)
    // the one that was asked for last goes last
    known.delete(text)
    known.set(text, value)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return value
  }
}
