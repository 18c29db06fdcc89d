import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { pathTo } from '@uplink/contract/screens'
import { formatMoment } from '../../../platform/dates/dates'
import { useNow } from '../../../platform/dates/use-now'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { usePresence } from '../../../platform/live/use-presence'
import { type Snippet, takingSnippets } from '../../../ui/editors/WithSnippets'
import { TextareaField, type TextareaFieldProps } from '../../../ui/fields/TextareaField'
import { OthersHere } from '../../../ui/panes/OthersHere'
import { Link } from '../../../ui/link/Link'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PaneMain } from '../../../ui/three-panes/Panes'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonThread } from '../../../ui/states/SkeletonShapes'
import { useToasts } from '../../../ui/UiProvider'
import { AnswerClock } from './targets/AnswerClock'
import { AnswerForm, draftKindOf } from '../thread/AnswerForm'
import { Thread } from '../thread/Thread'
import { categoryWords } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'
import { actAtDesk, beAtTicket, deskTicketQuery, loadAttachment } from './desk-tickets.data'
import classes from './DeskTicketPane.module.css'
import { NextTicket, type NextTicketProps } from './NextTicket'
import { isAsleep, SortingActs } from './sorting/SortingActs'
import { TicketActs } from './TicketActs'

/** What the desk puts around a ticket. */
export interface DeskParts {
  /** The conversation with the facts about its customer. */
  withCustomer: (connection: number, conversation: ReactNode) => ReactNode
  /** The canned replies for a ticket, with what they leave open filled in. */
  repliesFor: (ticket: {
    organization: string
    holder: string
    username: string
    ticket: number
  }) => readonly Snippet[]
  /** Chooses one of them, which `insert` puts into the answer. */
  picker: (replies: readonly Snippet[], insert: (text: string) => void) => ReactNode
}

interface DeskTicketPaneProps extends Pick<NextTicketProps, 'next' | 'onNext'> {
  id: number
  parts: DeskParts
  /** The ticket was put off or into another one, which is shown then. */
  onMoved: (into?: number) => void
  /** The parameters of the address that change the queue beside it only. */
  survives: readonly string[]
}

/** One ticket at the desk: its thread with internal notes, what can be done with it, and the customer. */
export function DeskTicketPane({ id, ...shown }: DeskTicketPaneProps) {
  const query = useQuery(deskTicketQuery(id))
  const { data, error } = query
  if (data) return <Opened ticket={data} {...shown} />
  return (
    <PaneMain>
      <div className={classes.loading}>
        <Fallback
          what="The ticket"
          failure={error && failureOf(query)}
          none={hasStatus(error, 404) && 'This ticket does not exist.'}
          skeleton={<SkeletonThread notes={4} />}
        />
      </div>
    </PaneMain>
  )
}

/** Where an answer is written, with canned replies by `#`. */
const ReplyField = takingSnippets<TextareaFieldProps>(TextareaField)

interface OpenedProps extends Omit<DeskTicketPaneProps, 'id'> {
  ticket: DeskTicketWithThread
}

function Opened({ ticket, parts, survives, next, onNext, onMoved }: OpenedProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const heading = useId()
  const now = useNow()
  const { others, typed } = usePresence(`ticket-${ticket.id}`, beAtTicket(ticket.id))
  const draft = `desk-ticket-${ticket.id}`
  const field = useRef<HTMLTextAreaElement>(null)
  const { id, organization, connection } = ticket
  const replies = parts.repliesFor({ organization, ...connection, ticket: id })
  // an unsent internal note must not come back as an answer to the customer
  const [kind, setKind] = useState<'answer' | 'internal'>(() =>
    draftKindOf(draft) === 'internal' ? 'internal' : 'answer',
  )
  // answered or closed here just now
  const [isDone, setDone] = useState(false)
  const isClosed = ticket.status === 'closed'
  const shownKind = isClosed ? 'internal' : kind
  const writeAs = (chosen: typeof kind) => {
    if (!isClosed) setKind(chosen)
    field.current?.focus()
  }
  useScreenKeys({
    r: () => writeAs('answer'),
    i: () => writeAs('internal'),
    Enter: () => field.current?.focus(),
  })
  return parts.withCustomer(
    ticket.connection.id,
    <section className={classes.ticket} aria-labelledby={heading}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2 id={heading} className={classes.subject}>
            {ticket.subject}
          </h2>
          {ticket.answer_by && <AnswerClock answerBy={ticket.answer_by} />}
          <TicketStatus status={ticket.status} />
        </div>
        <p className={classes.facts}>
          Ticket {ticket.id} · {categoryWords()[ticket.category]} · opened {formatMoment(ticket.created_at)} ·{' '}
          {ticket.organization}
          {ticket.rating !== null && ` · rated ${ticket.rating} of 5`}
          {isAsleep(ticket, now) && ` · snoozed until ${formatMoment(ticket.snoozed_until)}`}
          {ticket.tags.length > 0 && ` · ${ticket.tags.join(', ')}`}
          {ticket.merged_into !== null && (
            <>
              {' · '}
              <Link href={pathTo('desk', { ticket: ticket.merged_into, status: 'all' })}>
                merged into ticket {ticket.merged_into}
              </Link>
            </>
          )}
        </p>
        <TicketActs ticket={ticket} onClosed={() => setDone(true)}>
          {(seldom) => (
            <>
              <NextTicket next={next} onNext={onNext} takesFocus={isDone} />
              <SortingActs ticket={ticket} seldom={seldom} onGone={onMoved} />
            </>
          )}
        </TicketActs>
      </header>
      <LatestInSight latest={ticket.notes.at(-1)?.id}>
        <Thread notes={ticket.notes} side="support" loadFile={loadAttachment(ticket.id)} />
      </LatestInSight>
      <OthersHere others={others} />
      <div className={classes.composer} data-kind={shownKind} onInput={typed}>
        <AnswerForm
          label={shownKind === 'internal' ? 'Internal note' : 'Answer to the customer'}
          act={shownKind === 'internal' ? 'Keep note' : 'Send answer'}
          draft={draft}
          survives={survives}
          kind={shownKind}
          // what was written about a closed ticket is a note, also when the ticket is opened again meanwhile
          onBegun={(isBegun) => {
            if (isClosed) setKind(isBegun ? 'internal' : 'answer')
          }}
          before={(insert) => (
            <div className={classes.kind}>
              {!isClosed && (
                <SegmentedTabs
                  label="Who reads it"
                  choices={[
                    { value: 'answer', label: 'Answer' },
                    { value: 'internal', label: 'Internal note' },
                  ]}
                  value={kind}
                  onChange={setKind}
                />
              )}
              {shownKind === 'answer' && parts.picker(replies, insert)}
            </div>
          )}
          docked={{
            lastAct: shownKind === 'answer' ? 'Send and close' : undefined,
            Field: ReplyField,
            snippets: shownKind === 'answer' ? replies : [],
            field,
          }}
          send={async (note) => {
            const message = await actAtDesk(client, ticket.id, { act: 'write', kind: shownKind, note })
            toasts.success(message)
            if (shownKind === 'answer') setDone(true)
          }}
        />
      </div>
    </section>,
  )
}

/** The thread scrolls by itself, and begins at its end, where the latest note is. */
function LatestInSight({ latest, children }: { latest: number | undefined; children: ReactNode }) {
  const thread = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (thread.current) thread.current.scrollTop = thread.current.scrollHeight
  }, [latest])
  return (
    <div ref={thread} data-scrolls tabIndex={0} role="region" aria-label="Thread" className={classes.thread}>
      {children}
    </div>
  )
}
