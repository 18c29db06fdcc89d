import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { IconButton } from '../../../ui/button/IconButton'
import { StatusBadge, type StatusBadgeProps } from '../../../ui/feedback/StatusBadge'
import { Menu, type MenuItem } from '../../../ui/menu/Menu'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import styles from './by-itself.module.css'

interface ByItselfItemProps {
  /** What it does, in a sentence. */
  words: string
  /** Its state: a tone and a word. */
  look: readonly [StatusBadgeProps['tone'], string]
  isActive: boolean
  can: readonly ('edit' | 'delete')[]
  onEdit: () => void
  setStatus: (to: 'active' | 'paused') => Promise<{ message: string }>
  remove: () => Promise<{ message: string }>
  note: ReactNode
  /** The heading of `events`: `What has happened`. */
  eventsLabel: string
  events: readonly { key: string; isBad?: boolean; shown: ReactNode }[]
}

/** An alert or a schedule: its state, what has happened, and its acts. */
export function ByItselfItem(props: ByItselfItemProps) {
  const { words, look, isActive, can, onEdit, note, eventsLabel, events } = props
  const toasts = useToasts()
  const confirm = useConfirm()
  const told = {
    onError: (error: unknown) => tellRefusal(toasts, error),
    onSuccess: ({ message }: { message: string }) => void toasts.success(message),
  }
  const turn = useMutation({ mutationFn: () => props.setStatus(isActive ? 'paused' : 'active'), ...told })
  const remove = useMutation({ mutationFn: props.remove, ...told })
  const ask = async () => {
    if (await confirm({ text: `You won't be able to revert this! ${words}` })) remove.mutate()
  }
  const acts: readonly (MenuItem & { for: 'edit' | 'delete' })[] = [
    { key: 'edit', for: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit },
    {
      key: 'turn',
      for: 'edit',
      label: isActive ? 'Pause' : 'Go on',
      icon: isActive ? Pause : Play,
      onSelect: () => turn.mutate(),
    },
    {
      key: 'delete',
      for: 'delete',
      label: 'Delete',
      icon: Trash2,
      kind: 'danger',
      onSelect: () => void ask(),
    },
  ]
  const [tone, word] = look
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.words}>{words}</p>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {can.length > 0 && (
          <Menu
            label="Actions"
            items={acts.filter((act) => can.includes(act.for)).map(({ for: _, ...act }) => act)}
            trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={`More about: ${words}`} />}
          />
        )}
      </div>
      <p className={styles.note}>{note}</p>
      {events.length > 0 && (
        <ul className={styles.events} aria-label={eventsLabel}>
          {events.map(({ key, isBad, shown }) => (
            <li key={key} data-failed={isBad || undefined}>
              {shown}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
