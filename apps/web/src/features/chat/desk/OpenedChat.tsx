import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonThread } from '../../../ui/states/SkeletonShapes'
import { Conversation } from '../Conversation'
import { ChatHolder } from './ChatHolder'
import classes from './ChatsView.module.css'
import { deskChatQuery, keys, markReadAtDesk, sendAtDesk } from './desk-chats.data'

/** What the desk puts around a chat. */
export interface DeskParts {
  /** The conversation with the facts about its customer. */
  withCustomer: (connection: number, conversation: ReactNode) => ReactNode
  /** Canned replies of the line's organization, which `insert` puts into the message. */
  replies: (organization: string, insert: (text: string) => void) => ReactNode
  /** Who works here; undefined until it is known. */
  me: number | undefined
}

/** One conversation at the desk: who looks after it, its messages, and the customer. */
export function OpenedChat({ id, parts }: { id: number; parts: DeskParts }) {
  return parts.withCustomer(id, <Talk id={id} {...parts} />)
}

function Talk({ id, replies, me }: { id: number } & Pick<DeskParts, 'replies' | 'me'>) {
  const client = useQueryClient()
  const query = useInfiniteQuery(deskChatQuery(id))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const latest = data?.pages[0]
  useReading(id, latest?.unread ?? 0, latest?.data[0]?.id)
  if (!latest)
    return (
      <Section>
        <Fallback
          what="The chat"
          failure={error && failureOf(query)}
          none={hasStatus(error, 404) && 'This chat does not exist.'}
          skeleton={<SkeletonThread />}
        />
      </Section>
    )
  const { chat, total } = latest
  return (
    <Section title={`Chat with ${chat.connection.holder}`} isFlush>
      {/* before the first message there is nothing to look after */}
      {total > 0 && <ChatHolder id={id} assignee={chat.assignee} me={me} />}
      <div className={classes.chat}>
        <Conversation
          messages={data.pages.flatMap((page) => page.data).reverse()}
          side="support"
          empty="No messages yet."
          {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
          isLoadingOlder={isFetchingNextPage}
          draft={`desk-chat-${id}`}
          before={(insert) => replies(chat.organization, insert)}
          send={async (text) => {
            await sendAtDesk(id, text)
            await client.invalidateQueries({ queryKey: keys.one(id) })
            void client.invalidateQueries({ queryKey: keys.lists })
          }}
        />
      </div>
    </Section>
  )
}

/** What is on the screen is read. */
function useReading(id: number, unread: number, through: number | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (unread === 0 || through === undefined) return
    void markReadAtDesk(id, through).then(
      () => {
        void client.invalidateQueries({ queryKey: keys.lists })
        void client.invalidateQueries({ queryKey: keys.one(id) })
      },
      // the next message tries again
      () => {},
    )
  }, [client, id, unread, through])
}
