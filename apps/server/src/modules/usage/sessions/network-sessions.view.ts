import type { NetworkSession } from '@uplink/contract/usage'
import { minuteMs } from '#platform/durations'
import type { SessionRow } from './network-sessions.store'

export function toNetworkSession(row: SessionRow): NetworkSession {
  return {
    id: row.id,
    device: toHardwareAddress(row.calling_station),
    device_name: row.device_name,
    place: toPlace(row),
    address: row.framed_address,
    started_at: row.started_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    download_bytes: row.download_bytes,
    upload_bytes: row.upload_bytes,
    ended_by: row.stopped_at === null ? null : endedBy({ ...row, stopped_at: row.stopped_at }),
    is_disconnecting: row.stopped_at === null && row.disconnecting_since !== null,
  }
}

/** Equipment without a name is shown by its address. */
export function toPlace(row: { place: string | null; nas_address: string }): string {
  return row.place ?? row.nas_address
}

/** `02:1a:…` and similar forms as `02-1A-…`; anything else unchanged; `device_form` in SQL. */
export function toHardwareAddress(station: string | null): string | null {
  const digits = station?.replace(/[-:. ]/g, '') ?? ''
  return /^[0-9a-f]{12}$/i.test(digits) ? digits.toUpperCase().replace(/..(?=.)/g, '$&-') : station
}

/** RADIUS' causes (RFC 2866, 5.10) in terms that a customer understands. */
const causes: Readonly<Record<string, NetworkSession['ended_by']>> = {
  'User-Request': 'customer',
  'Lost-Carrier': 'line',
  'Lost-Service': 'line',
  'Idle-Timeout': 'time-limit',
  'Session-Timeout': 'time-limit',
  'Admin-Reset': 'provider',
  'Admin-Reboot': 'equipment',
  'NAS-Reboot': 'equipment',
  'NAS-Error': 'equipment',
  'NAS-Request': 'equipment',
  'Port-Error': 'equipment',
}

/** The causes for which nobody asked: the line or the equipment failed. */
export const dropCauses = Object.keys(causes).filter((cause) =>
  ['line', 'equipment'].includes(causes[cause] ?? ''),
)

/** After this time a session that the equipment agreed to end was ended for another reason. */
const endsWithinMs = 10 * minuteMs

/** What equipment reports of a session that it was asked to end; nothing, where it gives no causes. */
const causesOfRequest: readonly (string | null)[] = ['Admin-Reset', 'NAS-Request', null]

/** What is known of a session's end. */
export interface End {
  stopped_at: Date
  /** RADIUS' cause. */
  terminate_cause: string | null
  /** When the customer asked the portal to end it, and the equipment agreed to. */
  end_requested_at: Date | null
}

/** Why a session ended. Who asked for it the equipment does not know: it reports an administrator. */
export function endedBy({
  stopped_at,
  terminate_cause: cause,
  end_requested_at,
}: End): NonNullable<NetworkSession['ended_by']> {
  const isInTime =
    end_requested_at !== null && stopped_at.getTime() <= end_requested_at.getTime() + endsWithinMs
  if (isInTime && causesOfRequest.includes(cause)) return 'request'
  return (Object.hasOwn(causes, cause ?? '') && causes[cause ?? '']) || 'unknown'
}
