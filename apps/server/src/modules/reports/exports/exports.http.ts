import { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { ResolveDeps } from '../resolved/resolved.actions'
import { beginExport, cancelExport, fetchExport, listExports, readExport } from './exports.actions'

export const reportExportsHttp = module({
  routes: reportExportRoutes,
  bind: (deps: ResolveDeps) => ({
    begin: async (call, { params, body }) => {
      const data = await beginExport(deps, call, params.id, body)
      return {
        message: data ? 'The bell will tell you when the file is ready.' : 'You can download it at once.',
        data,
      }
    },
    list: async (call) => whole(await listExports(call)),
    find: async (call, { params }) => ({ data: await readExport(call, params.id) }),
    fetch: (call, { params }) => fetchExport(call, params.id),
    cancel: async (call, { params }) => ({
      message: 'Export deleted.',
      data: await cancelExport(call, params.id),
    }),
  }),
})
