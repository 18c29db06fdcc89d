import { reportLimits } from '@uplink/contract/reports/words'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ErrorState } from '../../../ui/states/ErrorState'
import type { Run } from '../reports.data'
import { expensiveWords } from '../rows/RunProgress'
import styles from './view.module.css'

interface RunNotesProps {
  run: Run | undefined
  /** Then the line above the rows says how far it is. */
  isRunning: boolean
  cancelledAfter: number | undefined
  /** The rows on the screen answer the question before this one. */
  isOld: boolean
  /** A graph says itself how many rows it has. */
  isGraph: boolean
  failure: { onRetry: () => void; isRetrying: boolean; requestId?: string; isForbidden: boolean } | null
  /** Why there are no rows, in words. */
  refusal: { title: string; text?: string } | undefined
  onRetry: () => void
  onAnyway: () => void
  onClear?: () => void
}

/** How a run stands, as far as there is something to say. */
type Standing =
  | { kind: 'refused'; failure: NonNullable<RunNotesProps['failure']> }
  | { kind: 'stopped'; afterMs: number; hasOldRows: boolean }
  | { kind: 'expensive'; estimate: NonNullable<Run['estimate']> }
  | { kind: 'failed'; why: string }
  | { kind: 'empty' }
  | { kind: 'cut' }
  | { kind: 'nothing' }

/** What this browser knows comes first: it waits, was refused, or has cancelled. The run itself says the rest. */
function standingOf({ run, isRunning, cancelledAfter, isOld, isGraph, failure }: RunNotesProps): Standing {
  if (isRunning) return { kind: 'nothing' }
  if (failure) return { kind: 'refused', failure }
  if (cancelledAfter !== undefined && (isOld || run?.state !== 'done')) {
    const hasOldRows = run?.state === 'done' && run.rows.length > 0
    return { kind: 'stopped', afterMs: cancelledAfter, hasOldRows }
  }
  if (!run) return { kind: 'nothing' }
  if (run.state === 'dear' && run.estimate) return { kind: 'expensive', estimate: run.estimate }
  if (run.state === 'failed') return { kind: 'failed', why: run.failure ?? 'It could not be run.' }
  if (run.state === 'cancelled') return { kind: 'stopped', afterMs: run.took_ms, hasOldRows: false }
  if (run.rows.length === 0) return { kind: 'empty' }
  return { kind: run.truncated && !isGraph ? 'cut' : 'nothing' }
}

/** Notes about a run: why it waits, was refused or has failed, or that its rows are old. */
export function RunNotes(props: RunNotesProps) {
  const { refusal, onRetry, onAnyway, onClear } = props
  const again = (label: string, act: () => void) => (
    <Button size="small" onClick={act}>
      {label}
    </Button>
  )
  const standing = standingOf(props)
  switch (standing.kind) {
    case 'refused':
      return <ErrorState {...(refusal ?? { title: 'The rows could not be loaded.' })} {...standing.failure} />
    case 'stopped': {
      const said = `Cancelled after ${Math.round(standing.afterMs / 1000)} s.`
      if (!standing.hasOldRows) return <EmptyState action={again('Run again', onRetry)}>{said}</EmptyState>
      return (
        <div className={styles.note}>
          <Notice tone="warning" action={again('Run again', onRetry)}>
            {`${said} These are the rows from before your last change.`}
          </Notice>
        </div>
      )
    }
    case 'expensive':
      return (
        <div className={styles.note}>
          <Notice tone="warning" action={again('Run anyway', onAnyway)}>
            {`${expensiveWords(standing.estimate)} A filter would help.`}
          </Notice>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.note}>
          <Notice tone="danger" isUrgent action={again('Try again', onRetry)}>
            {standing.why}
          </Notice>
        </div>
      )
    case 'empty':
      return onClear ? (
        <EmptyState action={again('Clear filters', onClear)}>No rows with these filters.</EmptyState>
      ) : (
        <EmptyState>No rows.</EmptyState>
      )
    case 'cut':
      return (
        <p className={styles.note}>
          {`The first ${reportLimits.rowsOnScreen.toLocaleString('en')} rows. An export has all of them.`}
        </p>
      )
    case 'nothing':
      return null
  }
}
