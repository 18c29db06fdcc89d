import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { activeCuid } from '../../platform/session/session'
import { Fallback } from '../../ui/states/Fallback'
import { SkeletonThread } from '../../ui/states/SkeletonShapes'
import { Conversation } from './Conversation'
import classes from './OwnChat.module.css'
import { useChat } from './chat.data'

interface OwnChatProps {
  /** The field takes the focus once it is there. */
  takesFocus?: boolean
}

/** The customer's side of the conversation, with its states. */
export function OwnChat({ takesFocus = false }: OwnChatProps) {
  const { query, messages, send } = useChat()
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
        takesFocus={takesFocus}
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
