import { NetworkError } from '../../../platform/api/errors'

const first = 1_500
const longest = 30_000

/** What a query of TanStack Query shows of itself here. */
interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  /** How many answers have come. */
  dataUpdateCount: number
}

/**
 * Milliseconds until a question is asked again that has no final answer yet: from 1.5 to 30 seconds, longer each time.
 * False: not at all. Without a network nothing is asked, or each time there would be a dialog; the live line or the
 * browser says when it is back.
 */
export function pauseBefore<Data>(asked: Asked<Data>, isFinal: (data: Data) => boolean): number | false {
  const { data, error, dataUpdateCount } = asked
  if (data === undefined || isFinal(data) || error instanceof NetworkError) return false
  return Math.min(longest, Math.round(first * 1.6 ** Math.max(0, dataUpdateCount - 1)))
}
