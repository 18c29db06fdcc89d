import type { Option, SearchOptions } from '../choosers/option'

interface Named {
  /** Its name in the address: `organization_id`. */
  key: string
  /** 'Organization' */
  label: string
}

/** Some of a few things, or of many that are searched for; the address holds a comma list. */
export interface ChoiceFilter extends Named {
  kind: 'choices'
  options?: readonly Option[]
  search?: SearchOptions
  /** Names of chosen things that `search` has not shown yet. */
  known?: readonly Option[]
  /** Asks for the names of chosen things that nothing has named yet, as after loading the page. */
  byValue?: (values: readonly string[]) => Promise<readonly Option[]>
}

/** Words. The first one stands before the chips as the list's search. */
export interface TextFilter extends Named {
  kind: 'text'
  maxLength?: number
}

/** From a number to a number: `amount_from`, `amount_to`. */
export interface RangeFilter extends Named {
  kind: 'range'
  /** Stands behind the number: '৳', 'GB'. */
  unit?: string
}

/** From a day to a day: `created_from`, `created_to`. */
export interface DatesFilter extends Named {
  kind: 'dates'
  presets?: readonly DatePreset[]
}

export interface DatePreset {
  label: string
  /** Days, `2026-11-22`, both counted in; `''`: no such end. */
  from: string
  to: string
}

export type Filter = ChoiceFilter | TextFilter | RangeFilter | DatesFilter

/**
 * As they stand in the address; what is not there filters nothing. What was taken out is handed on as `undefined`, which takes
 * it out of the address too (`useAddress().change`).
 */
export type FilterValues = Readonly<Partial<Record<string, string>>>

/** The names a filter has in the address. */
export function addressKeys({ key, kind }: Filter): readonly string[] {
  return kind === 'range' || kind === 'dates' ? [`${key}_from`, `${key}_to`] : [key]
}

export function isUsed(filter: Filter, values: FilterValues): boolean {
  return addressKeys(filter).some((key) => (values[key] ?? '') !== '')
}

/** The values with one of them set, or taken out by `''`. */
export function withValue(values: FilterValues, key: string, value: string): FilterValues {
  return { ...values, [key]: value === '' ? undefined : value }
}

export function withoutFilters(values: FilterValues, filters: readonly Filter[]): FilterValues {
  const gone = filters.flatMap(addressKeys).map((key) => [key, undefined] as const)
  return { ...values, ...Object.fromEntries(gone) }
}

export function listOf(value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : value.split(',')
}
