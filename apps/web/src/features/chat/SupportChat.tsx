import { lazy, Suspense } from 'react'
import { logFailure } from '../../platform/log/log'
import { useChatOpen } from './chat-hours'

// a chunk of its own, asked for in the opening hours only
const ChatWidget = lazy(() =>
  import('./ChatWidget').then(
    (module) => ({ default: module.ChatWidget }),
    (cause: unknown) => {
      // the portal works without it
      logFailure('The support chat is not available', cause)
      return { default: () => null }
    },
  ),
)

/** The support chat beside every screen, in its opening hours. Nothing of it is loaded at other times. */
export function SupportChat() {
  return useChatOpen() ? (
    <Suspense fallback={null}>
      <ChatWidget />
    </Suspense>
  ) : null
}
