import { useEffect, useState } from 'react'
import type { Run } from '../reports.data'
import styles from './rows.module.css'

/** How long a run has been under way, and its progress. */
export function RunProgress({ since, run }: { since: number; run: Run | undefined }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - since) / 1000)
  const state =
    run?.state === 'queued'
      ? `Waiting: ${run.place} before it.`
      : run && run.rows.length > 0
        ? `${run.rows.length} rows so far …`
        : 'Running …'
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden />
      <p role="status">
        {state} {seconds > 0 && `${seconds} s`}
      </p>
    </div>
  )
}
