import { counted } from '@uplink/contract/counted'
import type { DeskChat } from '@uplink/contract/chat'
import { useRef, type ReactNode } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { KeyLine } from '../../../ui/keys/list-keys'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PaneHead, PaneItem, PaneList, Panes, PaneScroll } from '../../../ui/three-panes/Panes'
import { PaneStart } from '../../../ui/three-panes/PaneStart'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { SkeletonItems } from '../../../ui/states/SkeletonShapes'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Pager } from '../../../ui/pages/Pager'
import { chatsExport, inboxQuery } from './desk-chats.data'
import { OpenedChat, type DeskParts } from './OpenedChat'

const shows = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Nobody’s' },
  { value: 'all', label: 'All' },
] as const

interface ChatsViewProps {
  /** The desk's head with the list's controls; like the rest, not shown to people who may not work at the desk. */
  head: (acts: ReactNode) => ReactNode
  parts: DeskParts
  /** By which keys one works here. */
  keys: readonly KeyLine[]
}

/** The inbox, and the opened conversation beside it. */
export function ChatsView({ head, parts, keys }: ChatsViewProps) {
  const { text, change } = useAddress()
  const inbox = useInbox()
  const opened = Number(text('chat'))
  const isOpened = Number.isSafeInteger(opened) && opened > 0
  const pane = useRef<HTMLDivElement>(null)
  const open = (id: number | undefined) => {
    if (id === undefined || id === opened) return
    change({ chat: id, side: undefined })
    pane.current?.focus({ preventScroll: true })
  }
  const rows = inbox.query.data?.data.map(({ connection }) => connection.id) ?? []
  const at = rows.indexOf(opened)
  useScreenKeys({
    j: () => open(rows[at + 1] ?? rows[0]),
    k: () => open(rows[at - 1] ?? rows.at(-1)),
    Enter: isOpened ? undefined : () => open(rows[0]),
  })
  return (
    <Permitted failure={inbox.failure} to="work at the desk">
      <h1 className="ui-hidden-visually">Desk</h1>
      <Panes
        list={
          <Inbox
            head={head(<ExportAct isSmall of={chatsExport} request={inbox.request} />)}
            list={inbox}
            opened={opened}
          />
        }
        back={{ label: 'All chats', onBack: () => change({ chat: undefined, side: undefined }) }}
        side={{
          label: 'Customer',
          isShown: text('side') === 'customer',
          onShow: (isShown) => change({ side: isShown ? 'customer' : undefined }),
        }}
        empty={<InboxStart list={inbox} onOpen={open} keys={keys} />}
        keptAs="desk"
        label="Chat"
        openedRef={pane}
      >
        {isOpened && <OpenedChat key={opened} id={opened} parts={parts} />}
      </Panes>
    </Permitted>
  )
}

const useInbox = () => useList({ query: inboxQuery, filters: { show: shows }, without: { show: 'waiting' } })

interface InboxStartProps {
  list: ReturnType<typeof useInbox>
  onOpen: (chat: number) => void
  keys: readonly KeyLine[]
}

/** Beside the inbox while no chat is opened. */
function InboxStart({ list: { query }, onOpen, keys }: InboxStartProps) {
  const { data, dataUpdatedAt } = query
  if (!data) return null
  const { waiting } = data
  const [first] = data.data
  return (
    <PaneStart
      title={
        waiting === 0
          ? 'No chat waits for an answer'
          : `${counted(waiting, 'chat')} ${waiting === 1 ? 'waits' : 'wait'} for an answer`
      }
      {...(first && {
        first: {
          label: 'Open the first',
          title: first.connection.holder,
          lines: linesOf(first, dataUpdatedAt),
          onOpen: () => onOpen(first.connection.id),
        },
      })}
      keys={keys}
    />
  )
}

interface InboxProps {
  head: ReactNode
  list: ReturnType<typeof useInbox>
  opened: number
}

function Inbox({ head, list, opened }: InboxProps) {
  const { change } = useAddress()
  const { query, chosen, narrow, toPage } = list
  const { data, dataUpdatedAt } = query
  return (
    <>
      <PaneHead>
        {head}
        <SegmentedTabs
          label="Which chats"
          choices={shows}
          value={chosen.show}
          onChange={(show) => narrow({ show })}
        />
      </PaneHead>
      <PaneScroll>
        {!data ? (
          <Fallback
            what="The chats"
            failure={query.error && failureOf(query)}
            skeleton={<SkeletonItems lines={3} />}
          />
        ) : data.data.length === 0 ? (
          <EmptyState>
            {chosen.show === 'waiting'
              ? 'All clear: nobody is waiting for an answer.'
              : 'There are no chats here.'}
          </EmptyState>
        ) : (
          <PaneList label="Chats">
            {data.data.map((chat) => (
              <PaneItem
                key={chat.connection.id}
                title={chat.connection.holder}
                badge={chat.unread > 0 && <StatusBadge tone="info">{chat.unread} unread</StatusBadge>}
                isCurrent={chat.connection.id === opened}
                onOpen={() => change({ chat: chat.connection.id, side: undefined })}
                lines={linesOf(chat, dataUpdatedAt)}
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
      </PaneScroll>
    </>
  )
}

/** What was said last, whose chat it is, since when it waits, and who looks after it. */
const linesOf = ({ connection, last_message: last, assignee }: DeskChat, now: number) => [
  last.text,
  [connection.username, timeAgo(last.created_at, now), assignee?.name ?? 'nobody’s'].join(' · '),
]
