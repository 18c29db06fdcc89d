import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { AlarmClockOff, EllipsisVertical, Merge, Moon, Tags } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../../platform/api/failure'
import { useNow } from '../../../../platform/dates/use-now'
import { Button } from '../../../../ui/button/Button'
import { IconButton } from '../../../../ui/button/IconButton'
import { Menu, type MenuItem } from '../../../../ui/menu/Menu'
import { useToasts } from '../../../../ui/UiProvider'
import { actAtDesk } from '../desk-tickets.data'
import { MergeDialog } from './MergeDialog'
import { TagsDialog } from './TagsDialog'

const hourMs = 3_600_000

/** For how long a ticket can be put off. */
const snoozes = [
  { words: '1 hour', hours: 1 },
  { words: '4 hours', hours: 4 },
  { words: '1 day', hours: 24 },
  { words: '3 days', hours: 72 },
  { words: '1 week', hours: 168 },
]

/** Whether it is put off, still. */
export const isAsleep = <T extends { snoozed_until: string | null }>(
  ticket: T,
  now: number,
): ticket is T & { snoozed_until: string } =>
  ticket.snoozed_until !== null && Date.parse(ticket.snoozed_until) > now

interface SortingActsProps {
  ticket: DeskTicketWithThread
  /** Acts of others that stand first in the menu. */
  seldom: readonly MenuItem[]
  /** The ticket was put off or put into another one: leads there, or on. */
  onGone: (into?: number) => void
}

/** Puts a ticket off, marks it, or puts a duplicate into another one. */
export function SortingActs({ ticket, seldom, onGone }: SortingActsProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [opened, setOpened] = useState<'tags' | 'merge'>()
  const { mutate, isPending } = useMutation({
    mutationFn: (until: string | null) => actAtDesk(client, ticket.id, { act: 'snooze', until }),
    onSuccess: (message, until) => {
      const undo = { label: 'Undo', onSelect: () => mutate(null) }
      toasts.success(message, undefined, until === null ? undefined : undo)
      if (until !== null) onGone()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  const isOpen = ticket.status !== 'closed'
  const isOff = isAsleep(ticket, useNow())
  return (
    <>
      {isOpen && isOff && (
        <Button size="small" icon={AlarmClockOff} isSaving={isPending} onClick={() => mutate(null)}>
          Back now
        </Button>
      )}
      <Menu
        label="More acts"
        items={[
          ...seldom,
          ...(isOpen
            ? snoozes.map(({ words, hours }) => ({
                key: `snooze-${hours}`,
                icon: Moon,
                label: `Snooze for ${words}`,
                onSelect: () => mutate(new Date(Date.now() + hours * hourMs).toISOString()),
              }))
            : []),
          { key: 'tags', icon: Tags, label: 'Tags…', onSelect: () => setOpened('tags') },
          ...(isOpen
            ? [{ key: 'merge', icon: Merge, label: 'Merge into…', onSelect: () => setOpened('merge') }]
            : []),
        ]}
        trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label="More acts" />}
      />
      {opened === 'tags' && <TagsDialog ticket={ticket} onClose={() => setOpened(undefined)} />}
      {opened === 'merge' && (
        <MergeDialog ticket={ticket} onMerged={onGone} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
