import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { CircleX, RotateCcw, UserRoundCheck } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { failureOf, tellRefusal, type Failure } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { SelectField } from '../../../ui/fields/SelectField'
import type { MenuItem } from '../../../ui/menu/Menu'
import { useScreenKeys } from '../../../ui/keys/use-screen-keys'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { profileQuery } from '../../auth/auth.public'
import { actAtDesk, agentsQuery, type DeskAct } from './desk-tickets.data'
import classes from './DeskTicketPane.module.css'

interface TicketActsProps {
  ticket: DeskTicketWithThread
  onClosed: () => void
  /** What else can be done; it gets the acts of here that are seldom needed, for its menu. */
  children: (seldom: readonly MenuItem[]) => ReactNode
}

/** Whose the ticket is, and closing it or opening it again. */
export function TicketActs({ ticket, onClosed, children }: TicketActsProps) {
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
  const isMine = me !== undefined && present?.id === me.id
  const take = () => me && mutate({ act: 'assign', assignee: me.id })
  const assigned = useRef<HTMLSelectElement>(null)
  useScreenKeys({
    a: () => (isMine ? assigned.current?.focus() : !isPending && take()),
    e: ticket.status === 'closed' ? undefined : () => void close(),
  })
  const known = agents.data ?? []
  const options = [...known, ...(present && !known.some(({ id }) => id === present.id) ? [present] : [])]
  return (
    <>
      {agents.error && !agents.data && <NoAgents failure={failureOf(agents)} />}
      <div className={classes.acts}>
        <span aria-hidden className={classes.whose}>
          Assigned to
        </span>
        <SelectField
          ref={assigned}
          label="Assigned to"
          isBare
          title="Assigned to (A)"
          className={classes.assigned}
          placeholder="Nobody"
          options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={present ? String(present.id) : ''}
          disabled={isPending}
          onChange={({ currentTarget: { value } }) =>
            mutate({ act: 'assign', assignee: value === '' ? null : Number(value) })
          }
        />
        {/* a colleague's is taken by A, or from the menu */}
        {me && !present && (
          <Button
            size="small"
            kind="quiet"
            icon={UserRoundCheck}
            title="Take it (A)"
            aria-keyshortcuts="A"
            isSaving={isPending}
            onClick={take}
          >
            Take it
          </Button>
        )}
        {ticket.status === 'closed' ? (
          <Button
            size="small"
            className={classes.main}
            icon={RotateCcw}
            isSaving={isPending}
            onClick={() => mutate({ act: 'reopen' })}
          >
            Open again
          </Button>
        ) : (
          <Button
            size="small"
            className={classes.main}
            icon={CircleX}
            title="Close ticket (E)"
            aria-keyshortcuts="E"
            isSaving={isPending}
            onClick={() => void close()}
          >
            Close ticket
          </Button>
        )}
        {children(
          me && present && !isMine
            ? [{ key: 'take', icon: UserRoundCheck, label: `Take it from ${present.name}`, onSelect: take }]
            : [],
        )}
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
