import type * as z from 'zod'

/** How many parsed values are kept. */
const most = 200

/**
 * Parses JSON of the database by a schema, and equal JSON only once: for values that many calls per second read and
 * that rarely change. The parsed value is shared, so it must not be changed.
 */
export function readingOnce<S extends z.ZodType>(schema: S): (kept: unknown) => z.output<S> {
  const known = new Map<string, z.output<S>>()
  return (kept) => {
    const text = JSON.stringify(kept)
    const value = known.get(text) ?? schema.parse(kept)
    // reinserted, so that the least recently used one is dropped first
    known.delete(text)
    known.set(text, value)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return value
  }
}
