import * as z from 'zod'
import { leavingOut, strictly } from '../strictly'
import { filterGroup, withGroupOfList } from './filters'
import {
  actionIcons,
  aggregateFunctions,
  columnType,
  columnUnit,
  gridFieldTypes,
  gridOperators,
  joinConditions,
  joinTypes,
  labelClasses,
  reportGraphTypes,
  reportLimits,
  yesNo,
} from './words'
import { asIs, line } from '../visible-texts'

// The definition of a report as the browser sends it and the database keeps it. It may be unfinished: a schema only
// checks that it can be read; `resolve` of the report engine finds what is missing. Unknown fields are dropped, so
// that stored definitions of an older version can be read; those that are sent refuse them.

const name = z.string().trim().max(200).default('')
const shortText = line(z.string().trim().max(500)).default('')

/** What is compared with names and values of a database. */
const column = asIs(z.string().trim().max(200)).default('')
const words = asIs(z.string().trim().max(500)).default('')

/** A list of names, or the same as one text with commas. */
const names = asIs(
  z
    .union([z.array(z.string().max(2000)).max(reportLimits.selections), z.string().max(10_000)])
    .transform((given) =>
      (typeof given === 'string' ? given.split(',') : given).map((each) => each.trim()).filter(Boolean),
    ),
).default([])

const reportId = z
  .union([
    z.number().int().min(1),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
    z.literal('').transform(() => null),
  ])
  .nullable()
  .catch(null)
  .default(null)

const joinColumns = z.object({
  condition: z
    .enum(joinConditions)
    .or(z.literal('<>').transform(() => '!=' as const))
    .default('='),
  column1: column,
  column2: column,
})

/** A table or saved report, and how it is joined to those before it; the first one is not joined. */
const reportTable = z.object({
  /** The table's name in the catalogue. */
  name: column,
  object_type: z.enum(['table', 'query']).default('table'),
  /** The id of the saved report, when it is one. */
  selected_query: reportId,
  /** Its alias in the report; for the default see `aliasesOf` of the report engine. */
  query_alias: column,
  table_join: joinColumns
    .extend({
      type: z.enum(joinTypes).default('join'),
      /** Further conditions; all of them must hold too. */
      extra_conditions: z.array(joinColumns).max(10).default([]),
    })
    .prefault({}),
})

/**
 * How a cell looks when its text is `value`, ignoring spaces around it and case. `label`, if given, replaces the
 * text.
 */
const columnLabel = z.object({
  value: words,
  class: z.enum(labelClasses).default('default'),
  label: shortText,
})

/** What a column's numbers count, if its author says so; absent: as the portal's own data or the column's name tells. */
const unit = columnUnit.optional()

const labels = { has_label: yesNo, label_config: z.array(columnLabel).max(100).default([]) }

const selection = z.object({
  /** `alias.column`; with `is_raw` an expression. */
  column: asIs(z.string().trim().max(5000)).default(''),
  /** The name of the output column. */
  alias: name,
  is_raw: yesNo,
  is_sortable: yesNo,
  ...labels,
  /** Its place among selections and aggregates; without it selections come first. */
  position: z.number().int().min(0).max(1000).optional(),
  /** The type of an expression's result, if its author names it. */
  type: columnType.optional(),
  unit,
})

/** How a column of a raw query is shown. */
const rawColumn = z.object({
  /** Its name in the result. */
  column: asIs(z.string().min(1).max(300)),
  /** Its heading; without one its name is made one. */
  alias: name,
  ...labels,
  unit,
})

const aggregate = z.object({
  aggregate_function: z.enum(aggregateFunctions).default('SUM'),
  /** `alias.column`, or `*` to COUNT rows. */
  column,
  alias: name,
  is_sortable: yesNo,
  position: z.number().int().min(0).max(1000).optional(),
  unit,
})

const direction = z.enum(['ASC', 'DESC'])

/** Grouping, order and limit; a switch for each says whether it counts. */
const queryClause = z.object({
  extra_operation: z
    .literal('GROUP BY')
    .or(z.literal(['', null]).transform(() => 'GROUP BY' as const))
    .catch('GROUP BY')
    .default('GROUP BY'),
  /** Columns or names of output columns; with `is_raw` also expressions. */
  columns: names,
  /** Names of output columns, or columns. */
  order_columns: names,
  order_type: direction.default('ASC'),
  /** The direction of each order column; a column without one has `order_type`. */
  order_types: z.array(direction).max(reportLimits.selections).default([]),
  limit_value: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      z.literal(['', null]).transform(() => 10),
    ])
    .default(10),
  is_raw: yesNo,
})

const graphSettings = z.object({
  graph_type: z.enum(reportGraphTypes).default('Pie'),
  graph_title: shortText,
  /** The name of the output column that names the points. */
  graph_label: words,
  /** Names of output columns with commas between, each a series. */
  graph_data: words,
  /** The output column whose values are a series each, in graphs that can have several. */
  graph_series: asIs(z.string().trim().max(500)).optional(),
  /** Colour codes with commas between. */
  graph_color_scheme: shortText,
})

const gridFilter = z.object({
  /** `alias.column`, or the name of an output column. */
  column,
  /** Its name on the screen and in the address. */
  alias: name,
  is_dropdown: yesNo,
  is_multiple: yesNo,
  /** What the drop-down offers: a comma list, or `DDID:n` for a set of drop-down options. */
  options: asIs(z.string().trim().max(10_000)).default(''),
  operators: z.enum(gridOperators).default('equal'),
  field_type: z.enum(gridFieldTypes).default('string'),
})

/** A value that is asked for at each run. */
export const reportParameter = z.object({
  name,
  label: shortText,
  /** The type of its values; in reports of the builder the column decides. */
  type: columnType.default('text'),
  /** The value when none is given; null: the person must give one. */
  default: asIs(
    z.union([z.string().max(2000), z.array(z.string().max(2000)).max(reportLimits.values)]),
  ).nullish(),
})

const queryTypes = ['query_builder', 'raw_query', 'dynamic_query'] as const

const definition = z.object({
  report_name: z.string().trim().max(150, '150 characters at most').default(''),
  /** `default`, or the name of a database connection. */
  db_connection_name: z.string().trim().max(200).default(''),
  /** A `dynamic_query` can be read but not saved. */
  query_type: z.enum(queryTypes).default('query_builder'),
  raw_query: asIs(z.string().max(reportLimits.rawQuery)).default(''),
  /** How columns of the raw query are shown; those that are not here are shown as they come. */
  raw_columns: z.array(rawColumn).max(reportLimits.selections).default([]),
  tables: z.array(reportTable).max(reportLimits.tables).default([]),
  selections: z.array(selection).max(reportLimits.selections).default([]),
  have_aggregate_function: yesNo,
  select_aggregates: z.array(aggregate).max(reportLimits.aggregates).default([]),
  /** Whether the filters count. Older data has a list of filters here, which is read as one group. */
  query_filters: yesNo,
  filter_group: z.array(filterGroup).max(reportLimits.groups).default([]),
  /** Yes: `not_equal` and `not_in` leave out rows without a value, as plain SQL does. */
  strict_sql: yesNo,
  have_group_by: yesNo,
  have_order_by: yesNo,
  set_limit: yesNo,
  query_clause: queryClause.prefault({}),
  set_custom_action: yesNo,
  /** A path of the portal or an https address; `{name}` stands for the output column of that name. */
  custom_link_value: line(z.string().trim().max(2000)).default(''),
  custom_link_icon: z
    .enum(actionIcons)
    .or(z.literal(['', null]).transform(() => 'arrow-up-right' as const))
    .catch('arrow-up-right')
    .default('arrow-up-right'),
  add_graph: yesNo,
  graph_settings: graphSettings.prefault({}),
  grid_filters: z.array(gridFilter).max(reportLimits.gridFilters).default([]),
  parameters: z.array(reportParameter).max(50).default([]),
  /** Stored unchanged and never run. */
  dynamic_table_options: asIs(z.unknown()).optional(),
})

/** The fields of a definition, each with its default. */
export const definitionFields = definition.shape

/** A definition as it may be sent: a missing field gets its default. */
export type ReportDraft = z.input<typeof definition>

/** A finished or unfinished report. An empty object is a new one. */
export const reportDefinition = z.preprocess((given: ReportDraft) => withGroupOfList(given), definition)

/** Fields of the specification's report that mean nothing here. */
const ofTheOlderProduct = ['table_options', 'query_options', 'select_options']

/** What is read of a report but set elsewhere, or by the portal: a report may be sent as it was read, and these are ignored. */
export const readOnlyFields = [
  'id',
  'organization_id',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'output_columns',
  'is_favourite',
  'tags',
  'can',
  'used_by',
] as const

/** How a report is kept and run, besides its definition. Left out: stays as it is. Null: the portal's default. */
export const reportSettings = {
  /** The version that was read: the report is saved only if nobody else has changed it since. */
  version: z.number().int().min(1).optional(),
  cache_ttl_s: z.number().int().min(0).max(86_400).nullish(),
  timeout_s: z.number().int().min(1).max(300).nullish(),
}

const withoutMeaning = [...ofTheOlderProduct, ...readOnlyFields]

/** A report as it is sent to be saved: a field that is not known is refused at its place, not lost. */
export const savedReport = strictly(
  z.preprocess(
    (given: ReportDraft & z.input<z.ZodObject<typeof reportSettings>>) =>
      withGroupOfList(leavingOut(withoutMeaning, given)),
    definition.extend(reportSettings),
  ),
)

/** The same to be tried, which no setting changes. */
export const sentReport = strictly(
  z.preprocess(
    (given: ReportDraft) =>
      withGroupOfList(leavingOut([...withoutMeaning, ...Object.keys(reportSettings)], given)),
    definition,
  ),
)

export type ReportDefinition = z.output<typeof definition>

export type ReportTable = ReportDefinition['tables'][number]
export type ReportSelection = ReportDefinition['selections'][number]
export type RawColumn = ReportDefinition['raw_columns'][number]
export type ReportAggregate = ReportDefinition['select_aggregates'][number]
export type ReportGridFilter = ReportDefinition['grid_filters'][number]
export type ReportParameter = ReportDefinition['parameters'][number]
