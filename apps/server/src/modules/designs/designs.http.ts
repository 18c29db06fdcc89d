import { designFileRoutes } from '@uplink/contract/designs/file-routes'
import { designRoutes } from '@uplink/contract/designs/routes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { runCell } from './cells.actions'
import { deleteDesign, storeDesign, listDesigns, readDesign } from './designs.actions'
import { readDashboard, viewDesign } from './dashboards.actions'
import { listPeople, previewCell, type PreviewDeps } from './previewing/previewing.actions'
import { fileOfDesign, importDesign } from './import-export/import-export.actions'

export const designsHttp = module({
  routes: { ...designRoutes, ...designFileRoutes },
  bind: (deps: PreviewDeps) => ({
    list: (call, { query }) => listDesigns(call, query),
    read: async (call, { params }) => ({ data: await readDesign(call, params.id) }),
    store: async (call, { params, body }) => ({
      message: 'Design saved.',
      data: await storeDesign(deps, call, params.id, body.data),
    }),
    delete: async (call, { params }) => ({
      message: 'Design deleted.',
      data: await deleteDesign(call, params.id),
    }),
    view: async (call, { params }) => ({ data: await viewDesign(call, params.id) }),
    dashboard: async (call) => whole(await readDashboard(call)),
    runCell: async (call, { params, body }) => ({ data: await runCell(deps, call, params.id, body) }),
    file: async (call, { params }) => ({ data: await fileOfDesign(call, params.id) }),
    import: async (call, { body }) => {
      const data = await importDesign(deps, call, body)
      return { message: data.id === null ? 'Nothing was imported yet.' : 'Design imported.', data }
    },
    people: async (call, { query }) => whole(await listPeople(call, query)),
    previewCell: async (call, { body }) => ({ data: await previewCell(deps, call, body) }),
  }),
})
