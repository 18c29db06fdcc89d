import { billInfoQuery } from '../../features/billing/billing.data'
import { activeConnectionsQuery } from '../../features/connections/connection-switcher.data'
import { lineStatusQuery } from '../../features/connections/status/line-status.data'
import { hasEarlyCalls } from '../../platform/api/early-calls'
import { queryClient as client } from '../query-client'

/**
 * What the first calls have brought by now is known before anything is drawn. Otherwise a slow phone would draw the screen
 * without it, and then once more for each answer. What is still on its way is not waited for.
 */
export async function takeFirstAnswers(): Promise<void> {
  if (!hasEarlyCalls()) return
  const all = [
    client.prefetchQuery(lineStatusQuery()),
    client.prefetchQuery(billInfoQuery()),
    client.prefetchQuery(activeConnectionsQuery()),
  ]
  const aMomentLater = new Promise((resolve) => setTimeout(resolve))
  await Promise.race([Promise.all(all), aMomentLater])
}
