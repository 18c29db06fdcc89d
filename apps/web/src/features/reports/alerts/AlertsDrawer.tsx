import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../platform/dates/dates'
import { ByItselfDrawer } from '../by-itself/ByItselfDrawer'
import { ByItselfItem } from '../by-itself/ByItselfItem'
import type { Run, RunRequest, StoredReport } from '../reports.data'
import {
  alertWords,
  eventWords,
  foundWords,
  alertsQuery,
  deleteAlert,
  setAlertStatus,
  type Alert,
} from './alerts.data'
import { AlertForm } from './AlertForm'

interface AlertsDrawerProps {
  stored: StoredReport
  /** The report's filters on the screen. */
  request: RunRequest
  run: Run | undefined
  onClose: () => void
}

/** The alerts of a report: the last values, what has happened, and a form. */
export function AlertsDrawer({ stored, request: query, run, onClose }: AlertsDrawerProps) {
  return (
    <ByItselfDrawer
      what="alert"
      title="Alerts"
      none="This report has no alerts yet."
      query={useQuery(alertsQuery(stored.id))}
      item={(alert, onEdit) => <AlertItem key={alert.id} alert={alert} onEdit={onEdit} />}
      form={(alert, onDone) => (
        <AlertForm stored={stored} request={query} run={run} alert={alert} onDone={onDone} />
      )}
      onClose={onClose}
    />
  )
}

function lookOf({ status, is_over: isOver, failure }: Alert) {
  if (status === 'paused') return ['neutral', 'Paused'] as const
  if (status === 'stopped') return ['danger', 'Stopped'] as const
  if (failure !== null) return ['danger', 'Failing'] as const
  return isOver ? (['warning', 'Over the threshold'] as const) : (['success', 'Watching'] as const)
}

function AlertItem({ alert, onEdit }: { alert: Alert; onEdit: () => void }) {
  const client = useQueryClient()
  const { id, status, can, owner, events } = alert
  return (
    <ByItselfItem
      words={alertWords(alert)}
      look={lookOf(alert)}
      isActive={status === 'active'}
      can={can}
      onEdit={onEdit}
      setStatus={(to) => setAlertStatus(client, id, to)}
      remove={() => deleteAlert(client, id)}
      note={`${foundWords(alert)} · tells ${owner.name}`}
      eventsLabel="What has happened"
      events={events.map((event) => ({
        key: `${event.at} ${event.what}`,
        shown: (
          <>
            <b>{formatMoment(event.at)}</b> {eventWords(event)}
          </>
        ),
      }))}
    />
  )
}
