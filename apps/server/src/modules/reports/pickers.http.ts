import { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { roleNames } from '../access/access.public'
import type { ResolveDeps } from './resolved/resolved.actions'
import { columnsOfTable, tablesOf, columnsOfReport, usableReports } from './pickers/pickers.actions'

const { roles, tables, tableColumns, queries, queryColumns } = reportPickerRoutes

export const reportPickersHttp = module({
  routes: { roles, tables, tableColumns, queries, queryColumns },
  bind: (deps: ResolveDeps) => ({
    roles: async (call) => whole(await roleNames(call.db)),
    tables: async (call, { query }) => whole(await tablesOf(deps, call, query)),
    tableColumns: async (call, { query }) => whole(await columnsOfTable(deps, call, query)),
    queries: async (call, { query }) => whole(await usableReports(deps, call, query)),
    queryColumns: async (call, { query }) => whole(await columnsOfReport(deps, call, query)),
  }),
})
