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
import { nextWords, runWords, scheduleWords } from './schedule-words'
import { ScheduleForm } from './ScheduleForm'
import { deleteSchedule, schedulesQuery, setStatus, type Schedule } from './schedules.data'
import styles from '../by-itself.module.css'

interface SchedulesDrawerProps {
  stored: StoredReport
  /** How the report is narrowed on the screen. */
  asked: AskedRun
  onClose: () => void
}

/** When a report is sent by mail and to whom: what there is of it, how the last times went, and a form. */
export function SchedulesDrawer({ stored, asked, onClose }: SchedulesDrawerProps) {
  const { data: schedules, error } = useQuery(schedulesQuery(stored.id))
  const [editing, setEditing] = useState<Schedule | 'new'>()
  if (editing !== undefined)
    return (
      <Drawer title={editing === 'new' ? 'New schedule' : 'Change schedule'} onClose={onClose}>
        <ScheduleForm
          {...{ stored, asked }}
          schedule={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      </Drawer>
    )
  const create = (
    <Button kind="primary" icon={Plus} onClick={() => setEditing('new')}>
      New schedule
    </Button>
  )
  return (
    <Drawer title="Schedules" onClose={onClose} actions={schedules && schedules.length > 0 && create}>
      {error && <EmptyState>The schedules could not be loaded. Try again later.</EmptyState>}
      {!schedules && !error && <SkeletonText lines={6} />}
      {schedules?.length === 0 && (
        <EmptyState action={create}>This report is not sent to anybody yet.</EmptyState>
      )}
      <ul className={styles.list} aria-label="Schedules">
        {schedules?.map((schedule) => (
          <ScheduleItem key={schedule.id} schedule={schedule} onEdit={() => setEditing(schedule)} />
        ))}
      </ul>
    </Drawer>
  )
}

const looks = {
  active: ['success', 'Active'],
  paused: ['neutral', 'Paused'],
  stopped: ['danger', 'Stopped'],
} as const

function ScheduleItem({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { id, status, can, owner, recipients, last_runs: runs } = schedule
  const onError = (error: unknown) => tellRefusal(toasts, error)
  const onSuccess = ({ message }: { message: string }) => void toasts.success(message)
  const next = status === 'active' ? 'paused' : 'active'
  const turn = useMutation({ mutationFn: () => setStatus(client, id, next), onSuccess, onError })
  const remove = useMutation({ mutationFn: () => deleteSchedule(client, id), onSuccess, onError })
  const ask = async () => {
    const text = `You won't be able to revert this! ${scheduleWords(schedule)}`
    if (await confirm({ text })) remove.mutate()
  }
  const [tone, word] = looks[status]
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.words}>{scheduleWords(schedule)}</p>
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
            trigger={(trigger) => (
              <IconButton {...trigger} icon={Ellipsis} label={`More about ${schedule.in_words}`} />
            )}
          />
        )}
      </div>
      <p className={styles.note}>
        {nextWords(schedule)} · {recipients.map(({ name }) => name).join(', ')} · made by {owner.name}
      </p>
      {runs.length > 0 && (
        <ul className={styles.events} aria-label="The last times">
          {runs.map((run) => (
            <li key={run.planned_at} data-failed={run.failed > 0 || undefined}>
              <b>{formatMoment(run.planned_at)}</b> {runWords(run)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
