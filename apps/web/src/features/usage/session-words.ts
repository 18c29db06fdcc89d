import type { NetworkSession } from '@uplink/contract/usage'
import { useEffect, useState } from 'react'
import { t } from '../../language/t'

const minuteMs = 60_000

/** Milliseconds since the epoch, updated every minute, to show how long a session has lasted. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Why a session ended, as a customer would say it. */
const endings = (): Record<NonNullable<NetworkSession['ended_by']>, string> => ({
  customer: t('Switched off'),
  line: t('Connection lost'),
  provider: t('Ended by us'),
  equipment: t('Work on our equipment'),
  'time-limit': t('Time limit reached'),
  unknown: t('Not known'),
})

export function endingOf({ ended_by }: Pick<NetworkSession, 'ended_by'>): string {
  return ended_by === null ? t('Online') : endings()[ended_by]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long from one instant to another: `3 d 4 h`, `2 h 10 min`, `5 min`. */
export function duration(from: string, to: number): string {
  const ms = Math.max(0, to - Date.parse(from))
  const days = Math.floor(ms / day)
  const hours = Math.floor((ms % day) / hour)
  const minutes = Math.floor((ms % hour) / minute)
  if (days > 0) return t('{days} d {hours} h', { days, hours })
  return hours > 0 ? t('{hours} h {minutes} min', { hours, minutes }) : t('{minutes} min', { minutes })
}

/** Small amounts in MB, so that a session of some minutes does not read 0.0 GB. */
export function formatBytes(bytes: number): string {
  return bytes < 100_000_000
    ? t('{size} MB', { size: (bytes / 1_000_000).toFixed(1) })
    : t('{size} GB', {
        size: (bytes / 1_000_000_000).toLocaleString('en-US', {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        }),
      })
}
