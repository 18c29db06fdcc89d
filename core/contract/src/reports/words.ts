import * as z from 'zod'

// The words of a report, as the specification writes them, and the limits of a report.

/** What a column holds, whatever the database calls it. */
const columnTypes = ['text', 'integer', 'decimal', 'boolean', 'date', 'timestamp'] as const

export const columnType = z.enum(columnTypes)

/** What numbers count: money, gigabytes, percent, Mbps, or plain things. */
export const columnUnit = z.enum(['money', 'gigabytes', 'percent', 'speed', 'plain'])

export type ColumnUnit = z.infer<typeof columnUnit>

export type ColumnType = z.infer<typeof columnType>

/** Whether a column's values are added up, have a unit and are drawn. */
export const isNumeric = ({ type }: { type: ColumnType }) => type === 'integer' || type === 'decimal'

/** How the tables of a report are joined to those before them. */
export const joinTypes = ['join', 'leftJoin', 'rightJoin', 'crossJoin'] as const

/** How two join columns must compare. */
export const joinConditions = ['=', '!='] as const

/** The first four are the specification's. */
export const aggregateFunctions = ['SUM', 'MAX', 'MIN', 'COUNT', 'AVG', 'COUNT DISTINCT'] as const

export type AggregateFunction = (typeof aggregateFunctions)[number]

/** The comparisons of a filter. */
export const filterOperators = [
  'equal',
  'not_equal',
  'in',
  'not_in',
  'is_null',
  'is_not_null',
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
  'between',
  'begins_with',
  'contains',
  'ends_with',
] as const

export type FilterOperator = (typeof filterOperators)[number]

/** The comparisons of a grid filter. */
export const gridOperators = [
  'equal',
  'not_equal',
  'less',
  'greater',
  'begins_with',
  'contains',
  'ends_with',
  'between',
  'in',
  'not_in',
] as const satisfies readonly FilterOperator[]

/** Values that the server knows about the person who looks at the report. */
export const predefinedValues = [
  'auto_organization_id',
  'auto_user_id',
  'date_from_last_7_days',
  'date_from_last_30_days',
  'date_current',
] as const

export type PredefinedValue = (typeof predefinedValues)[number]

/** How a label looks. */
export const labelClasses = ['default', 'primary', 'success', 'info', 'warning', 'danger'] as const

/** The graphs a report itself may have. */
export const reportGraphTypes = [
  'Pie',
  'DonutChart',
  'PolarChart',
  'RadarChart',
  'Line',
  'Area',
  'Bar',
  'Column',
] as const

/** What the control of a grid filter accepts. */
export const gridFieldTypes = ['string', 'integer', 'date', 'date_time'] as const

/** The icons which a report's link may have. */
export const actionIcons = [
  'arrow-up-right',
  'external-link',
  'eye',
  'file-text',
  'info',
  'pencil',
  'phone',
  'receipt',
  'ticket',
  'user',
] as const

/** A table's name inside a report, and a parameter's. */
export const aliasPattern = /^[A-Za-z_][A-Za-z0-9_]{0,29}$/

export const reportLimits = {
  tables: 20,
  selections: 200,
  aggregates: 50,
  groups: 30,
  filtersEach: 50,
  gridFilters: 30,
  /** How deep saved reports may be nested. */
  depth: 5,
  /** Values of one list. */
  values: 1000,
  /** Values of all filters together. */
  valuesTogether: 5000,
  /** Characters of a raw query. */
  rawQuery: 100_000,
  /** The highest row limit that a report may set. */
  rows: 100_000,
  /** Rows on a screen. */
  rowsOnScreen: 10_000,
  /** Choices which a drop-down shows. */
  options: 300,
} as const

/** The id of the set of drop-down options in a grid filter's `options`: 3 for `DDID:3`. */
export function optionSetIn(options: string): number | undefined {
  const [, id] = /^DDID:(\d{1,15})$/i.exec(options.trim()) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Yes or no as the specification writes it; true and false, 1 and 0 are read as well. */
export const yesNo = z
  .union([z.enum(['yes', 'no']), z.boolean(), z.literal([0, 1, '0', '1', '']), z.null()])
  .transform((given): 'yes' | 'no' => ([true, 'yes', 1, '1'].includes(given ?? '') ? 'yes' : 'no'))
  .default('no')
