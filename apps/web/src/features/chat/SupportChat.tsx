import { lazy, Suspense } from 'react'
import { logFailure } from '../../platform/log/log'
import { useChatOpen } from './chat-hours'

// a chunk of its own, loaded only in the opening hours
const ChatWidget = lazy(() =>
  import('./ChatWidget').then(
    (module) => ({ default: module.ChatWidget }),
    (cause: unknown) => {
      // the portal works without the chat
      logFailure('The support chat is not available', cause)
      return { default: () => null }
    },
  ),
)

/** The support chat on every screen, in its opening hours. Outside them none of it is loaded. */
export function SupportChat() {
  return useChatOpen() ? (
    <Suspense fallback={null}>
      <ChatWidget />
    </Suspense>
  ) : null
}
