import type { CodeStep, VerifyPath } from '@uplink/contract/codes'
import type { PendingChange, Purpose } from './codes.store'
import { masked } from './destinations'

const verifyPaths: Record<Purpose, VerifyPath> = {
  'change-password': '/verify_common_otp',
  'update-profile': '/verify_profile_update',
  'update-marketing-info': '/verify_marketting_info_update',
  'update-bank-info': '/verify_bank_info_update',
}

/** The step of a change after a code was sent to its next destination. */
export function toCodeStep(change: PendingChange, now: Date, expiresAt: Date): CodeStep {
  const destination = change.destinations[change.confirmed] ?? { channel: 'mail', destination: '' }
  return {
    id: change.id,
    verify_path: verifyPaths[change.purpose],
    channel: destination.channel,
    masked_destination: masked(destination),
    expires_at: expiresAt.toISOString(),
    expires_in: Math.round((expiresAt.getTime() - now.getTime()) / 1000),
    step: change.confirmed + 1,
    steps: change.destinations.length,
  }
}
