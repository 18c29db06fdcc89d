import { billInfoQuery } from '../../features/billing/billing.data'
import { activeConnectionsQuery } from '../../features/connections/connection-switcher.data'
import { lineStatusQuery } from '../../features/connections/status/line-status.data'
import { hasEarlyCalls } from '../../platform/api/early-calls'
import { queryClient as client } from '../query-client'

/**
 * Puts the answers of the first calls that have arrived into the cache before anything is drawn. Otherwise a slow
 * phone would draw the screen without them, and then again for each answer. Does not wait for the other answers.
 */
export async function takeFirstAnswers(): Promise<void> {
  if (!hasEarlyCalls()) return
  const all = [
    client.query(lineStatusQuery()),
    client.query(billInfoQuery()),
    client.query(activeConnectionsQuery()),
  ]
  const aMomentLater = new Promise((resolve) => setTimeout(resolve))
  await Promise.race([Promise.allSettled(all), aMomentLater])
}
