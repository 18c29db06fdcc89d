import { legalTextRoutes } from '@uplink/contract/legal-texts'
import { system } from '#platform/database/actor'
import { module } from '#platform/http/module'
import { found } from '#platform/http/problem'
import { findLegalText } from './legal-texts.store'

/** Published texts are for everybody, so they are read by the portal itself. */
export const legalTextsHttp = module({
  routes: legalTextRoutes,
  bind: (deps: { organizationId: number | undefined }) => ({
    read: async (call, { params, query }) => {
      const [row] = await findLegalText(call.databases.for(system), {
        slug: params.slug,
        organization: query.org_id ?? deps.organizationId ?? 0,
        now: call.clock.now(),
      })
      const { slug, title, body, published_at, organization } = found(row)
      return { data: { slug, title, body, published_at: published_at.toISOString(), organization } }
    },
  }),
})
