import { useInfiniteQuery, useQueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import type { DeskChatParties } from '@uplink/contract/chat'
import { UserRoundCheck } from 'lucide-react'
import { failureOf, hasStatus, tellRefusal } from '../../../platform/api/failure'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { usePresence } from '../../../platform/live/use-presence'
import { type Snippet, takingSnippets } from '../../../ui/editors/WithSnippets'
import { OthersHere } from '../../../ui/panes/OthersHere'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonThread } from '../../../ui/states/SkeletonShapes'
import { Conversation } from '../Conversation'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { SelectField } from '../../../ui/fields/SelectField'
import { useToasts } from '../../../ui/UiProvider'
import classes from './ChatsView.module.css'
import {
  beAtChat,
  deskChatQuery,
  keys,
  markReadAtDesk,
  sendAtDesk,
  agentsQuery,
  assignChat,
} from './desk-chats.data'

/** What the desk puts around a chat. */
export interface DeskParts {
  /** The conversation with the facts about its customer. */
  withCustomer: (connection: number, conversation: ReactNode) => ReactNode
  /** The canned replies for a line, with what they leave open filled in. */
  repliesFor: (chat: { organization: string; holder: string; username: string }) => readonly Snippet[]
  /** Chooses one of them, which `insert` puts into the message. */
  picker: (replies: readonly Snippet[], insert: (text: string) => void) => ReactNode
  /** Who works here; undefined until it is known. */
  me: number | undefined
}

interface OpenedChatProps {
  id: number
  /** Its field takes the focus: one goes on writing here. */
  takesFocus: boolean
  /** The next one is shown, by the key that sends. */
  onNext: () => void
}

/** One conversation at the desk: who looks after it, its messages, and the customer. */
export function OpenedChat({ parts, ...opened }: OpenedChatProps & { parts: DeskParts }) {
  return parts.withCustomer(opened.id, <Talk {...opened} {...parts} />)
}

type TalkProps = OpenedChatProps & Omit<DeskParts, 'withCustomer'>

function Talk({ id, takesFocus, onNext, repliesFor, picker, me }: TalkProps) {
  const client = useQueryClient()
  const query = useInfiniteQuery(deskChatQuery(id))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const latest = data?.pages[0]
  useReading(id, latest?.unread ?? 0, latest?.data[0]?.id)
  const { others, typed } = usePresence(`chat-${id}`, beAtChat(id))
  const field = useRef<HTMLTextAreaElement>(null)
  const toField = () => field.current?.focus()
  useScreenKeys({ r: toField, Enter: toField })
  if (!latest)
    return (
      <div className={classes.loading}>
        <Fallback
          what="The chat"
          failure={error && failureOf(query)}
          none={hasStatus(error, 404) && 'This chat does not exist.'}
          skeleton={<SkeletonThread />}
        />
      </div>
    )
  const { chat, total } = latest
  const replies = repliesFor({ organization: chat.organization, ...chat.connection })
  return (
    <section className={classes.chat} aria-label={`Chat with ${chat.connection.holder}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{chat.connection.holder}</h2>
        {/* before the first message there is nothing to look after */}
        {total > 0 && <ChatHolder id={id} assignee={chat.assignee} me={me} />}
      </header>
      <div className={classes.talk} onInput={typed}>
        <Conversation
          messages={data.pages.flatMap((page) => page.data).reverse()}
          side="support"
          empty="No messages yet."
          {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
          isLoadingOlder={isFetchingNextPage}
          draft={`desk-chat-${id}`}
          written={{ Field: ReplyField, snippets: replies, field }}
          takesFocus={takesFocus}
          onNext={onNext}
          before={(insert) => (
            <>
              <OthersHere others={others} />
              {picker(replies, insert)}
            </>
          )}
          send={async (text, key) => {
            await sendAtDesk(id, text, key)
            await client.invalidateQueries({ queryKey: keys.one(id) })
            void client.invalidateQueries({ queryKey: keys.lists })
          }}
        />
      </div>
    </section>
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

/** Where a message is written, with canned replies by `#`. */
const ReplyField = takingSnippets<ComponentProps<'textarea'>>('textarea')

interface ChatHolderProps {
  id: number
  assignee: DeskChatParties['assignee']
  /** Who works here. */
  me: number | undefined
}

/** Whose the chat is; it is taken or handed over here. */
function ChatHolder({ id, assignee, me }: ChatHolderProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const agents = useQuery(agentsQuery(id))
  const { mutate, isPending } = useMutation({
    mutationFn: (next: number | null) => assignChat(client, id, next),
    onSuccess: (message) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
  })
  const isMine = assignee !== null && assignee.id === me
  const assigned = useRef<HTMLSelectElement>(null)
  useScreenKeys({
    a: () => (isMine ? assigned.current?.focus() : !isPending && me !== undefined && mutate(me)),
  })
  const known = agents.data ?? []
  const isKnown = !assignee || known.some((agent) => agent.id === assignee.id)
  const options = isKnown ? known : [...known, assignee]
  const failure = agents.error && !agents.data ? failureOf(agents) : null
  return (
    <div className={classes.holder}>
      {failure && (
        <Notice
          tone="warning"
          isUrgent
          title="Your colleagues could not be loaded."
          // another try does not help who may not see them
          action={
            !failure.isForbidden && (
              <Button isSaving={failure.isRetrying} onClick={failure.onRetry}>
                Try again
              </Button>
            )
          }
        />
      )}
      <SelectField
        ref={assigned}
        label="Looked after by"
        isBare
        title="Looked after by (A)"
        className={classes.assigned}
        placeholder="Nobody"
        options={options.map((agent) => ({ value: String(agent.id), label: agent.name }))}
        value={assignee ? String(assignee.id) : ''}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => mutate(value === '' ? null : Number(value))}
      />
      {me !== undefined && !isMine && (
        <Button
          size="small"
          icon={UserRoundCheck}
          title="Take it (A)"
          aria-keyshortcuts="A"
          isSaving={isPending}
          onClick={() => mutate(me)}
        >
          Take it
        </Button>
      )}
    </div>
  )
}
