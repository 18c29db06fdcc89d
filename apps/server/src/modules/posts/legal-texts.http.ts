import { legalTextRoutes } from '@uplink/contract/legal-texts'
import { module } from '#platform/http/module'
import { readLegalText } from './legal/legal.actions'

export const legalTextsHttp = module({
  routes: legalTextRoutes,
  bind: (deps: { organizationId: number | undefined }) => ({
    read: async (call, { params, query }) => ({
      data: await readLegalText(call, params.slug, query.org_id ?? deps.organizationId),
    }),
  }),
})
