import { X } from 'lucide-react'
import { reportLimits } from '@uplink/contract/reports/words'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { EmptyState } from '../../../ui/states/EmptyState'
import { ErrorState } from '../../../ui/states/ErrorState'
import type { Run } from '../reports.data'
import type { RunUnderWay } from '../rows/follow-run'
import { RunProgress } from '../rows/RunProgress'
import { dearWords } from '../rows/run-words'
import styles from './view.module.css'

interface RunNotesProps {
  run: Run | undefined
  progress: { since: number; run?: RunUnderWay } | undefined
  cancelledAfter: number | undefined
  /** The rows on the screen answer the question before this one. */
  isOld: boolean
  /** A graph says itself how many rows it has. */
  isGraph: boolean
  failure: { onRetry: () => void; isRetrying: boolean; requestId?: string; isForbidden: boolean } | null
  /** Why there are no rows, in words. */
  refusal: { title: string; text?: string } | undefined
  onCancel: () => void
  onRetry: () => void
  onAnyway: () => void
  onClear?: () => void
}

/** Notes about a run: why it waits, was refused or has failed, or that its rows are old. */
export function RunNotes(props: RunNotesProps) {
  const {
    run,
    progress,
    cancelledAfter,
    isOld,
    isGraph,
    failure,
    refusal,
    onCancel,
    onRetry,
    onAnyway,
    onClear,
  } = props
  if (progress)
    return (
      <div className={styles.running}>
        <RunProgress since={progress.since} run={progress.run} />
        <Button size="small" icon={X} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    )
  if (failure) return <ErrorState {...(refusal ?? { title: 'The rows could not be loaded.' })} {...failure} />
  const again = (label: string, act: () => void) => (
    <Button size="small" onClick={act}>
      {label}
    </Button>
  )
  if (cancelledAfter !== undefined && (isOld || run?.state !== 'done')) {
    const said = `Cancelled after ${Math.round(cancelledAfter / 1000)} s.`
    const hasRows = run?.state === 'done' && run.rows.length > 0
    return hasRows ? (
      <div className={styles.note}>
        <Notice tone="warning" action={again('Run again', onRetry)}>
          {`${said} These are the rows from before your last change.`}
        </Notice>
      </div>
    ) : (
      <EmptyState action={again('Run again', onRetry)}>{said}</EmptyState>
    )
  }
  if (!run) return null
  if (run.state === 'dear' && run.estimate)
    return (
      <div className={styles.note}>
        <Notice tone="warning" action={again('Run anyway', onAnyway)}>
          {`${dearWords(run.estimate)} A filter would help.`}
        </Notice>
      </div>
    )
  if (run.state === 'failed')
    return (
      <div className={styles.note}>
        <Notice tone="danger" isUrgent action={again('Try again', onRetry)}>
          {run.failure ?? 'It could not be run.'}
        </Notice>
      </div>
    )
  if (run.state === 'cancelled')
    return (
      <EmptyState action={again('Run again', onRetry)}>
        {`Cancelled after ${Math.round(run.took_ms / 1000)} s.`}
      </EmptyState>
    )
  if (run.rows.length === 0)
    return onClear ? (
      <EmptyState action={again('Clear filters', onClear)}>No rows with these filters.</EmptyState>
    ) : (
      <EmptyState>No rows.</EmptyState>
    )
  return run.truncated && !isGraph ? (
    <p className={styles.note}>
      {`The first ${reportLimits.rowsOnScreen.toLocaleString('en')} rows. An export has all of them.`}
    </p>
  ) : null
}
