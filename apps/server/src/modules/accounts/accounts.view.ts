import { referralSource, type MarketingInfo } from '@uplink/contract/accounts'
import type { PreferencesRow } from './accounts.store'

export function toMarketingInfo(row: PreferencesRow): MarketingInfo {
  return {
    newsletter: row.newsletter ?? false,
    offers_by_email: row.offers_by_email ?? false,
    offers_by_sms: row.offers_by_sms ?? false,
    offers_by_phone: row.offers_by_phone ?? false,
    referral_source: row.referral_source === null ? null : referralSource.parse(row.referral_source),
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}
