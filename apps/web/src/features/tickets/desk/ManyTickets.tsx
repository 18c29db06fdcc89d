import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronUp, CircleX, ListChecks, Tag, UserRoundCheck, X } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu } from '../../../ui/menu/Menu'
import { usePhone } from '../../../ui/use-phone'
import { useToasts } from '../../../ui/UiProvider'
import { actOnMany, agentsQuery, undoOf, type ManyAct } from './desk-tickets.data'
import classes from './ManyTickets.module.css'
import { AllTicketsDialog, type MatchingTickets } from './AllTicketsDialog'
import { TagManyDialog } from './TagManyDialog'

interface ManyTicketsProps {
  /** The chosen tickets of the page, at least one. */
  ids: readonly number[]
  /** All that match are meant, by these filters; undefined: the chosen ones. */
  matching: MatchingTickets | undefined
  count: number
  /** How many match, on all pages. */
  total: number
  isAtLeast: boolean
  onAll: () => void
  onClear: () => void
}

/** What can be done with many tickets at once; of chosen ones each act can be undone for as long as it is told. */
export function ManyTickets({ ids, matching, count, total, isAtLeast, onAll, onClear }: ManyTicketsProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [ofAll, setOfAll] = useState<ManyAct>()
  const [isTagging, setTagging] = useState(false)
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
  const act = (what: ManyAct) => (matching ? setOfAll(what) : mutate(what))
  const isPhone = usePhone()
  const all = `${total.toLocaleString('en')}${isAtLeast ? '+' : ''}`
  const selectAll = !matching && count < total ? `Select all ${all} that match` : undefined
  const people = [{ id: null, name: 'Nobody' }, ...agents].map(({ id, name }) => ({
    key: String(id),
    label: name,
    by: `Assign to ${id === null ? 'nobody' : name}`,
    onSelect: () => act({ act: 'assign', assignee: id }),
  }))
  const tag = { key: 'tag', label: 'Tag', icon: Tag, onSelect: () => setTagging(true) }
  const close = { key: 'close', label: 'Close', icon: CircleX, onSelect: () => act({ act: 'close' }) }
  return (
    <div role="group" aria-label="Selected tickets" className={classes.bar}>
      {isPhone && <IconButton icon={X} label="Clear selection" onClick={onClear} />}
      <p role="status" className={classes.count}>
        {matching ? all : count} selected
      </p>
      {isPhone ? (
        <Menu
          label="Actions"
          items={[
            ...(selectAll === undefined
              ? []
              : [{ key: 'all', label: selectAll, icon: ListChecks, onSelect: onAll }]),
            tag,
            close,
            ...people.map(({ by, ...one }) => ({ ...one, label: by, icon: UserRoundCheck })),
          ]}
          trigger={(trigger) => (
            <Button {...trigger} icon={ChevronUp} isSaving={isPending}>
              Actions
            </Button>
          )}
        />
      ) : (
        <>
          {selectAll !== undefined && (
            <Button size="small" kind="quiet" onClick={onAll}>
              {selectAll}
            </Button>
          )}
          <Menu
            label="Assign to"
            align="start"
            items={people.map(({ by: _by, ...one }) => one)}
            trigger={(trigger) => (
              <Button {...trigger} size="small" icon={UserRoundCheck} isSaving={isPending}>
                Assign
              </Button>
            )}
          />
          {[tag, close].map(({ key, label, icon, onSelect }) => (
            <Button key={key} size="small" icon={icon} isSaving={isPending} onClick={onSelect}>
              {label}
            </Button>
          ))}
          <Button size="small" kind="quiet" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      {isTagging && (
        <TagManyDialog
          onChosen={(tag) => {
            setTagging(false)
            act({ act: 'tag', tag })
          }}
          onClose={() => setTagging(false)}
        />
      )}
      {ofAll && matching && (
        <AllTicketsDialog
          act={ofAll}
          to={ofAll.act === 'assign' ? agents.find(({ id }) => id === ofAll.assignee)?.name : undefined}
          matching={matching}
          onBegun={onClear}
          onClose={() => setOfAll(undefined)}
        />
      )}
    </div>
  )
}
