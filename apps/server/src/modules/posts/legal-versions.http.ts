import { legalVersionRoutes } from '@uplink/contract/legal-texts'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { listVersions, writeVersion, toVersion } from './legal/legal.actions'

export const legalVersionsHttp = module({
  routes: legalVersionRoutes,
  bind: () => ({
    list: async (call, { params, query }) => {
      const { rows, can } = await listVersions(call, params.slug, query.organization_id)
      return { ...whole(rows.map(toVersion)), can }
    },
    write: async (call, { params, body }) => {
      const version = await writeVersion(call, params.slug, body)
      const said = version.published_at === null ? 'saved as a draft' : 'published'
      const isPlanned = version.published_at !== null && version.published_at > call.clock.now()
      return {
        message: `Version ${version.number} ${isPlanned ? 'planned' : said}.`,
        data: toVersion(version),
      }
    },
  }),
})
