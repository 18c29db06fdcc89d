import { reportRoutes } from '@uplink/contract/reports/routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { ResolveDeps } from './resolved/resolved.actions'
import { deleteReport, likeReport, storeReport, listTags, tagReport } from './saved/changes.actions'
import { versionOf, versionsOf, listReports, readReport } from './saved/reports.actions'

export const reportsHttp = module({
  routes: reportRoutes,
  bind: (deps: ResolveDeps) => ({
    list: (call, { query }) => listReports(call, query),
    read: async (call, { params }) => ({ data: await readReport(call, params.id) }),
    versions: async (call, { params }) => whole(await versionsOf(call, params.id)),
    version: async (call, { params }) => ({ data: await versionOf(call, params) }),
    store: async (call, { params, body }) => ({
      message: 'Report saved.',
      data: await storeReport(deps, call, params.id, body),
    }),
    favourite: async (call, { params, body }) => ({
      message: body.is_favourite ? 'Added to your favourites.' : 'Taken from your favourites.',
      data: await likeReport(call, params.id, body.is_favourite),
    }),
    setTags: async (call, { params, body }) => ({
      message: 'Tags saved.',
      data: await tagReport(call, params.id, body.tags),
    }),
    tags: async (call) => whole(await listTags(call)),
    delete: async (call, { params }) => ({
      message: 'Report deleted.',
      data: await deleteReport(call, params.id),
    }),
  }),
})
