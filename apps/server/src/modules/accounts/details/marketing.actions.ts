import { marketingUpdate, type MarketingInfo, referralSource } from '@uplink/contract/accounts'
import type { CodeStep } from '@uplink/contract/codes'
import type * as z from 'zod'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid } from '#platform/http/problem'
import { beginChange, destinationOf, type ChangeHandler, type CodesDeps } from '../../auth/auth.public'
import { requireOwn } from '../accounts.access'
import { findPerson, findPreferences, savePreferences, type PreferencesRow } from '../accounts.store'

function toMarketingInfo(row: PreferencesRow): MarketingInfo {
  return {
    newsletter: row.newsletter ?? false,
    offers_by_email: row.offers_by_email ?? false,
    offers_by_sms: row.offers_by_sms ?? false,
    offers_by_phone: row.offers_by_phone ?? false,
    referral_source: row.referral_source === null ? null : referralSource.parse(row.referral_source),
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}

export async function readMarketing(call: Call, connection: OwnConnection): Promise<MarketingInfo> {
  const row = await findPreferences(call.db, { connection: connection.id })
  return toMarketingInfo(found(row))
}

/** Stores new preferences as pending and sends a code; only the owner may change them. */
export async function initMarketing(
  deps: { codes: CodesDeps },
  call: Call,
  connection: OwnConnection,
  given: z.output<typeof marketingUpdate>,
): Promise<CodeStep> {
  requireOwn(call.person, connection)
  const person = found(await findPerson(call.db, call.person.userId))
  const destination = destinationOf(person)
  if (!destination) throw invalid('newsletter', 'Add a mobile number first, so that we can send you a code')
  const { cuid: _, ...change } = given
  return beginChange(deps.codes, call, {
    purpose: 'update-marketing-info',
    connectionId: connection.id,
    change,
    destinations: [destination],
  })
}

const stored = marketingUpdate.omit({ cuid: true })

export const applyMarketing: ChangeHandler = async (tx, call, pending) => {
  const values = stored.parse(pending.change)
  await savePreferences(tx, pending.user_id, values, call.clock.now())
  await call.audit(tx, { act: 'user.marketing-changed', target: ['user', pending.user_id], after: values })
}
