import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useAddress } from '../../platform/address/address'
import { profileQuery } from '../auth/auth.public'
import { ChatsView, followDeskChats, waitingChatsQuery } from '../chat/chat.public'
import { TicketsView, followDeskTickets, waitingTicketsQuery } from '../tickets/desk.public'
import { cannedReplies } from './canned-replies.resource'
import { DeskHead, type DeskView } from './DeskHead'
import { chatKeys, workKeys } from './desk-keys'
import classes from './DeskPage.module.css'
import { WithCustomer } from './WithCustomer'
import { nounsChanged } from '../../platform/api/query-keys'
import { onLive } from '../../platform/live/live'
import type { Snippet } from '../../ui/editors/WithSnippets'
import { CannedReplies, useReplies } from './replies'

/** While the desk is open, reads again what a live message names, and everything when the live connection comes back. */
function useFollowDesk(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      followDeskTickets(client),
      followDeskChats(client),
      onLive('connected', () => void nounsChanged(client, 'desk-tickets', 'desk-chats', 'customers')),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}

/** In which order the view has its rows, by what is shown of it. What waits stands by the longest wait. */
const leads: Record<DeskView, (shown: string | undefined) => string> = {
  tickets: (status) =>
    /^(answered|closed|all)$/.test(status ?? '') ? 'Latest change first.' : 'Longest wait first.',
  chats: (show) => (/^(mine|none|all)$/.test(show ?? '') ? 'Latest message first.' : 'Longest wait first.'),
  replies: () => 'Texts to insert into answers.',
}

const isView = (text: string | undefined): text is DeskView => text !== undefined && text in leads

const withCustomer = (connection: number, conversation: ReactNode) => (
  <WithCustomer connection={connection}>{conversation}</WithCustomer>
)

const picker = (replies: readonly Snippet[], insert: (text: string) => void) => (
  <CannedReplies replies={replies} onChoose={insert} />
)

/** Where staff answer customers. The view, its filters and the opened ticket or chat are in the address. */
export function DeskPage() {
  useFollowDesk()
  const { text, change } = useAddress()
  const { data: me } = useQuery(profileQuery())
  const { data: tickets } = useQuery(waitingTicketsQuery)
  const { data: chats } = useQuery(waitingChatsQuery)
  const parts = { withCustomer, picker, repliesFor: useReplies() }
  const named = text('view')
  const view = isView(named) ? named : 'tickets'
  const head = (acts?: ReactNode) => (
    <DeskHead
      view={view}
      onView={(next) =>
        change({
          view: next === 'tickets' ? undefined : next,
          page: undefined,
          ticket: undefined,
          chat: undefined,
          side: undefined,
        })
      }
      lead={leads[view](text(view === 'chats' ? 'show' : 'status'))}
      tickets={tickets}
      chats={chats}
      acts={acts}
    />
  )
  return (
    <>
      {view === 'tickets' && <TicketsView head={head} parts={parts} keys={workKeys} />}
      {view === 'chats' && <ChatsView head={head} parts={{ ...parts, me: me?.id }} keys={chatKeys} />}
      {view === 'replies' && (
        <div className={classes.page}>
          <h1 className="ui-hidden-visually">Desk</h1>
          {head()}
          <cannedReplies.ListPart />
        </div>
      )}
    </>
  )
}
