import * as fc from 'fast-check'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import type { ColumnType, FilterOperator } from '@uplink/contract/reports/words'
import { columnsIn, shop, typeIn } from './shop.factory'

// Random filters over the shop, with values close to those in its tables.

export type GroupDraft = NonNullable<ReportDraft['filter_group']>[number]
type FilterDraft = NonNullable<GroupDraft['query_filters']>[number]

/** A column that a report may name. */
export interface Known {
  reference: string
  type: ColumnType
}

/** Values of this type from the tables, and some others. */
function pool(type: ColumnType): string[] {
  const extra: Record<ColumnType, string[]> = {
    text: ['e', '%', '_', '!', '\\', '0%', "o'", '1', 'OPE', 'dha', '’'],
    integer: ['-1', '7', '9223372036854775807', '-9223372036854775808', '+3'],
    decimal: ['0', '10.5', '-.5', '100', '99999999999999999999.99'],
    boolean: ['yes', '0'],
    date: ['2026-11-14', '2026-10-23'],
    timestamp: ['2026-11-22', '2026-11-21', '2026-11-22 00:00', '2026-11-22T11:00:00', '2026-11-15'],
  }
  const found = Object.entries(shop).flatMap(([table, rows]) =>
    columnsIn(table)
      .filter((column) => typeIn(table, column) === type)
      .flatMap((column) => rows.map((row) => row[column])),
  )
  const values = [...new Set([...found.filter((cell) => cell != null), ...extra[type]])]
  // Whole days among instants are the most error-prone case.
  return type === 'timestamp' ? [...values, ...extra[type], ...extra[type]] : values
}

const pools = new Map<ColumnType, fc.Arbitrary<string>>()
const valueNear = (type: ColumnType) => {
  const known = pools.get(type) ?? fc.constantFrom(...pool(type))
  pools.set(type, known)
  return known
}

const everywhere: FilterOperator[] = ['equal', 'not_equal', 'in', 'not_in', 'is_null', 'is_not_null']
const onText: FilterOperator[] = [...everywhere, 'begins_with', 'contains', 'ends_with']
const onOrder: FilterOperator[] = [
  ...everywhere,
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'between',
]

function operatorsFor(type: ColumnType): FilterOperator[] {
  // The database decides the order of texts, so they are not compared by it.
  return type === 'text' ? onText : type === 'boolean' ? everywhere : onOrder
}

const predefinedFor: Partial<Record<ColumnType, string[]>> = {
  integer: ['auto_user_id', 'auto_organization_id'],
  date: ['date_current', 'date_from_last_7_days', 'date_from_last_30_days'],
  timestamp: ['date_current', 'date_from_last_7_days', 'date_from_last_30_days'],
}

const asNumber = (type: ColumnType, text: string) =>
  type === 'timestamp' && text.length === 10 ? `${text} 00:00` : text

/** Two values, the lesser first. */
function pairNear(type: ColumnType): fc.Arbitrary<string[]> {
  const order = (text: string): number => {
    if (type === 'integer' || type === 'decimal') return Number(text)
    const zoned = asNumber(type, text).replace(' ', 'T')
    return Date.parse(
      type === 'date' || zoned.endsWith('Z') ? zoned : `${zoned}${zoned.length === 16 ? ':00' : ''}+06:00`,
    )
  }
  return fc
    .tuple(valueNear(type), valueNear(type))
    .map((both) => [...both].sort((a, b) => order(a) - order(b)))
}

/** One of the columns, more often one with times. */
export function oneOf(known: readonly Known[]): fc.Arbitrary<Known> {
  return fc.constantFrom(
    ...known,
    ...known.filter(({ type }) => type === 'timestamp').flatMap((each) => [each, each, each]),
  )
}

/** A filter on this column. */
export function filterOn({ reference, type }: Known): fc.Arbitrary<FilterDraft> {
  const radio = fc.constantFrom('and' as const, 'or' as const)
  return fc.constantFrom(...operatorsFor(type)).chain((operators) => {
    const base = { filter: reference, operators }
    if (operators === 'is_null' || operators === 'is_not_null')
      return radio.map((word) => ({ ...base, radio: word }))
    if (operators === 'in' || operators === 'not_in')
      return fc
        .tuple(fc.array(valueNear(type), { minLength: operators === 'in' ? 0 : 1, maxLength: 4 }), radio)
        .map(([value, word]) => ({ ...base, value, radio: word }))
    if (operators === 'between')
      return fc.tuple(pairNear(type), radio).map(([value, word]) => ({ ...base, value, radio: word }))
    const literal = fc
      .tuple(valueNear(type), radio)
      .map(([value, word]): FilterDraft => ({ ...base, value, radio: word }))
    const words = predefinedFor[type]
    if (!words || operators.endsWith('with') || operators === 'contains') return literal
    const predefined = fc
      .tuple(fc.constantFrom(...words), radio)
      .map(([value, word]): FilterDraft => ({ ...base, value, use_predefined: 'yes', radio: word }))
    const parameter = radio.map((word): FilterDraft => ({
      ...base,
      value: `p_${type}`,
      is_param: 'yes',
      radio: word,
    }))
    return fc.oneof({ weight: 4, arbitrary: literal }, predefined, parameter)
  })
}

/** Groups of filters on these columns. */
export function groupsOn(
  known: readonly Known[],
  words: readonly ('and' | 'or')[],
): fc.Arbitrary<GroupDraft[]> {
  const group = fc
    .tuple(
      fc.constantFrom(...words),
      fc.array(
        oneOf(known).chain((column) => filterOn(column)),
        { minLength: 1, maxLength: 2 },
      ),
    )
    .map(([filter_type, query_filters]) => ({ filter_type, query_filters }))
  return fc.array(group, { minLength: 1, maxLength: 2 })
}
