import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../platform/api/errors'
import { onSessionEnd } from '../platform/session/session'

const passing = [502, 503, 504]

/** Twice more when the portal is busy for a moment. No answer at all is shown at once: the person can act on it. */
function retry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && passing.includes(error.status)
}

// Applied before the next press of a button, so that a second click finds what the first one began.
notifyManager.setScheduler(queueMicrotask)

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // 'always': without a network a call fails and says so, instead of waiting without a word
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
