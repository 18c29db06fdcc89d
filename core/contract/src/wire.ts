import * as z from 'zod'

/** Instant, ISO 8601 UTC: `2026-03-01T08:12:00.000Z`. */
export const instant = z.iso.datetime()

/** Calendar day in the provider's time zone: `2026-03-01`. */
export const day = z.iso.date()

/**
 * The years 1000 to 8999. Days before the year 0 and after 9999 have another form, in which texts are no longer in the order
 * of their days: what reckons with given days must not come near them.
 */
const inPlainYears = (error: string | undefined) =>
  [
    (text: string) => /^[1-8]/.test(text),
    {
      when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
      ...(error !== undefined && { error }),
    },
  ] as const

/** A day as it is sent. @param error what is said of a wrong one, in place of the usual words */
export const givenDay = (error?: string) => z.iso.date(error).refine(...inPlainYears(error))

/** An instant as it is sent. */
export const givenInstant = (error?: string) => z.iso.datetime(error).refine(...inPlainYears(error))

/**
 * Money as decimal text with the digits of its currency: `1250.00`, in yen `1250`. Negative for debts. What is in another currency
 * than that of the reader's own organization has its code before it, `JPY 1250`.
 */
export const money = z.string().regex(/^([A-Z]{3} )?-?\d{1,15}(\.\d{2,3})?$/)

/**
 * `cuid` as sent: a subscriber id (in a body also as a number) or a username. The server resolves it once; handlers
 * receive the connection.
 */
export const cuid = z
  .union(
    [z.string().min(1, 'The cuid field must not be empty').max(64), z.number().int().transform(String)],
    'The cuid field must be text',
  )
  .optional()

export const connectionQuery = z.strictObject({ cuid })

/** Query of every list: `?page=` from 1, `?per_page=` up to 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
}

/** A column's name sorts ascending, with `-` before it descending: `?sort=-created_at`. */
type SortWord<Column extends string> = Column | `-${Column}`
type SortSchema<Column extends string> = z.ZodOptional<z.ZodEnum<{ [W in SortWord<Column>]: W }>>

/** The query of a list with one fixed order: page, page size and filters. */
export function listQuery<Filters extends z.ZodRawShape>(shape: {
  filters: Filters
}): z.ZodObject<typeof pageQuery & Filters, z.core.$strict>
/** The query of a list that can also be sorted by one of these columns. */
export function listQuery<Filters extends z.ZodRawShape, const Column extends string>(shape: {
  filters: Filters
  sort: readonly [Column, ...Column[]]
}): z.ZodObject<typeof pageQuery & Filters & { sort: SortSchema<Column> }, z.core.$strict>
/** @returns the schema of the query string */
export function listQuery({ filters, sort }: { filters: z.ZodRawShape; sort?: readonly string[] }) {
  const words = sort?.flatMap((column) => [column, `-${column}`])
  return z.strictObject({
    ...pageQuery,
    ...filters,
    ...(words && { sort: z.enum(words).optional() }),
  })
}

/** One record: `{ data }`. */
export function one<S extends z.ZodType>(record: S) {
  return z.object({ data: record })
}

/** A page of a list. `to` is the number of the last row shown, counted from 1; 0 when the page is empty. */
export function list<S extends z.ZodType>(record: S) {
  return z.object({
    data: z.array(record),
    per_page: z.number().int(),
    total: z.number().int(),
    /** Present when counting stopped early: there are more rows than `total`, and pages end at `total`. */
    total_is_at_least: z.literal(true).optional(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    to: z.number().int(),
  })
}

/** A list in one page: all rows, or the first up to the route's limit. `total` counts the rows returned. */
export function wholeList<S extends z.ZodType>(record: S) {
  return list(record)
}

/** A change: `{ message, data }`. */
export function changed<S extends z.ZodType>(record: S) {
  return z.object({ message: z.string(), data: record })
}
