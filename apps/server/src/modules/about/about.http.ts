import { aboutRoutes } from '@uplink/contract/about'
import { module } from '#platform/http/module'
import { readAbout, readSbom, type AboutDeps } from './about.actions'

export const aboutHttp = module({
  routes: aboutRoutes,
  bind: (deps: AboutDeps) => ({
    read: async (call) => ({ data: await readAbout(deps, call) }),
    sbom: async () => readSbom(deps),
  }),
})
