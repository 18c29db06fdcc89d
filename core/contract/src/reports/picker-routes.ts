import * as z from 'zod'
import { defineRoute, id } from '../route'
import { wholeList } from '../wire'
import { catalogueColumn, catalogueTable } from './catalogue'
import { columnType, reportLimits } from './words'
import { asIs } from '../visible-texts'

// The choices in the builder's pickers.

const prefix = '/ext-report-builder'

/** `default`, or the name of a database connection. */
const connection = z.string().trim().min(1).max(200)

const right = (what: string) => ({ audience: 'staff', name: `report-builder.${what}` }) as const

/** A saved report that may be used like a table, or the reason why it may not. */
const usableReport = z.object({
  id: z.number().int(),
  report_name: z.string(),
  columns: z.number().int(),
  /** `uses this report itself`, `five deep already`, …; null: it can be used. */
  unfit: z.string().nullable(),
})

export const reportPickerRoutes = {
  roles: defineRoute({
    method: 'GET',
    path: `${prefix}/roles`,
    summary: 'The roles to which rows of a design can be limited',
    right: right('roles'),
    response: wholeList(z.object({ id: z.number().int(), name: z.string(), display_name: z.string() })),
  }),
  tables: defineRoute({
    method: 'GET',
    path: `${prefix}/get-tables-by-connection`,
    summary: 'The tables and views of a connection that reports may read',
    right: right('tables'),
    query: z.strictObject({ connection }),
    response: wholeList(catalogueTable.extend({ columns_count: z.number().int() })),
    errors: ['record.not-found'],
  }),
  queries: defineRoute({
    method: 'GET',
    path: `${prefix}/get-queries-by-connection`,
    summary:
      'The saved reports of a connection that may be used like tables; `report_id`: the report that would use them',
    right: right('queries'),
    query: z.strictObject({ connection, report_id: id.optional() }),
    response: wholeList(usableReport),
  }),
  tableColumns: defineRoute({
    method: 'GET',
    path: `${prefix}/get-table-columns`,
    summary: 'The columns of a table',
    right: right('columns'),
    query: z.strictObject({ connection, table: asIs(z.string().min(1).max(200)) }),
    response: wholeList(catalogueColumn),
    errors: ['record.not-found'],
  }),
  queryColumns: defineRoute({
    method: 'GET',
    path: `${prefix}/get-columns-by-query`,
    summary: 'The output columns of a saved report',
    right: right('query-columns'),
    query: z.strictObject({ connection, report_id: id }),
    response: wholeList(z.object({ name: z.string(), type: columnType })),
    errors: ['record.not-found'],
  }),
  values: defineRoute({
    method: 'GET',
    path: `${prefix}/get-column-values`,
    summary: `The most frequent values of a column, ${reportLimits.options} at most, only those that contain \`q\``,
    right: right('values'),
    query: z.strictObject({
      connection,
      table: asIs(z.string().min(1).max(200)),
      column: asIs(z.string().min(1).max(200)),
      q: z.string().trim().min(1).max(100).optional(),
    }),
    response: wholeList(z.object({ value: z.string(), count: z.number().int() })),
    errors: ['record.not-found'],
  }),
}
