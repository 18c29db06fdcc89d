import type { ReactNode } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PaneItem, PaneList, Panes } from '../../../ui/page/Panes'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Pager } from '../../../ui/pages/Pager'
import classes from './ChatsView.module.css'
import { chatsExport, inboxQuery } from './desk-chats.data'
import { OpenedChat, type DeskParts } from './OpenedChat'

const shows = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Nobody’s' },
] as const

interface ChatsViewProps {
  /** The desk's head with the list's controls; like the rest, not shown to people who may not work at the desk. */
  head: (acts: ReactNode) => ReactNode
  parts: DeskParts
}

/** The inbox, and the opened conversation beside it. */
export function ChatsView({ head, parts }: ChatsViewProps) {
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
        {Number.isSafeInteger(opened) && opened > 0 && <OpenedChat key={opened} id={opened} parts={parts} />}
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
                  `${connection.username} · ${timeAgo(last_message.created_at, dataUpdatedAt)} · ${assignee?.name ?? 'nobody’s'}`,
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
