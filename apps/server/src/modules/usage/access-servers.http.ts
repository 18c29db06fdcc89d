import { accessServerRoutes } from '@uplink/contract/access-servers'
import { module } from '#platform/http/module'
import type { Seals } from '#platform/secrets/seals'
import { checkAccessServer } from './equipment/check.actions'
import type { RequestSettings } from './equipment/reach'

export const accessServersHttp = module({
  routes: accessServerRoutes,
  bind: ({ seals, requesting }: { seals: Seals; requesting: RequestSettings }) => {
    const deps = { seals, settings: requesting, rations: new Map() }
    return {
      check: async (call, { params }) => {
        const data = await checkAccessServer(deps, call, params.id)
        return {
          message: data.check_result === 'answered' ? 'It answers.' : 'No answer came.',
          data,
        }
      },
    }
  },
})
