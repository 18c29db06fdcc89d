import { hourMs } from '#platform/durations'

/**
 * Since when a refund must be without a clear answer to be settled by hand. The gateway is asked again every five
 * minutes, so after an hour its own records know more than one more question.
 */
export const unansweredSince = (now: Date) => new Date(now.getTime() - hourMs)

export const isUnanswered = ({ unclear_since }: { unclear_since: Date | null }, now: Date): boolean =>
  unclear_since !== null && unclear_since <= unansweredSince(now)
