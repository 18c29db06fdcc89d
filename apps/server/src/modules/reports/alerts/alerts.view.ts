import type { Answer } from '@uplink/contract/route'
import type { reportAlertRoutes } from '@uplink/contract/reports/alert-routes'
import type { ParameterValues, SetGridFilter } from '@uplink/contract/reports/run-routes'
import type { AlertRow, findEvents } from './alerts.store'

type Alert = Answer<(typeof reportAlertRoutes)['list']>['data'][number]

/** The report's filters and parameters, checked when the alert was saved. */
export const askedOf = ({ asked }: Pick<AlertRow, 'asked'>) =>
  asked as { filters?: SetGridFilter[]; parameters?: ParameterValues }

interface Beside {
  events: Awaited<ReturnType<typeof findEvents>>
  userId: number
  /** What the caller's roles may call, whatever the alert. */
  can: Alert['can']
}

/** An alert. Its values come from its owner's rows, so only the owner gets them. */
export function toAlert(row: AlertRow, { events, userId, can }: Beside): Alert {
  const { id, report_id, version, watched, condition, threshold, every_minutes, failure } = row
  const { filters = [], parameters = {} } = askedOf(row)
  const isOwn = row.owner_id === userId
  return {
    ...{ id, report_id, version, watched, condition, threshold, every_minutes, filters, parameters, failure },
    ...{ status: row.status, stopped_because: row.stopped_because, is_over: isOwn ? row.is_over : null },
    owner: { id: row.owner_id, name: row.owner_name },
    next_check_at: row.next_check_at?.toISOString() ?? null,
    last_value: isOwn ? row.last_value : null,
    checked_at: row.checked_at?.toISOString() ?? null,
    events: events
      .filter(({ alert_id }) => alert_id === id)
      .map(({ at, what, value }) => ({ at: at.toISOString(), what, value: isOwn ? value : null })),
    can: can.filter((act) => isOwn || act === 'delete'),
  }
}
