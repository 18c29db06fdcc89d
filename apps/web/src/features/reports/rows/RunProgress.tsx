import { useEffect, useState } from 'react'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { Run } from '../reports.data'
import type { RunUnderWay } from './follow-run'
import styles from './rows.module.css'

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** How many of the rows are shown: '50 of 1,204 rows', '10 rows, its limit'. */
export function rowsWords({ rows, total, truncated }: Run, report: ReportDefinition): string {
  const limit = report.set_limit === 'yes' ? report.query_clause.limit_value : undefined
  if (rows.length === limit && (total === null || total === limit))
    return `${counted(rows.length)}, its limit`
  if (total !== null && total > rows.length)
    return `${rows.length} of ${total.toLocaleString('en')}${truncated ? ' or more' : ''} rows`
  return total === null && truncated ? `the first ${counted(rows.length)}` : counted(rows.length)
}

const millions = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
})

function timeWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} minutes` : 'hours'
}

/** The estimate of a run that would take long: 'Reads about 1.8 million rows, perhaps 20 s.' */
export const expensiveWords = ({ rows, seconds }: NonNullable<Run['estimate']>) =>
  `Reads about ${millions.format(rows)} rows, perhaps ${timeWords(seconds)}.`

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
