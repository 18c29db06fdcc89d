import { queryOptions } from '@tanstack/react-query'
import { billingDayRoutes } from '@uplink/contract/billing-days'
import { brandRoutes } from '@uplink/contract/brand'
import { organizations } from '@uplink/contract/organizations'
import { retentionRoutes } from '@uplink/contract/retention'
import { settingChangeRoutes } from '@uplink/contract/setups'
import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import { call } from '../../../platform/api/call'
import { keysOf } from '../../../platform/api/query-keys'
import type { Organization } from '../organization-form'

const keys = keysOf('organizations')

/** The organization whose settings are shown: the chosen one, or the first; null: there is none. */
export const settingsQuery = (chosen: string | undefined) =>
  queryOptions({
    queryKey: keys.of('settings', chosen),
    queryFn: async ({ signal }): Promise<Organization | null> => {
      if (chosen !== undefined)
        return (await call(organizations.routes.read, { params: { id: Number(chosen) } }, { signal })).data
      const { data } = await call(organizations.routes.list, { query: { per_page: 1 } }, { signal })
      return data[0] ?? null
    },
  })

export const changesQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: keys.of('setting-changes', id, version),
    queryFn: ({ signal }) =>
      call(settingChangeRoutes.list, { params: { id } }, { signal }).then(
        ({ data }) => new Map(data.changes.map((change) => [change.setting, change])),
      ),
  })

/** Of whoever may see billing days; others get a refusal, and no answer to try again for. */
export const reachQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('billing-reach', id),
    queryFn: ({ signal }) =>
      call(billingDayRoutes.reach, { query: { organization_id: id } }, { signal }).then(({ data }) => data),
  })

export const logoQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('logo', id),
    queryFn: ({ signal }) => call(brandRoutes.logo, { params: { id } }, { signal }).then(({ data }) => data),
  })

export const gatewayQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('sms-gateway', id),
    queryFn: ({ signal }) =>
      call(smsGatewayRoutes.read, { params: { id } }, { signal }).then(({ data }) => data),
  })

export const retentionQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('retention', id),
    queryFn: ({ signal }) =>
      call(retentionRoutes.read, { params: { id } }, { signal }).then(({ data }) => data.runs),
  })
