import type { Answer } from '@uplink/contract/route'
import type { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import { timetable, timetableWords } from '@uplink/contract/reports/timetable'
import type { ExportRequest } from '../downloads/making'
import type { findLastRuns, ScheduleRow } from './schedules.store'

type Schedule = Answer<(typeof reportScheduleRoutes)['list']>['data'][number]

/** The timetable of a schedule, checked when it was saved. */
export const timetableOf = ({ timetable: kept }: Pick<ScheduleRow, 'timetable'>) => timetable.parse(kept)

/** What it sends. */
export const requestOf = ({ asked: query }: Pick<ScheduleRow, 'asked'>) => query as ExportRequest

interface Beside {
  timeZone: string
  lastRuns: Awaited<ReturnType<typeof findLastRuns>>
  /** What the caller's roles may call, whatever the schedule. */
  can: Schedule['can']
}

export function toSchedule(row: ScheduleRow, { timeZone, lastRuns, can }: Beside): Schedule {
  const { id, report_id, version, if_empty, recipients, status, stopped_because } = row
  const { format, filters = [], parameters = {}, sort = null } = requestOf(row)
  const table = timetableOf(row)
  return {
    id,
    report_id,
    version,
    if_empty,
    recipients,
    status,
    stopped_because,
    format,
    filters,
    parameters,
    sort,
    can,
    timetable: table,
    in_words: timetableWords(table),
    time_zone: timeZone,
    owner: { id: row.owner_id, name: row.owner_name },
    next_run_at: row.next_run_at?.toISOString() ?? null,
    last_runs: lastRuns
      .filter(({ schedule_id }) => schedule_id === id)
      .map(({ planned_at, schedule_id: _, ...run }) => ({ ...run, planned_at: planned_at.toISOString() })),
  }
}
