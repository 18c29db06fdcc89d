import { counted } from '@uplink/contract/counted'
import type { DeskChat } from '@uplink/contract/chat'
import { useRef, useState, type ReactNode } from 'react'
import { useAddress } from '../../../platform/address/address'
import { failureOf } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { shortSpan } from '../../../platform/dates/short-span'
import { timeAgo } from '../../../platform/dates/time-ago'
import { useList } from '../../../platform/list/use-list'
import { ExportAct } from '../../../resource/lists/ExportAct'
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
import classes from './ChatsView.module.css'
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
  /** In which chat one goes on writing. */
  const [written, setWritten] = useState<number>()
  const open = (id: number | undefined, toWrite = false) => {
    if (id === undefined || id === opened) return
    setWritten(toWrite ? id : undefined)
    change({ chat: id, side: undefined })
    // the field of the next chat takes it as soon as it is there
    pane.current?.focus({ preventScroll: true })
  }
  const rows = inbox.query.data?.data.map(({ connection }) => connection.id) ?? []
  const at = rows.indexOf(opened)
  /** After an answer, which takes the opened one out of those that wait. */
  const goOn = () => {
    const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((id) => id !== opened)
    if (next === undefined) change({ chat: undefined, side: undefined })
    else open(next, true)
  }
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
        {isOpened && (
          <OpenedChat key={opened} id={opened} parts={parts} takesFocus={written === opened} onNext={goOn} />
        )}
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
          lines: [...linesOf(first), timeAgo(first.last_message.created_at, dataUpdatedAt)],
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
                isPerson
                title={chat.connection.holder}
                badge={<LastSaid chat={chat} now={dataUpdatedAt} />}
                isCurrent={chat.connection.id === opened}
                onOpen={() => change({ chat: chat.connection.id, side: undefined })}
                lines={linesOf(chat)}
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

/** When the last message came, and how many nobody has read. */
function LastSaid({ chat: { unread, last_message: last }, now }: { chat: DeskChat; now: number }) {
  return (
    <span className={classes.last}>
      <span title={formatMoment(last.created_at)}>{shortSpan(minutesSince(last.created_at, now))}</span>
      {unread > 0 && (
        <span className={classes.unread}>
          {unread}
          <span className="ui-hidden-visually"> unread</span>
        </span>
      )}
    </span>
  )
}

const minutesSince = (instant: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))

/** What was said last, and whose chat it is. */
const linesOf = ({ connection, last_message: last, assignee, unread }: DeskChat) => [
  unread > 0 ? <span className={classes.new}>{last.text}</span> : last.text,
  `${connection.username} · ${assignee?.name ?? 'nobody’s'}`,
]
