import { dataSourceChoiceRoutes, dataSources, dataSourceTestRoutes } from '@uplink/contract/data-sources'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listChoices } from './choices.actions'
import type { TestDeps } from './trying'
import {
  testForm,
  testStored,
  createDataSource,
  deleteDataSource,
  exportDataSources,
  listDataSources,
  readDataSource,
  updateDataSource,
  actOnManyDataSources,
} from './data-sources.actions'
import type { OpenSources } from './open-sources'

const saved = 'Data source saved.'

export const dataSourcesHttp = module({
  routes: dataSources.routes,
  bind: ({ testing }: { testing: TestDeps }) => ({
    list: (call, { query }) => listDataSources(call, query),
    export: (call, { query }) => exportDataSources(call, query),
    many: (call, { body }) => actOnManyDataSources(call, body),
    read: async (call, { params }) => ({ data: await readDataSource(call, params.id) }),
    create: async (call, { body }) => ({ message: saved, data: await createDataSource(testing, call, body) }),
    update: async (call, { params, body }) => ({
      message: saved,
      data: await updateDataSource(testing, call, params.id, body),
    }),
    delete: async (call, { params }) => ({
      message: 'Data source deleted.',
      data: await deleteDataSource(call, params.id),
    }),
  }),
})

export const dataSourceTestsHttp = module({
  routes: dataSourceTestRoutes,
  bind: ({ testing }: { testing: TestDeps }) => ({
    test: async (call, { body, query }) => ({ data: await testForm(testing, call, body, query.watch) }),
    testStored: async (call, { params, query }) => ({
      data: await testStored(testing, call, params.id, query.watch),
    }),
  }),
})

export const dataSourceChoicesHttp = module({
  routes: dataSourceChoiceRoutes,
  bind: (deps: { sources: OpenSources }) => ({
    choices: async (call) => whole(await listChoices(deps, call)),
  }),
})
