import type { NetworkSession } from '@uplink/contract/usage'

/** Why a session ended, as a customer would say it. */
const endings: Record<NonNullable<NetworkSession['ended_by']>, string> = {
  customer: 'Switched off',
  line: 'Connection lost',
  provider: 'Ended by us',
  equipment: 'Work on our equipment',
  'time-limit': 'Time limit reached',
  unknown: 'Not known',
}

export function endingOf({ ended_by }: Pick<NetworkSession, 'ended_by'>): string {
  return ended_by === null ? 'Online' : endings[ended_by]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long from one instant to another: `3 d 4 h`, `2 h 10 min`, `5 min`. */
export function duration(from: string, to: number): string {
  const ms = Math.max(0, to - Date.parse(from))
  if (ms >= day) return `${Math.floor(ms / day)} d ${Math.floor((ms % day) / hour)} h`
  if (ms >= hour) return `${Math.floor(ms / hour)} h ${Math.floor((ms % hour) / minute)} min`
  return `${Math.floor(ms / minute)} min`
}

/** Small amounts in MB, so that a session of some minutes does not read 0.0 GB. */
export function formatBytes(bytes: number): string {
  return bytes < 100_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} GB`
}
