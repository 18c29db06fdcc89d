import * as z from 'zod'
import { userSearch } from '../form-fields'
import { gridFieldTypes, gridOperators, reportLimits } from '../reports/words'
import { setGridFilter } from '../reports/run-routes'
import { defineRoute, id, idOrNew } from '../route'
import { changed, instant, list, listQuery, one, wholeList } from '../wire'
import { designCell, sentDesign, designRow, type readOnlyFields } from './definition'
import { cellRun } from './cell-run'
import { designLimits, displayTypes } from './words'
import { asIs } from '../visible-texts'

const prefix = '/ext-report-builder'

const person = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** What the caller may do with a design. */
const designAct = z.enum(['edit', 'delete'])

const listed = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How many rows it has. */
  rows_count: z.number().int(),
  /** The names of the roles that see any of its rows; `all` when a row is for every role. */
  roles: z.union([z.literal('all'), z.array(z.string())]),
  created_by: person,
  updated_by: person,
  created_at: instant,
  updated_at: instant,
  can: z.array(designAct),
})

/** What the portal stores of a design besides its name and rows. */
const kept = {
  id: z.number().int(),
  organization_id: z.number().int().nullable(),
  created_by: person,
  updated_by: person,
  created_at: instant,
  updated_at: instant,
  can: z.array(designAct),
} satisfies Record<(typeof readOnlyFields)[number], z.ZodType>

const storedDesign = z.object({
  name: z.string(),
  /** Send it back on saving, so that a change by somebody else in the meantime is noticed. */
  update_flag: z.number().int(),
  rows: z.array(designRow),
  ...kept,
})

/** A grid filter of a cell's report. Cells whose filters have the same column and field type can be filtered together. */
const cellFilter = z.object({
  /** The name by which the filter is set. */
  name: z.string(),
  column: z.string(),
  field_type: z.enum(gridFieldTypes),
  operators: z.enum(gridOperators),
  is_dropdown: z.boolean(),
  is_multiple: z.boolean(),
  /** What the drop-down offers: a comma list, or `DDID:1` for a set of drop-down options. */
  options: z.string(),
})

/**
 * `shown`: its rows may be asked for. `forbidden`: the viewer may not see the report. `missing`: there is no such report.
 * `text`: it shows a text, and no report. `empty`: neither was chosen.
 */
const viewedState = z.enum(['shown', 'forbidden', 'missing', 'text', 'empty'])

/** A cell as its viewers get it: its settings, with the display that counts, and what is known of its report. */
const viewedCell = designCell.extend({
  display_type: z.enum(displayTypes),
  state: viewedState,
  /** Null unless the state is `shown`. */
  report: z
    .object({
      id: z.number().int(),
      report_name: z.string(),
      grid_filters: z.array(cellFilter),
      /** The link to follow from a row of its table. */
      action: z.object({ link: z.string(), icon: z.string() }).nullable(),
      /** Whether the viewer may open the report itself. */
      can_open: z.boolean(),
      /** Whether the viewer may see the rows behind a point of its graph. */
      can_see_rows: z.boolean(),
      /** Whether the viewer may export all its rows. */
      can_export: z.boolean(),
      /** Whether the viewer may read the options of sets of drop-down options. */
      can_choose: z.boolean(),
    })
    .nullable(),
})

const viewedRow = z.object({
  key: z.string(),
  name: z.string(),
  /** The tab that it is in, as in the design. */
  tab: z.string(),
  column_no: z.number().int(),
  cells: z.array(viewedCell),
})

/** A design as a viewer gets it: only the rows that are for one of their roles. */
const viewedDesign = z.object({
  id: z.number().int(),
  name: z.string(),
  updated_at: instant,
  rows: z.array(viewedRow),
  can: z.array(designAct),
})

const query = {
  /** Grid filters of the cell's report, by their names. */
  filters: z.array(setGridFilter).max(reportLimits.gridFilters).optional(),
  /** The page of a table. */
  page: z.number().int().min(1).max(1_000_000).default(1),
  per_page: z.number().int().min(1).max(100).default(10),
  /** The output column by which a table is sorted: `amount`; descending `-amount`. */
  sort: asIs(z.string().max(250)).optional(),
}

const params = z.strictObject({ id })

export const designRoutes = {
  list: defineRoute({
    method: 'GET',
    path: `${prefix}/designs`,
    summary: 'A page of the designs one may see; `q`: a part of the name',
    right: { audience: 'staff', name: 'designs.list' },
    query: listQuery({
      filters: { q: z.string().trim().min(1).max(100).optional() },
      sort: ['id', 'name', 'updated_at'],
    }),
    response: list(listed).extend({ can: z.array(z.enum(['create'])) }),
  }),
  read: defineRoute({
    method: 'GET',
    path: `${prefix}/designs/:id`,
    summary: 'One design with all its rows, to change it',
    right: { audience: 'staff', name: 'designs.read' },
    params,
    response: one(storedDesign),
  }),
  store: defineRoute({
    method: 'POST',
    path: `${prefix}/store-design/:id`,
    summary: 'Save a design, id 0 a new one; with `update_flag` only if nobody else has changed it since',
    right: { audience: 'staff', name: 'designs.store' },
    params: z.strictObject({ id: idOrNew }),
    isWrapped: true,
    body: z.strictObject({
      data: sentDesign,
    }),
    response: changed(storedDesign),
    bodyLimit: 512 * 1024,
    errors: ['record.conflict'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: `${prefix}/designs/:id`,
    summary: 'Delete a design; its reports stay',
    right: { audience: 'staff', name: 'designs.delete' },
    params,
    response: changed(z.object({ id: z.number().int() })),
  }),
  view: defineRoute({
    method: 'GET',
    path: `${prefix}/designs/:id/view`,
    summary: 'A design as a dashboard: the rows that are for one’s roles',
    right: { audience: 'signed-in', name: 'designs.view' },
    params,
    response: one(viewedDesign),
  }),
  dashboard: defineRoute({
    method: 'GET',
    path: `${prefix}/dashboard`,
    summary: `The designs with rows for one’s roles, ${designLimits.onDashboard} at most, by name`,
    right: { audience: 'signed-in', name: 'designs.dashboard' },
    response: wholeList(viewedDesign),
  }),
  runCell: defineRoute({
    method: 'POST',
    path: `${prefix}/designs/:id/cells/run`,
    summary: 'The rows of one cell of a design; its row by key, its column counted from 0',
    right: { audience: 'signed-in', name: 'designs.run-cell' },
    params,
    body: z.strictObject({
      row: z.string().min(1).max(40),
      column: z
        .number()
        .int()
        .min(0)
        .max(designLimits.columns - 1),
      ...query,
    }),
    response: one(cellRun),
    answers: 'rows',
    load: 'slow',
  }),
  people: defineRoute({
    method: 'GET',
    path: `${prefix}/designs/people`,
    summary: `People of a role whom one may list, ${designLimits.people} at most, by name: to preview a design as one of them`,
    right: { audience: 'staff', name: 'designs.people' },
    query: z.strictObject({ role: id, q: userSearch({ max: 100 }) }),
    response: wholeList(
      z.object({
        id: z.number().int(),
        name: z.string(),
        username: z.string(),
        role_ids: z.array(z.number().int()),
      }),
    ),
  }),
  previewCell: defineRoute({
    method: 'POST',
    path: `${prefix}/designs/cells/preview`,
    summary:
      'The rows of a cell, saved or not, for people who may edit designs; `as`: as somebody else gets them',
    right: { audience: 'staff', name: 'designs.preview-cell' },
    body: z.strictObject({
      cell: designCell.extend({ display_type: z.enum(displayTypes) }),
      /** The viewer to preview as: a role, or one person who has it. */
      as: z.strictObject({ role: id, person: id.optional() }).optional(),
      ...query,
    }),
    response: one(cellRun),
    answers: 'rows',
    load: 'slow',
    errors: ['record.not-found'],
  }),
}

export type ViewedCell = z.infer<typeof viewedCell>
export type ViewedDesign = z.infer<typeof viewedDesign>
export type CellFilter = z.infer<typeof cellFilter>
