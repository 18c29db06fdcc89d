import { cataloguePackages, packageLookup, runningLinesRoute } from '@uplink/contract/catalogue'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import {
  actOnManyPackages,
  createPackage,
  deletePackage,
  exportPackages,
  listPackages,
  lookUpPackages,
  readPackage,
  readRunningLines,
  updatePackage,
} from './catalogue-packages.actions'

const saved = 'Package saved.'

export const cataloguePackagesHttp = module({
  routes: { ...cataloguePackages.routes, lookUp: packageLookup.route, runningLines: runningLinesRoute },
  bind: () => ({
    list: (call, { query }) => listPackages(call, query),
    export: (call, { query }) => exportPackages(call, query),
    many: (call, { body }) => actOnManyPackages(call, body),
    lookUp: async (call, { query }) => whole(await lookUpPackages(call, query)),
    read: async (call, { params }) => ({ data: await readPackage(call, params.id) }),
    runningLines: async (call, { params }) => ({ data: await readRunningLines(call, params.id) }),
    create: async (call, { body }) => ({ message: saved, data: await createPackage(call, body) }),
    update: async (call, { params, body }) => ({
      message: saved,
      data: await updatePackage(call, params.id, body),
    }),
    delete: async (call, { params }) => ({
      message: 'Package deleted.',
      data: await deletePackage(call, params.id),
    }),
  }),
})
