import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Menu } from '../../../ui/menu/Menu'
import { Drawer } from '../../../ui/modal/Drawer'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import type { AskedRun, StoredReport } from '../reports.data'
import { alertWords, eventWords, foundWords } from './alert-words'
import { AlertForm } from './AlertForm'
import { alertsQuery, deleteAlert, setAlertStatus, type Alert } from './alerts.data'
import styles from '../by-itself.module.css'

interface AlertsDrawerProps {
  stored: StoredReport
  /** How the report is narrowed on the screen. */
  asked: AskedRun
  onClose: () => void
}

/** The numbers of a report that are watched: what was found, what has happened, and a form. */
export function AlertsDrawer({ stored, asked, onClose }: AlertsDrawerProps) {
  const { data: alerts, error } = useQuery(alertsQuery(stored.id))
  const [editing, setEditing] = useState<Alert | 'new'>()
  if (editing !== undefined)
    return (
      <Drawer title={editing === 'new' ? 'New alert' : 'Change alert'} onClose={onClose}>
        <AlertForm
          {...{ stored, asked }}
          alert={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      </Drawer>
    )
  const create = (
    <Button kind="primary" icon={Plus} onClick={() => setEditing('new')}>
      New alert
    </Button>
  )
  return (
    <Drawer title="Alerts" onClose={onClose} actions={alerts && alerts.length > 0 && create}>
      {error && <EmptyState>The alerts could not be loaded. Try again later.</EmptyState>}
      {!alerts && !error && <SkeletonText lines={6} />}
      {alerts?.length === 0 && (
        <EmptyState action={create}>No number of this report is watched yet.</EmptyState>
      )}
      <ul className={styles.list} aria-label="Alerts">
        {alerts?.map((alert) => (
          <AlertItem key={alert.id} alert={alert} onEdit={() => setEditing(alert)} />
        ))}
      </ul>
    </Drawer>
  )
}

function lookOf({ status, is_over: isOver, failure }: Alert) {
  if (status === 'paused') return ['neutral', 'Paused'] as const
  if (status === 'stopped') return ['danger', 'Stopped'] as const
  if (failure !== null) return ['danger', 'Failing'] as const
  return isOver ? (['warning', 'Over the line'] as const) : (['success', 'Watching'] as const)
}

function AlertItem({ alert, onEdit }: { alert: Alert; onEdit: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { id, status, can, owner, events } = alert
  const words = alertWords(alert)
  const onError = (error: unknown) => tellRefusal(toasts, error)
  const onSuccess = ({ message }: { message: string }) => void toasts.success(message)
  const next = status === 'active' ? 'paused' : 'active'
  const turn = useMutation({ mutationFn: () => setAlertStatus(client, id, next), onSuccess, onError })
  const remove = useMutation({ mutationFn: () => deleteAlert(client, id), onSuccess, onError })
  const ask = async () => {
    if (await confirm({ text: `You won't be able to revert this! ${words}` })) remove.mutate()
  }
  const [tone, word] = lookOf(alert)
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.words}>{words}</p>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {can.length > 0 && (
          <Menu
            label="Acts"
            items={[
              ...(can.includes('edit')
                ? [
                    { key: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit },
                    {
                      ...{ key: 'turn', label: next === 'paused' ? 'Pause' : 'Go on' },
                      ...{ icon: next === 'paused' ? Pause : Play, onSelect: () => turn.mutate() },
                    },
                  ]
                : []),
              ...(can.includes('delete')
                ? [
                    {
                      ...{ key: 'delete', label: 'Delete', icon: Trash2, kind: 'danger' as const },
                      onSelect: () => void ask(),
                    },
                  ]
                : []),
            ]}
            trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={`More about: ${words}`} />}
          />
        )}
      </div>
      <p className={styles.note}>
        {foundWords(alert)} · tells {owner.name}
      </p>
      {events.length > 0 && (
        <ul className={styles.events} aria-label="What has happened">
          {events.map((event) => (
            <li key={`${event.at} ${event.what}`}>
              <b>{formatMoment(event.at)}</b> {eventWords(event)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
