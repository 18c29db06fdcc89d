import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleX, RotateCcw, UserRoundCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { formatMoment } from '../../../platform/dates/dates'
import { failureOf, hasStatus, tellRefusal, type Failure } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { SelectField } from '../../../ui/fields/SelectField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonThread } from '../../../ui/states/SkeletonShapes'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { profileQuery } from '../../auth/auth.public'
import { AnswerForm, draftKindOf } from '../thread/AnswerForm'
import { Thread } from '../thread/Thread'
import { categoryWords } from '../ticket-words'
import { TicketStatus } from '../TicketStatus'
import { NextTicket, type NextTicketProps } from './NextTicket'
import { actAtDesk, agentsQuery, deskTicketQuery, loadAttachment, type DeskAct } from './desk-tickets.data'
import classes from './DeskTicketPane.module.css'

/** What the desk puts around a ticket. */
export interface DeskParts {
  /** The conversation with the facts about its customer. */
  withCustomer: (connection: number, conversation: ReactNode) => ReactNode
  /** Canned replies of the ticket's organization, which `insert` puts into the answer. */
  replies: (organization: string, insert: (text: string) => void) => ReactNode
}

interface DeskTicketPaneProps extends Pick<NextTicketProps, 'next' | 'onNext'> {
  id: number
  parts: DeskParts
  /** The parameters of the address that change the queue beside it only. */
  survives: readonly string[]
}

/** One ticket at the desk: its thread with internal notes, what can be done with it, and the customer. */
export function DeskTicketPane({ id, ...shown }: DeskTicketPaneProps) {
  const query = useQuery(deskTicketQuery(id))
  const { data, error } = query
  if (data) return <Opened ticket={data} {...shown} />
  return (
    <Section>
      <Fallback
        what="The ticket"
        failure={error && failureOf(query)}
        none={hasStatus(error, 404) && 'This ticket does not exist.'}
        skeleton={<SkeletonThread notes={4} />}
      />
    </Section>
  )
}

interface OpenedProps extends Omit<DeskTicketPaneProps, 'id'> {
  ticket: DeskTicketWithThread
}

function Opened({ ticket, parts, survives, next, onNext }: OpenedProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const draft = `desk-ticket-${ticket.id}`
  // an unsent internal note must not come back as an answer to the customer
  const [kind, setKind] = useState<'answer' | 'internal'>(() =>
    draftKindOf(draft) === 'internal' ? 'internal' : 'answer',
  )
  // answered or closed here just now
  const [isDone, setDone] = useState(false)
  const isClosed = ticket.status === 'closed'
  const shownKind = isClosed ? 'internal' : kind
  return parts.withCustomer(
    ticket.connection.id,
    <>
      <Section title={ticket.subject} actions={<TicketStatus status={ticket.status} />}>
        <p className={classes.facts}>
          Ticket {ticket.id} · {categoryWords[ticket.category]} · opened {formatMoment(ticket.created_at)} ·{' '}
          {ticket.organization}
          {ticket.rating !== null && ` · rated ${ticket.rating} of 5`}
        </p>
        <Acts ticket={ticket} onClosed={() => setDone(true)}>
          {isClosed && <NextTicket {...{ next, onNext }} takesFocus={isDone} />}
        </Acts>
        <Thread notes={ticket.notes} side="support" loadFile={loadAttachment(ticket.id)} />
      </Section>
      <Section title={isClosed ? 'Internal note' : 'Write'}>
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
              {shownKind === 'answer' && parts.replies(ticket.organization, insert)}
            </div>
          )}
          send={async (text, files) => {
            const message = await actAtDesk(client, ticket.id, { act: 'write', kind: shownKind, text, files })
            toasts.success(message)
            if (shownKind === 'answer') setDone(true)
          }}
          after={!isClosed && <NextTicket {...{ next, onNext }} takesFocus={isDone} />}
        />
      </Section>
    </>,
  )
}

interface ActsProps {
  ticket: DeskTicketWithThread
  onClosed: () => void
  children: ReactNode
}

function Acts({ ticket, onClosed, children }: ActsProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { data: me } = useQuery(profileQuery())
  const agents = useQuery(agentsQuery(ticket.id))
  const { mutate, isPending } = useMutation({
    mutationFn: (act: DeskAct) => actAtDesk(client, ticket.id, act),
    onSuccess: (message, { act }) => {
      toasts.success(message)
      if (act === 'close') onClosed()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  const close = async () => {
    const isAgreed = await confirm({
      text: 'The customer is told that it is solved and can no longer answer it, but can open it again for 30 days.',
      confirmLabel: 'Yes, close it',
      kind: 'primary',
    })
    if (isAgreed) mutate({ act: 'close' })
  }
  const present = ticket.assignee
  const known = agents.data ?? []
  const options = [...known, ...(present && !known.some(({ id }) => id === present.id) ? [present] : [])]
  return (
    <>
      {agents.error && !agents.data && <NoAgents failure={failureOf(agents)} />}
      <div className={classes.acts}>
        <SelectField
          label="Assigned to"
          placeholder="Nobody"
          options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={present ? String(present.id) : ''}
          disabled={isPending}
          onChange={({ currentTarget: { value } }) =>
            mutate({ act: 'assign', assignee: value === '' ? null : Number(value) })
          }
        />
        {me && present?.id !== me.id && (
          <Button
            icon={UserRoundCheck}
            isSaving={isPending}
            onClick={() => mutate({ act: 'assign', assignee: me.id })}
          >
            Take it
          </Button>
        )}
        {ticket.status === 'closed' ? (
          <Button icon={RotateCcw} isSaving={isPending} onClick={() => mutate({ act: 'reopen' })}>
            Open again
          </Button>
        ) : (
          <Button icon={CircleX} isSaving={isPending} onClick={() => void close()}>
            Close ticket
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

function NoAgents({ failure: { isForbidden, isRetrying, onRetry } }: { failure: Failure }) {
  return (
    <Notice
      tone="warning"
      isUrgent
      title="The people it can be assigned to could not be loaded."
      action={
        // another try does not help who may not see them
        !isForbidden && (
          <Button isSaving={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    />
  )
}
