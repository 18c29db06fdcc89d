import { formatMoment } from '../../../platform/dates/dates'
import { timeAgo } from '../../../platform/dates/time-ago'

/** How long ago; the exact time on hover. */
export function Ago({ instant, now }: { instant: string; now: number }) {
  return (
    <time dateTime={instant} title={formatMoment(instant)}>
      {timeAgo(instant, now)}
    </time>
  )
}
