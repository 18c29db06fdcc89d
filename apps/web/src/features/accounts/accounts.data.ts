import { queryOptions } from '@tanstack/react-query'
import type { accountRoutes, BankUpdate, MarketingInfo, ProfileUpdate } from '@uplink/contract/accounts'
import type { billingRoutes } from '@uplink/contract/billing'
import type { CodeStep } from '@uplink/contract/codes'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid } from '../../platform/session/session'

const keys = keysOf('accounts')

const initProfile = endpoint<typeof accountRoutes.initProfile>('POST', '/init_profile_update')
const marketing = endpoint<typeof accountRoutes.marketingInfo>('GET', '/get_subscriber_marketting_info')
const initMarketing = endpoint<typeof accountRoutes.initMarketing>('POST', '/init_marketting_info_update')
const bankAccount = endpoint<typeof billingRoutes.bankAccount>('GET', '/get_bank_account_info')
const initBank = endpoint<typeof accountRoutes.initBank>('POST', '/init_bank_info_update')

/** What the owner of the active connection agreed to be sent. */
export function marketingQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('marketing', cuid),
    queryFn: ({ signal }) => call(marketing, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

/** Where refunds of the active connection go; null when no account is stored. */
export function bankQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('bank', cuid),
    queryFn: ({ signal }) => call(bankAccount, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

export async function askForProfile(body: ProfileUpdate): Promise<CodeStep> {
  return (await call(initProfile, { body })).data
}

export async function askForMarketing(requests: Omit<MarketingInfo, 'updated_at'>): Promise<CodeStep> {
  return (await call(initMarketing, { body: { ...requests, cuid: activeCuid() } })).data
}

export async function askForBank(account: Omit<BankUpdate, 'cuid'>): Promise<CodeStep> {
  return (await call(initBank, { body: { ...account, cuid: activeCuid() } })).data
}
