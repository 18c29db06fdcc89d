import * as z from 'zod'
import { filterOperators, reportLimits, yesNo } from './words'
import { asIs } from '../visible-texts'

const single = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

function textOf(given: z.output<typeof single>): string {
  return given === null ? '' : String(given)
}

/**
 * A filter's value as text; a list for `in`, `not_in` and `between`. Numbers are read too, but only text keeps all
 * digits of a decimal. Nulls in a list are dropped, because SQL cannot find them.
 */
const filterValue = asIs(
  z
    .union([single, z.array(single).max(reportLimits.values)])
    .transform((given) =>
      Array.isArray(given) ? given.filter((each) => each !== null).map(textOf) : textOf(given),
    ),
).default('')

/** Another word would change what the report finds, so it is refused; nothing is `and`. */
const joiningWord = z
  .enum(['and', 'or'])
  .or(z.enum(['AND', 'OR']).transform((word) => (word === 'OR' ? 'or' : 'and')))
  .or(z.literal(['', null]).transform(() => 'and' as const))
  .default('and')

const queryFilter = z.object({
  /**
   * `alias.column`, or the name of an aggregate. With `is_raw` any expression, compared with the expressions in `value`; a
   * boolean expression without a value is the condition as a whole.
   */
  filter: asIs(z.string().trim().max(5000)).default(''),
  operators: z.enum(filterOperators).default('equal'),
  /** A value, the word of a predefined value, a parameter's name, or a function: `add_days(-7)`. */
  value: filterValue,
  /** How it joins the filter before it in the group; ignored for the first one. */
  radio: joiningWord,
  // At most one of these is yes; when none is, `value` is the value itself.
  is_function: yesNo,
  use_predefined: yesNo,
  is_param: yesNo,
  is_raw: yesNo,
})

export type QueryFilter = z.output<typeof queryFilter>

/** Filters in brackets. */
export const filterGroup = z.object({
  /** How it joins the groups before it; ignored for the first one. */
  filter_type: joiningWord,
  query_filters: z.array(queryFilter).max(reportLimits.filtersEach).default([]),
})

export type FilterGroup = z.output<typeof filterGroup>

const olderReport = z.object({
  query_filters: z.array(queryFilter).min(1),
  filter_group: z.array(z.unknown()).max(0).optional(),
})

/** Turns the top-level list of filters in older data into one group; returns anything else unchanged. */
export function withGroupOfList(given: unknown): unknown {
  const older = olderReport.safeParse(given)
  if (!older.success || typeof given !== 'object') return given
  return {
    ...given,
    query_filters: 'yes',
    filter_group: [{ filter_type: 'and', query_filters: older.data.query_filters }],
  }
}
