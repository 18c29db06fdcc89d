import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../platform/dates/dates'
import { ByItselfDrawer } from '../by-itself/ByItselfDrawer'
import { ByItselfItem } from '../by-itself/ByItselfItem'
import type { RunRequest, StoredReport } from '../reports.data'
import { ScheduleForm } from './ScheduleForm'
import { deleteSchedule, schedulesQuery, setStatus, type Schedule } from './schedules.data'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** `Mondays at 08:00 (Europe/Berlin), XLSX, to 3 people; each gets their own rows.` */
function scheduleWords({ in_words: when, time_zone: zone, format, recipients }: Schedule): string {
  const [only] = recipients
  const to =
    recipients.length === 1 && only ? only.name : `${people(recipients.length)}; each gets their own rows`
  return `${when} (${zone}), ${format.toUpperCase()}, to ${to}.`
}

/** How one run of a schedule went, in words. */
function runWords({ sent, empty, failed, waiting, failures }: Schedule['last_runs'][number]): string {
  const parts = [
    sent > 0 && `sent to ${people(sent)}`,
    empty > 0 && `nothing to send to ${people(empty)}`,
    waiting > 0 && `being made for ${people(waiting)}`,
    failed > 0 && `failed for ${people(failed)}`,
  ].filter(Boolean)
  const why = failures.map(({ name, failure }) => `${name}: ${failure}`)
  return [parts.join(', '), ...why].filter(Boolean).join(' · ')
}

function nextWords({ status, next_run_at: next, stopped_because: reason }: Schedule): string {
  if (status === 'stopped') return `Stopped: ${reason ?? ''}`
  if (status === 'paused' || next === null) return 'Paused'
  return `Next: ${formatMoment(next)}`
}

interface SchedulesDrawerProps {
  stored: StoredReport
  /** The report's filters on the screen. */
  request: RunRequest
  onClose: () => void
}

/** The schedules of a report: when it is sent and to whom, how the last times went, and a form. */
export function SchedulesDrawer({ stored, request: query, onClose }: SchedulesDrawerProps) {
  return (
    <ByItselfDrawer
      what="schedule"
      title="Schedules"
      none="This report is not sent to anybody yet."
      query={useQuery(schedulesQuery(stored.id))}
      item={(schedule, onEdit) => <ScheduleItem key={schedule.id} schedule={schedule} onEdit={onEdit} />}
      form={(schedule, onDone) => (
        <ScheduleForm stored={stored} request={query} schedule={schedule} onDone={onDone} />
      )}
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
      can={can}
      onEdit={onEdit}
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
