import { formatDisplayDate, formatTime } from '../../../platform/dates/dates'
import { timeAgo } from '../../../platform/dates/time-ago'

/** How long ago; the exact time on hover. */
export function Ago({ instant, now }: { instant: string; now: number }) {
  return (
    <time dateTime={instant} title={exactTime(instant)}>
      {timeAgo(instant, now)}
    </time>
  )
}

/** `Mar 01, 2026, 14:12` */
export function exactTime(instant: string): string {
  return `${formatDisplayDate(instant)}, ${formatTime(instant)}`
}
