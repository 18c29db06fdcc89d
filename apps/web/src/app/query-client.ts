import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api/errors'
import { onSessionEnd } from '../platform/session/session'

const passing = [502, 503, 504]

/**
 * Tries twice more when the portal is busy. A missing answer is shown at once, because the person can do something
 * about it.
 */
function retry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && passing.includes(error.status)
}

// Applied before the next press of a button, so that a second click sees what the first one started.
notifyManager.setScheduler(queueMicrotask)

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': without a network a call fails and says so, instead of waiting silently
      queries: { retry, staleTime: 15_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  onSessionEnd(() => {
    void client.cancelQueries()
    client.clear()
  })
  return client
}

/** The cache of calls. It forgets everything when the session ends. */
export const queryClient = createQueryClient()
