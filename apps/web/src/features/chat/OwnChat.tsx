import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { activeCuid } from '../../platform/session/session'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonThread } from '../../ui/states/SkeletonShapes'
import { Conversation } from './Conversation'
import classes from './OwnChat.module.css'
import type { useChat } from './chat.data'

/** The customer's side of the conversation, with its states. */
export function OwnChat({ chat }: { chat: ReturnType<typeof useChat> }) {
  const { query, messages, send } = chat
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data)
    return (
      <Conversation
        messages={messages}
        side="customer"
        empty={t('Write to us about this line. We answer here.')}
        {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
        isLoadingOlder={isFetchingNextPage}
        draft={`chat-${activeCuid() ?? ''}`}
        send={send}
      />
    )
  return (
    <div className={classes.waiting}>
      <Fallback
        what={t('The chat')}
        failure={query.error && failureOf(query)}
        skeleton={<SkeletonThread />}
      />
    </div>
  )
}
