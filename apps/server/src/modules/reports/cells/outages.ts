import { reportDefinition } from '@uplink/contract/reports/definition'

/** The newest ones; more would not fit behind a graph. */
export const outagesAtMost = 200

/** The outages that a person may list, as a report like any other: with row rules and a time limit. */
export const outagesReport = reportDefinition.parse({
  ...{ report_name: 'Outages', db_connection_name: 'default' },
  tables: [{ name: 'outages', query_alias: 'o' }],
  selections: ['title', 'area', 'starts_at', 'ended_at'].map((column) => ({
    ...{ column: `o.${column}`, alias: column },
  })),
  ...{ have_order_by: 'yes', set_limit: 'yes' },
  query_clause: { order_columns: ['starts_at'], order_type: 'DESC', limit_value: outagesAtMost },
})
