import type { NetworkSession } from '@uplink/contract/usage'
import { withCommas } from '@uplink/contract/thousands'
import { useEffect, useState } from 'react'
import { shownDigits } from '../../language/digits'
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
  customer: t('Ended by your device'),
  request: t('Ended as you asked'),
  line: t('Connection lost'),
  provider: t('Ended by us'),
  equipment: t('Work on our equipment'),
  'time-limit': t('Time limit reached'),
  unknown: t('Not known'),
})

export function endingOf({ ended_by }: Pick<NetworkSession, 'ended_by'>): string {
  return ended_by === null ? t('Online') : endings()[ended_by]
}

/** Where somebody signs in, as the provider calls it: `Dhanmondi, Dhaka`, each in the page's language where it is known. */
export const placeWords = (place: string): string =>
  place
    .split(', ')
    .map((part) => t(part))
    .join(', ')

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
export const formatBytes = (bytes: number) => sizesLike([bytes])(bytes)

const megabyte = 1_000_000
const gigabyte = 1_000 * megabyte

/**
 * How the sizes of one column are written: all in one unit, that of the largest, so that they can be compared. What
 * would read 0.0 and is more than nothing reads `<0.1 GB`.
 */
export function sizesLike(amounts: readonly number[]): (bytes: number) => string {
  const isLarge = Math.max(...amounts) >= gigabyte / 10
  const unit = isLarge ? gigabyte : megabyte
  return (bytes) => {
    const size = bytes > 0 && bytes < unit / 20 ? '<0.1' : withCommas((bytes / unit).toFixed(1))
    return t(isLarge ? '{size} GB' : '{size} MB', { size: shownDigits(size) })
  }
}

/** All that went through in both directions. */
export const bytesOf = (moved: { download_bytes: number; upload_bytes: number }) =>
  moved.download_bytes + moved.upload_bytes
