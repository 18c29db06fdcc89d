import { formatDisplayDate, formatTime } from '../../platform/dates/dates'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { DataSource } from './data-sources.data'

type SourceStateProps = Pick<DataSource, 'state' | 'down_since'> & Partial<Pick<DataSource, 'checklist'>>

/** The state of a source, and since when it cannot be reached. */
export function SourceState({ state, down_since, checklist }: SourceStateProps) {
  const toFix = checklist?.points.filter(({ state: of }) => of === 'failed').length ?? 0
  if (state === 'ready') return <StatusBadge tone="success">Ready</StatusBadge>
  if (state === 'to-mend')
    return (
      <StatusBadge tone="warning">
        {toFix === 0 ? 'To fix' : `${toFix} ${toFix === 1 ? 'point' : 'points'} to fix`}
      </StatusBadge>
    )
  if (state === 'unchecked') return <StatusBadge tone="neutral">Not tested</StatusBadge>
  return (
    <StatusBadge tone="danger">
      {down_since ? `Not reached since ${sinceWhen(down_since)}` : 'Not reached'}
    </StatusBadge>
  )
}

/** `09:12` for today, the date for another day. */
function sinceWhen(instant: string): string {
  const day = formatDisplayDate(instant)
  return day === formatDisplayDate(new Date().toISOString()) ? formatTime(instant) : day
}
