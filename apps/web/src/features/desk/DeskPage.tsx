import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress } from '../../platform/address/address'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../ui/page/PageHeader'
import { profileQuery } from '../auth/auth.public'
import { ChatsView } from '../chat/chat.public'
import { TicketsView } from '../tickets/desk.public'
import { cannedReplies } from './canned-replies.resource'
import { CannedReplies } from './CannedReplies'
import classes from './DeskPage.module.css'
import { useFollowDesk } from './follow-desk'
import { WithCustomer } from './WithCustomer'

const views = [
  { value: 'tickets', label: 'Tickets' },
  { value: 'chats', label: 'Chats' },
  { value: 'replies', label: 'Canned replies' },
] as const

/** In which order the view has its rows. Open tickets alone stand by the longest wait. */
const leads = {
  tickets: (status: string | undefined) =>
    /^(answered|closed|all)$/.test(status ?? '') ? 'Latest change first.' : 'Longest wait first.',
  chats: () => 'Latest message first.',
  replies: () => 'Texts to insert into answers.',
}

const parts = {
  withCustomer: (connection: number, conversation: ReactNode) => (
    <WithCustomer connection={connection}>{conversation}</WithCustomer>
  ),
  replies: (organization: string, insert: (text: string) => void) => (
    <CannedReplies of={organization} onChoose={insert} />
  ),
}

/** Where staff answer customers. The view, its filters and the opened ticket or chat are in the address. */
export function DeskPage() {
  useFollowDesk()
  const { text, change } = useAddress()
  const { data: me } = useQuery(profileQuery())
  const { value: view } = views.find(({ value }) => value === text('view')) ?? views[0]
  const head = (acts?: ReactNode) => (
    <>
      <PageHeader title="Desk" lead={leads[view](text('status'))} actions={acts} />
      <div className={classes.views}>
        <SegmentedTabs
          label="View"
          choices={views}
          value={view}
          onChange={(next) =>
            change({
              view: next === 'tickets' ? undefined : next,
              page: undefined,
              ticket: undefined,
              chat: undefined,
            })
          }
        />
      </div>
    </>
  )
  return (
    <>
      {view === 'tickets' && <TicketsView head={head} parts={parts} />}
      {view === 'chats' && <ChatsView head={head} parts={{ ...parts, me: me?.id }} />}
      {view === 'replies' && (
        <>
          {head()}
          <cannedReplies.ListPart />
        </>
      )}
    </>
  )
}
