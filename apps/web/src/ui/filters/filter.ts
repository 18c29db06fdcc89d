import { listOf } from './list-text'
import type { Option, SearchOptions } from '../choosers/option'

interface Named {
  /** Its name in the address: `organization_id`. */
  key: string
  /** 'Organization' */
  label: string
  /**
   * The value while nothing else is chosen, such as the state in which a list begins. Such a filter has its chip always,
   * and clearing goes back to this value.
   */
  standsAt?: string
}

/** A filter with two ends: their names in the address where those are not `created_from` and `created_to`. */
interface WithEnds {
  ends?: readonly [from: string, to: string]
}

/** One or more of a few options, or of many that are searched; the address has a list, see `listText`. */
export interface ChoiceFilter extends Named {
  kind: 'choices'
  /** Only one can be chosen. */
  isOne?: boolean
  options?: readonly Option[]
  search?: SearchOptions
  /** The names of chosen options that `search` has not found yet. */
  known?: readonly Option[]
  /** Finds the names of chosen options that are not known yet, as after loading the page. */
  byValue?: (values: readonly string[]) => Promise<readonly Option[]>
}

/** Free text. The first such filter is the list's search, before the chips. */
export interface TextFilter extends Named {
  kind: 'text'
  maxLength?: number
  /** It is a chip, not the list's search. */
  isChip?: boolean
  /** With fewer letters it searches nothing. */
  shortest?: number
  /** The search has the focus when the screen opens, because searching is all one does there. */
  isFocused?: boolean
}

/** How a single value is compared, in a word before it: 'before', 'more than'. */
interface Compared extends Named {
  word?: string
}

/** One day, `2026-11-22`, or with a time `2026-11-22T18:30`. */
export interface DateFilter extends Compared {
  kind: 'date'
  hasTime?: boolean
}

interface NumberFilter extends Compared {
  kind: 'number'
  /** What was typed as the address says it; undefined: it is nothing yet. */
  read?: (typed: string) => string | undefined
}

/** From a number to a number: `amount_from`, `amount_to`. */
export interface RangeFilter extends Named, WithEnds {
  kind: 'range'
  /** What was typed as the address says it, such as an amount; undefined: it is nothing yet. */
  read?: (typed: string) => string | undefined
  /** From a text to a text. Both are needed: there is no last text. */
  isText?: boolean
  /** Shown after the number: '$', 'GB'. */
  unit?: string
}

/** From a day to a day: `created_from`, `created_to`. */
export interface DatesFilter extends Named, WithEnds {
  kind: 'dates'
  /** Each end may have a time; a day alone means the whole day. */
  hasTime?: boolean
  presets?: readonly DatePreset[]
}

export interface DatePreset {
  label: string
  /** Days, `2026-11-22`, both included; `''`: open on this side. */
  from: string
  to: string
}

export type Filter = ChoiceFilter | TextFilter | DateFilter | NumberFilter | RangeFilter | DatesFilter

/**
 * The values in the address; a missing one filters nothing. A removed value is passed on as `undefined`, which
 * removes it from the address too (`useAddress().change`).
 */
export type FilterValues = Readonly<Partial<Record<string, string>>>

/** The names of a filter's two ends in the address. */
export const endsOf = ({ key, ends }: RangeFilter | DatesFilter): readonly [from: string, to: string] =>
  ends ?? [`${key}_from`, `${key}_to`]

/** The names a filter has in the address. */
export function addressKeys(filter: Filter): readonly string[] {
  return filter.kind === 'range' || filter.kind === 'dates' ? endsOf(filter) : [filter.key]
}

export function isUsed(filter: Filter, values: FilterValues): boolean {
  const isSet = (key: string) => (values[key] ?? '') !== (filter.standsAt ?? '')
  if (filter.kind === 'range' && filter.isText) return addressKeys(filter).every(isSet)
  return addressKeys(filter).some(isSet)
}

/** The values with one of them set, or removed by `''`. */
export function withValue(values: FilterValues, key: string, value: string): FilterValues {
  return { ...values, [key]: value === '' ? undefined : value }
}

export function withoutFilters(values: FilterValues, filters: readonly Filter[]): FilterValues {
  const gone = filters.flatMap(addressKeys).map((key) => [key, undefined] as const)
  return { ...values, ...Object.fromEntries(gone) }
}

/** What is chosen of a filter's options. */
export function chosenOf({ key, isOne }: ChoiceFilter, values: FilterValues): readonly string[] {
  const chosen = listOf(values[key])
  return isOne ? chosen.slice(0, 1) : chosen
}

/** So many days after a day, or before it, by the calendar: some days have 23 or 25 hours. */
export function shiftedDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The periods that people ask for most, relative to `today` (`2026-11-22`). */
export function datePresets(today: string): readonly DatePreset[] {
  const day = (shift: number) => shiftedDay(today, shift)
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const date = Number(today.slice(8))
  const lastOfPrevious = day(-date)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: day(-6), to: today },
    { label: 'Last 30 days', from: day(-29), to: today },
    { label: 'This month', from: firstOfMonth, to: today },
    { label: 'Last month', from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
  ]
}
