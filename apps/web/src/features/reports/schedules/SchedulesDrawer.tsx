import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../platform/dates/dates'
import { ByItselfDrawer } from '../by-itself/ByItselfDrawer'
import { ByItselfItem } from '../by-itself/ByItselfItem'
import type { AskedRun, StoredReport } from '../reports.data'
import { nextWords, runWords, scheduleWords } from './schedule-words'
import { ScheduleForm } from './ScheduleForm'
import { deleteSchedule, schedulesQuery, setStatus, type Schedule } from './schedules.data'

interface SchedulesDrawerProps {
  stored: StoredReport
  /** The report's filters on the screen. */
  asked: AskedRun
  onClose: () => void
}

/** The schedules of a report: when it is sent and to whom, how the last times went, and a form. */
export function SchedulesDrawer({ stored, asked, onClose }: SchedulesDrawerProps) {
  return (
    <ByItselfDrawer
      what="schedule"
      title="Schedules"
      none="This report is not sent to anybody yet."
      query={useQuery(schedulesQuery(stored.id))}
      item={(schedule, onEdit) => <ScheduleItem key={schedule.id} {...{ schedule, onEdit }} />}
      form={(schedule, onDone) => <ScheduleForm {...{ stored, asked, schedule, onDone }} />}
      onClose={onClose}
    />
  )
}

const looks = {
  active: ['success', 'Active'],
  paused: ['neutral', 'Paused'],
  stopped: ['danger', 'Stopped'],
} as const

function ScheduleItem({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const client = useQueryClient()
  const { id, status, can, owner, recipients, last_runs: runs } = schedule
  return (
    <ByItselfItem
      words={scheduleWords(schedule)}
      look={looks[status]}
      isActive={status === 'active'}
      {...{ can, onEdit }}
      setStatus={(to) => setStatus(client, id, to)}
      remove={() => deleteSchedule(client, id)}
      note={`${nextWords(schedule)} · ${recipients.map(({ name }) => name).join(', ')} · made by ${owner.name}`}
      eventsLabel="The last times"
      events={runs.map((run) => ({
        key: run.planned_at,
        isBad: run.failed > 0,
        shown: (
          <>
            <b>{formatMoment(run.planned_at)}</b> {runWords(run)}
          </>
        ),
      }))}
    />
  )
}
