import { useEffect, useState } from 'react'
import type { RunUnderWay } from './follow-run'
import styles from './rows.module.css'

/** How long a run has been under way, and its progress. */
export function RunProgress({ since, run }: { since: number; run: RunUnderWay | undefined }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - since) / 1000)
  const found: number = run?.found ?? run?.rows.length ?? 0
  const state =
    run?.state === 'queued'
      ? `Waiting: ${run.place} before it.`
      : found > 0
        ? `${found.toLocaleString('en')} ${found === 1 ? 'row' : 'rows'} so far …`
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
