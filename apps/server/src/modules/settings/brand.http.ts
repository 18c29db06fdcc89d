import { brandRoutes } from '@uplink/contract/brand'
import { module } from '#platform/http/module'
import { readBrand, readLogo, readOwnBrand, setLogo } from './brand/brand.actions'

export const brandHttp = module({
  routes: brandRoutes,
  bind: (deps: { organizationId: number | undefined }) => ({
    read: async (call) => ({ data: await readBrand(call, deps.organizationId) }),
    own: async (call) => ({ data: await readOwnBrand(call) }),
    logo: async (call, { params }) => ({ data: await readLogo(call, params.id) }),
    setLogo: async (call, { params, body }) => {
      const data = await setLogo(call, params.id, body.picture)
      return { message: data.picture === null ? 'Logo removed.' : 'Logo saved.', data }
    },
  }),
})
