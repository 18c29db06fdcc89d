import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PaneItem, PaneList, Panes } from '../../../ui/page/Panes'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonItems, SkeletonThread } from '../../../ui/states/SkeletonShapes'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Pager } from '../../../ui/pages/Pager'
import { Conversation } from '../Conversation'
import classes from './ChatsView.module.css'
import { chatsExport, deskChatQuery, inboxQuery, keys, markReadAtDesk, sendAtDesk } from './desk-chats.data'

const shows = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'mine', label: 'Mine' },
] as const

interface ChatsViewProps {
  /** The desk's head with the list's controls; like the rest, not shown to people who may not work at the desk. */
  head: (acts: ReactNode) => ReactNode
  /** The part about the customer. */
  customer: (connection: number) => ReactNode
}

/** The inbox, and the opened conversation beside it. */
export function ChatsView({ head, customer }: ChatsViewProps) {
  const { text, change } = useAddress()
  const inbox = useInbox()
  const opened = Number(text('chat'))
  return (
    <Permitted failure={inbox.failure} to="work at the desk">
      {head(<ExportAct of={chatsExport} asked={inbox.asked} />)}
      <Panes
        list={<Inbox list={inbox} opened={opened} />}
        back={{ label: 'All chats', onBack: () => change({ chat: undefined }) }}
        empty="Choose a chat to read it."
      >
        {Number.isSafeInteger(opened) && opened > 0 && (
          <>
            <OpenedChat key={opened} id={opened} />
            {customer(opened)}
          </>
        )}
      </Panes>
    </Permitted>
  )
}

const useInbox = () => useList({ query: inboxQuery, filters: { show: shows } })

function Inbox({ list, opened }: { list: ReturnType<typeof useInbox>; opened: number }) {
  const { change } = useAddress()
  const { query, chosen, narrow, toPage } = list
  const { data, dataUpdatedAt } = query
  return (
    <>
      <div className={classes.views}>
        <SegmentedTabs
          label="Which chats"
          choices={shows}
          value={chosen.show}
          onChange={(show) => narrow({ show })}
        />
      </div>
      <Section isFlush>
        {!data ? (
          <Fallback
            what="The chats"
            failure={query.error && failureOf(query)}
            skeleton={<SkeletonItems lines={3} />}
          />
        ) : data.data.length === 0 ? (
          <EmptyState>There are no chats here.</EmptyState>
        ) : (
          <PaneList label="Chats">
            {data.data.map(({ connection, last_message, unread, assignee }) => (
              <PaneItem
                key={connection.id}
                title={connection.holder}
                badge={unread > 0 && <StatusBadge tone="info">{unread} unread</StatusBadge>}
                isCurrent={connection.id === opened}
                onOpen={() => change({ chat: connection.id })}
                lines={[
                  last_message.text,
                  `${connection.username} · ${timeAgo(last_message.created_at, dataUpdatedAt)}${assignee ? ` · ${assignee.name}` : ''}`,
                ]}
              />
            ))}
          </PaneList>
        )}
        {data && data.last_page > 1 && (
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            perPage={data.per_page}
            onChange={toPage}
          />
        )}
      </Section>
    </>
  )
}

function OpenedChat({ id }: { id: number }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(deskChatQuery(id))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const unread = data?.pages[0]?.unread ?? 0
  const through = data?.pages[0]?.data[0]?.id
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
  if (!data)
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
  return (
    <Section title="Chat" isFlush>
      <div className={classes.chat}>
        <Conversation
          messages={data.pages.flatMap((page) => page.data).reverse()}
          side="support"
          empty="No messages yet."
          {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
          isLoadingOlder={isFetchingNextPage}
          draft={`desk-chat-${id}`}
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
