import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskChatParties } from '@uplink/contract/chat'
import { UserRoundCheck } from 'lucide-react'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { SelectField } from '../../../ui/fields/SelectField'
import { useToasts } from '../../../ui/UiProvider'
import classes from './ChatsView.module.css'
import { agentsQuery, assignChat } from './desk-chats.data'

interface ChatHolderProps {
  id: number
  assignee: DeskChatParties['assignee']
  /** Who works here. */
  me: number | undefined
}

/** Whose the chat is; it is taken or handed over here. */
export function ChatHolder({ id, assignee, me }: ChatHolderProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const agents = useQuery(agentsQuery(id))
  const { mutate, isPending } = useMutation({
    mutationFn: (next: number | null) => assignChat(client, id, next),
    onSuccess: (message) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
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
        label="Looked after by"
        placeholder="Nobody"
        options={options.map((agent) => ({ value: String(agent.id), label: agent.name }))}
        value={assignee ? String(assignee.id) : ''}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => mutate(value === '' ? null : Number(value))}
      />
      {me !== undefined && assignee?.id !== me && (
        <Button icon={UserRoundCheck} isSaving={isPending} onClick={() => mutate(me)}>
          Take it
        </Button>
      )}
    </div>
  )
}
