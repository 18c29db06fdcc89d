import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleX, UserRoundCheck } from 'lucide-react'
import { tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Menu } from '../../../ui/menu/Menu'
import { useToasts } from '../../../ui/UiProvider'
import { actOnMany, agentsQuery, undoOf, type ManyAct } from './desk-tickets.data'
import classes from './ManyTickets.module.css'

interface ManyTicketsProps {
  /** The chosen tickets, at least one. */
  ids: readonly number[]
  onClear: () => void
}

/** What can be done with the chosen tickets at once; each act can be undone for as long as it is told. */
export function ManyTickets({ ids, onClear }: ManyTicketsProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: agents = [] } = useQuery(agentsQuery(ids[0] ?? 0))
  const { mutate, isPending } = useMutation({
    mutationFn: (act: ManyAct) => actOnMany(client, ids, act),
    onSuccess: ({ message, data }, act) => {
      onClear()
      const undo = () =>
        void undoOf(client, act, data.changed).catch((error: unknown) => tellRefusal(toasts, error))
      if (data.changed.length === 0) toasts.success('They were like that already.')
      else toasts.success(message, undefined, { label: 'Undo', onSelect: undo })
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <div role="group" aria-label="Selected tickets" className={classes.bar}>
      <p role="status" className={classes.count}>
        {ids.length} selected
      </p>
      <Menu
        label="Assign to"
        align="start"
        items={[{ id: null, name: 'Nobody' }, ...agents].map(({ id, name }) => ({
          key: String(id),
          label: name,
          onSelect: () => mutate({ act: 'assign', assignee: id }),
        }))}
        trigger={(trigger) => (
          <Button {...trigger} size="small" icon={UserRoundCheck} isSaving={isPending}>
            Assign
          </Button>
        )}
      />
      <Button size="small" icon={CircleX} isSaving={isPending} onClick={() => mutate({ act: 'close' })}>
        Close
      </Button>
      <Button size="small" kind="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
