import { dropdownChoiceRoutes } from '@uplink/contract/reports/dropdown-options'
import { reportPickerRoutes } from '@uplink/contract/reports/picker-routes'
import { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { exportReport } from './downloads/downloads.actions'
import { choicesOf, valuesOf } from './choices/choices.actions'
import { runBehind } from './run/behind.actions'
import { cancelRun, previewReport, readRun, runReport, type RunDeps } from './run/run.actions'

export const reportRunsHttp = module({
  routes: { ...reportRunRoutes, values: reportPickerRoutes.values, ...dropdownChoiceRoutes },
  bind: (deps: RunDeps) => ({
    values: async (call, { query }) => whole(await valuesOf(deps, call, query)),
    choices: async (call, { params }) => whole(await choicesOf(deps, call, params.id)),
    run: async (call, { params, body }) => ({ data: await runReport(deps, call, params.id, body) }),
    behind: async (call, { params, body }) => ({ data: await runBehind(deps, call, params.id, body) }),
    preview: async (call, { body }) => ({ data: await previewReport(deps, call, body) }),
    find: async (call, { params, query }) => ({ data: await readRun(deps, call, params.id, query) }),
    export: (call, { params, query }) => exportReport(deps, call, params.id, query),
    cancel: async (call, { params }) => ({
      message: 'Cancelled.',
      data: await cancelRun(deps, call, params.id),
    }),
  }),
})
