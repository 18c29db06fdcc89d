import { queryOptions } from '@tanstack/react-query'
import { billingDayRoutes } from '@uplink/contract/billing-days'
import { brandRoutes } from '@uplink/contract/brand'
import { organizations } from '@uplink/contract/organizations'
import { retentionRoutes } from '@uplink/contract/retention'
import { settingChangeRoutes } from '@uplink/contract/setups'
import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import { call } from '../../../platform/api/call'
import { ApiError } from '../../../platform/api/errors'
import { keysOf } from '../../../platform/api/query-keys'
import type { Organization } from '../organization-form'

const keys = keysOf('organizations')

const place = 'ui-settings-organization'

/** Keeps whose settings were chosen, for the next time in this browser, until Logout. */
export function keepChosen(id: number): void {
  try {
    localStorage.setItem(place, String(id))
  } catch {
    // storage is full or switched off: the settings begin with one's own organization again
  }
}

function lastChosen(): number | undefined {
  try {
    return Number(localStorage.getItem(place)) || undefined
  } catch {
    return undefined
  }
}

/**
 * The organization whose settings are shown: the chosen one; or else the one that was chosen last, one's own, or the first, of those
 * that one may see. Null: there is none.
 */
export function settingsQuery(chosen: string | undefined, own?: number) {
  const begins = [lastChosen(), own]
  return queryOptions({
    queryKey: keys.of('settings', chosen, ...(chosen === undefined ? begins : [])),
    queryFn: async ({ signal }): Promise<Organization | null> => {
      const read = async (id: number) =>
        (await call(organizations.routes.read, { params: { id } }, { signal })).data
      if (chosen !== undefined) return read(Number(chosen))
      for (const id of begins)
        if (id !== undefined) {
          const found = await read(id).catch((error: unknown) => {
            if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error
          })
          if (found) return found
        }
      const { data } = await call(organizations.routes.list, { query: { per_page: 1 } }, { signal })
      return data[0] ?? null
    },
  })
}

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
