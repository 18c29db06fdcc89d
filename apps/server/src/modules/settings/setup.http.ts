import { settingChangeRoutes, setupRoutes } from '@uplink/contract/setups'
import { module } from '#platform/http/module'
import { readRadiusFiles } from './setup/radius-files'
import { listChanges, readSetup, setStep, type SetupDeps } from './setup/setup.actions'

export const setupHttp = module({
  routes: setupRoutes,
  bind: (deps: SetupDeps) => ({
    read: async (call, { query }) => ({ data: await readSetup(deps, call, query.organization_id) }),
    radiusFiles: async () => ({ data: await readRadiusFiles(deps.radius) }),
    set: async (call, { body }) => ({ message: 'Noted.', data: await setStep(deps, call, body) }),
  }),
})

export const settingChangesHttp = module({
  routes: settingChangeRoutes,
  bind: () => ({
    list: async (call, { params }) => ({ data: { changes: await listChanges(call, params.id) } }),
  }),
})
