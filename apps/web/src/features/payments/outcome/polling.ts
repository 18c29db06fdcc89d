import type { Payment } from '@uplink/contract/payments'
import { NetworkError } from '../../../platform/api/errors'

/**
 * Whether asking again and again is of no use: nothing more happens to a payment, or staff decide about it, which takes
 * longer than anybody looks at a screen. A live message tells of their decision.
 */
export const isSettled = ({ is_final, state }: Pick<Payment, 'is_final' | 'state'>): boolean =>
  is_final || state === 'review'

const first = 1_500
const longest = 30_000

/** The part of a TanStack Query result that polling needs. */
interface PolledQuery<Data> {
  data: Data | undefined
  error: Error | null
  /** How many answers have arrived. */
  dataUpdateCount: number
}

/**
 * The milliseconds until a query without a final answer asks again, growing from 1.5 to 30 seconds; false for never.
 * Without a network it does not ask, because each try would show a dialog; the live connection or the browser reports
 * when the network is back.
 */
export function pauseBefore<Data>(
  query: PolledQuery<Data>,
  isFinal: (data: Data) => boolean,
): number | false {
  const { data, error, dataUpdateCount } = query
  if (data === undefined || isFinal(data) || error instanceof NetworkError) return false
  return Math.min(longest, Math.round(first * 1.6 ** Math.max(0, dataUpdateCount - 1)))
}
