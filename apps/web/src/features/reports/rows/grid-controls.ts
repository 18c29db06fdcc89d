import type { ReportGridFilter } from '@uplink/contract/reports/definition'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { optionSetIn } from '@uplink/contract/reports/words'
import { gridFilterName } from '@uplink/report-engine/words/outputs'
import { dayOf } from '../../../platform/dates/dates'
import type { Option } from '../../../ui/choosers/option'
import {
  datePresets,
  addressKeys,
  chosenOf,
  type Filter,
  type FilterValues,
} from '../../../ui/filters/filter'
import { emptyWord, listOf, listText } from '../../../ui/filters/list-text'

/** A grid filter of a report, as the report itself or a cell of a dashboard gives it. */
export type GridFilter = Pick<ReportGridFilter, 'column' | 'field_type' | 'operators' | 'options'> & {
  name: string
  is_dropdown: boolean
  is_multiple: boolean
}

type Sets = ReadonlyMap<number, readonly Option[]>

/** The grid filters of a report. */
export const gridFiltersOf = (filters: readonly ReportGridFilter[]): GridFilter[] =>
  filters.map(({ is_dropdown, is_multiple, ...filter }) => ({
    ...filter,
    name: gridFilterName(filter),
    is_dropdown: is_dropdown === 'yes',
    is_multiple: is_multiple === 'yes',
  }))

/** The set of drop-down options that a filter names: `DDID:3`. */
export const optionSetOf = ({ is_dropdown: isList, options }: GridFilter): number | undefined =>
  isList ? optionSetIn(options) : undefined

const isTime = ({ field_type: type }: GridFilter) => type === 'date' || type === 'date_time'
const isListed = ({ operators }: GridFilter) => operators === 'in' || operators === 'not_in'

/** What a drop-down offers; undefined if there is none, or its set may not be read: then it takes what is typed. */
export function optionsOf(filter: GridFilter, sets: Sets): readonly Option[] | undefined {
  // two values are a range, whatever is offered
  if (!filter.is_dropdown || filter.operators === 'between') return undefined
  const set = optionSetOf(filter)
  const options =
    set === undefined ? listOf(filter.options).map((value) => ({ value, label: value })) : sets.get(set)
  if (!options?.some(({ label }) => label === '')) return options
  const empty = emptyWord(options.map(({ label }) => label))
  return options.map((option) => (option.label === '' ? { ...option, label: empty } : option))
}

/** Whether a drop-down takes one value only: several cannot be more than something. */
export const takesOne = ({ is_multiple: isMultiple, operators }: GridFilter) =>
  !isMultiple || !['equal', 'not_equal', 'in', 'not_in'].includes(operators)

const timeWords: Partial<Record<GridFilter['operators'], string>> = {
  not_equal: 'not',
  not_in: 'not',
  less: 'before',
  greater: 'after',
}
const numberWords: typeof timeWords = { ...timeWords, less: 'less than', greater: 'more than' }

/** The control of a grid filter. `key`: its name in the address; `sets`: the options of the named sets. */
export function controlOf(filter: GridFilter, key: string, sets: Sets): Filter {
  const { name: label, operators } = filter
  const named = { key, label }
  const options = optionsOf(filter, sets)
  if (options) return { ...named, kind: 'choices', options, isOne: takesOne(filter) }
  if (operators === 'between') {
    if (!isTime(filter)) return { ...named, kind: 'range', isText: filter.field_type === 'string' }
    const presets = datePresets(dayOf(new Date().toISOString()))
    return { ...named, kind: 'dates', presets, ...(filter.field_type === 'date_time' && { hasTime: true }) }
  }
  const word = (isTime(filter) ? timeWords : numberWords)[operators]
  const compared = { ...named, ...(word !== undefined && { word }) }
  if (isTime(filter)) {
    // a whole day is equal to a day; before and after may be meant to the minute
    const hasTime = filter.field_type === 'date_time' && (operators === 'less' || operators === 'greater')
    return { ...compared, kind: 'date', hasTime }
  }
  if (filter.field_type === 'integer' && !isListed(filter)) return { ...compared, kind: 'number' }
  return { ...named, kind: 'text', maxLength: 200, isChip: filter.field_type === 'integer' }
}

/**
 * An open end of a range is a day or a number beyond all values. Reports take days of four digits whose whole day is of
 * such a year in UTC as well, wherever its clocks are.
 */
const beyond = { dates: ['1000-01-02', '9999-12-30'], range: ['-999999999999', '999999999999'] } as const

/** A filter as its control sets it, in the form that a run takes; undefined when it is not set. */
export function setFilter(
  filter: GridFilter,
  control: Filter,
  values: FilterValues,
): SetGridFilter | undefined {
  const [one = '', two = ''] = addressKeys(control).map((key) => values[key] ?? '')
  switch (control.kind) {
    case 'dates':
      return setRange(filter, beyond.dates, [one, two])
    case 'range':
      // an open end of texts has no text beyond all others
      return control.isText && (one === '' || two === '')
        ? undefined
        : setRange(filter, beyond.range, [one, two])
    case 'choices':
      return one === '' ? undefined : setChoices(filter, chosenOf(control, values))
    case 'text':
      return setOne(filter, one, listOf)
    case 'date':
    case 'number':
      return setOne(filter, one, (text) => [text])
  }
}

/** Either end may be open; the period of a dashboard is a range for all of its filters by time. */
function setRange(
  { name, operators }: GridFilter,
  [first, last]: readonly [string, string],
  [from, to]: readonly [string, string],
): SetGridFilter | undefined {
  if (from === '' && to === '') return undefined
  const operator = operators === 'between' ? {} : { operator: 'between' as const }
  return { name, ...operator, value: [from || first, to || last] }
}

function setChoices(filter: GridFilter, chosen: readonly string[]): SetGridFilter | undefined {
  const { name, operators } = filter
  const [only] = chosen
  if (only === undefined) return undefined
  if (isListed(filter)) return { name, value: [...chosen] }
  // alone, the empty text would mean that nothing is set
  const isEmptyText = only === '' && (operators === 'equal' || operators === 'not_equal')
  if (chosen.length === 1 && !isEmptyText) return { name, value: only }
  return { name, operator: operators === 'not_equal' ? 'not_in' : 'in', value: [...chosen] }
}

function setOne(
  filter: GridFilter,
  text: string,
  split: (text: string) => readonly string[],
): SetGridFilter | undefined {
  if (text === '') return undefined
  return { name: filter.name, value: isListed(filter) ? [...split(text)] : text }
}

/** A value as the address has it for this filter. */
export const textInAddress = (filter: GridFilter, value: string): string =>
  filter.is_dropdown || isListed(filter) ? listText([value]) : value
