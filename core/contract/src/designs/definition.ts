import * as z from 'zod'
import { actionIcons, aliasPattern, yesNo } from '../reports/words'
import { colorPattern, designLimits, displayNames, displayTypes, graphTypes, gridWidths } from './words'
import { missing } from '../missing'
import { leavingOut, strictly } from '../strictly'
import { asIs, line, paragraphs } from '../visible-texts'

// A design as the browser sends it and the database keeps it. Cells may be unfinished: a schema only checks that a
// design can be read; core/designs finds what is missing in it. Unknown fields of
// stored designs are dropped; of those that are sent they are refused.

const shortText = z.string().trim().max(200).default('')

/** Names of output columns, as one text with commas. A list is read as well. */
const names = asIs(
  z
    .union([
      z.string(),
      z
        .array(z.string().max(200))
        .max(50)
        .transform((list) => list.join(',')),
    ])
    .pipe(z.string().trim().max(2000)),
).default('')

/** Names of output columns, or one. */
const column = asIs(z.string().trim().max(200)).default('')

const color = z
  .union([z.string().trim().regex(colorPattern, 'Write a colour like #1a7f5a'), z.literal('')])
  .default('')

/** Colours, as one text with commas. */
const colors = names.refine(
  (text) => {
    const list = text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    return list.length <= designLimits.colors && list.every((each) => colorPattern.test(each))
  },
  { error: `Write up to ${designLimits.colors} colours like #1a7f5a, with commas between` },
)

/** A number, or nothing; a number as text is read as well, and empty text as nothing. */
const number = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^(-?\d{1,15}(\.\d{1,6})?)?$/, 'Write a number')
      .transform((text) => (text === '' ? null : Number(text))),
    z.null(),
  ])
  .default(null)

const byName = new Map<string, string>(
  displayTypes.flatMap((type) => [
    [type, type],
    [displayNames[type].toLowerCase(), type],
  ]),
)

/** A display by its word or by its name; empty: the row's display. */
const displayType = z
  .preprocess(
    (given) =>
      typeof given === 'string' ? (byName.get(given.trim().toLowerCase()) ?? given) : (given ?? ''),
    z.union([z.enum(displayTypes), z.literal('')]),
  )
  .default('')

const idOrNothing = z
  .union([
    z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
    z.literal('').transform(() => null),
    z.null(),
  ])
  .default(null)

const grid = z
  .preprocess(
    (given) => (typeof given === 'number' ? `col-md-${given}` : (given ?? '')),
    z.union([z.enum(gridWidths.map((width) => `col-md-${width}` as const)), z.literal('')]),
  )
  .default('')

/** A text of blocks: headings, paragraphs and lists, with links, which `texts.ts` of core/designs reads. */
const blocks = paragraphs(
  z.string().trim().max(designLimits.text, `${designLimits.text} characters at most`),
).default('')

/** One column of a row: a saved report and how it is shown, or a text. */
export const designCell = z.object({
  title: shortText,
  /** The title for people who read Bangla; empty: the other one. */
  title_bn: shortText,
  /** Shown in place of a report. */
  text: blocks,
  /** The same for people who read Bangla; empty: the other one. */
  text_bn: blocks,
  display_type: displayType,
  /** `col-md-1` to `col-md-12`; empty: an equal part of the row. */
  grid,
  /** Null: the cell is empty. */
  report_id: idOrNothing,
  /** The values of the report's parameters, by their names. */
  parameters: z.record(z.string().regex(aliasPattern), asIs(z.string().trim().max(2000))).default({}),
  /** The icon of a cell shown as `iconic`. */
  icon_image: z
    .enum(actionIcons)
    .or(z.literal(['', null]).transform(() => '' as const))
    .catch('')
    .default(''),
  /** Nothing, as in a cell that was just made: a Column. */
  graph_type: z
    .enum(graphTypes)
    .or(z.literal(['', null]).transform(() => 'Column' as const))
    .default('Column'),
  /** A path of the portal or an https address; `{name}` stands for the output column of that name. */
  url: line(z.string().trim().max(2000)).default(''),
  /** The output column whose first row a card shows. */
  column,
  label_column: names,
  /** Each column is a series; for scatter and bubble the data series, for a timeline start and end. */
  data_column: names,
  /** The output column whose values are the series of a line, an area or bars; then there is one data column. */
  series_column: column,
  color_scheme: colors,
  /** The lines of a ComboChart. */
  additional_data: names,
  redFrom: number,
  redTo: number,
  yellowFrom: number,
  yellowTo: number,
  /** The scale of a GaugeChart; nothing: 0 to 100. */
  min: number,
  max: number,
  /** Whether areas are stacked. */
  is_stacked: yesNo,
  /** Whether the outages that the viewer may list are drawn on a graph's time axis. */
  show_outages: yesNo,
  /** The columns across and down a pivot, and what is added up and counted in it. */
  table_columns: names,
  table_rows: names,
  aggregates_sum: column,
  aggregates_count: column,
  title_color: color,
  value_color: color,
})

/** `all`, or the ids of the roles that see the row. */
const roleIds = z
  .preprocess(
    (given) =>
      given === undefined ||
      given === null ||
      (Array.isArray(given) && (given.length === 0 || given.includes('all')))
        ? 'all'
        : given,
    z.union([
      z.literal('all'),
      z
        .array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
        .max(300)
        .transform((ids) => [...new Set(ids)]),
    ]),
  )
  .default('all')

export const designRow = z
  .object({
    /** Identifies a row while it is moved and renamed; a row without a key gets one when the design is saved. */
    key: z
      .unknown()
      .transform((given) => (typeof given === 'string' && /^[a-z0-9]{1,20}$/.test(given) ? given : ''))
      .pipe(z.string())
      .default(''),
    /** `Row 1`; the number is set anew when the design is saved. */
    name: shortText,
    order: z.number().int().min(0).max(1000).default(0),
    /** The tab that the row is in; tabs stand in the order of their first rows. Empty: the tab without a name. */
    tab: z
      .string()
      .trim()
      .max(designLimits.tabName, `${designLimits.tabName} characters at most`)
      .default(''),
    /** A fixed row keeps its place in its tab, and no other row passes it. */
    fixed: yesNo,
    column_no: z.number().int().min(1).max(designLimits.columns).default(1),
    role_ids: roleIds,
    /** The report of each column. */
    selected_report: z
      .object({ report: z.array(designCell).max(designLimits.columns).default([]) })
      .prefault({}),
    /** The display of cells that have none of their own. */
    display_type: displayType,
  })
  .refine(({ column_no: count, selected_report: { report } }) => report.length === count, {
    path: ['selected_report', 'report'],
    error: 'There must be one report for each column',
  })

const tooLong = `${designLimits.name} characters at most`

/** A design as it is sent, without the id and the update flag, which the database sets. */
export const designDefinition = z.object({
  name: z
    .string({ error: missing('The Design Name field is required') })
    .trim()
    .min(1, 'The Design Name field is required')
    .max(designLimits.name, tooLong),
  rows: z.array(designRow).max(designLimits.rows).default([]),
})

const savedDesign = designDefinition.extend({
  /** Empty: refused together with what else is wrong in the design. */
  name: z.string().trim().max(designLimits.name, tooLong).default(''),
  /** The flag as it was read: the design is saved only if nobody else has changed it since. */
  update_flag: z.number().int().min(1).optional(),
})

/** What is read of a design but set by the portal: a design may be sent as it was read, and these are ignored. */
export const readOnlyFields = [
  'id',
  'organization_id',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'can',
] as const

/** A design as it is sent to be saved: a field that is not known is refused at its place, not lost. */
export const sentDesign = strictly(
  z.preprocess((given: z.input<typeof savedDesign>) => leavingOut(readOnlyFields, given), savedDesign),
)

export type DesignCell = z.output<typeof designCell>
export type DesignRow = z.output<typeof designRow>
export type DesignDefinition = z.output<typeof designDefinition>
