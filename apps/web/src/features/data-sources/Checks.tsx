import type { DataSourceCheckPoint } from '@uplink/contract/check-points'
import type { DataSourceChecklist } from '@uplink/contract/data-sources'
import { CopyButton } from '../../ui/review/CopyButton'
import { CheckList, type CheckPoint } from '../../ui/steps/CheckList'
import styles from './Checks.module.css'

const states = { passed: 'good', warning: 'warning', failed: 'bad' } as const

interface ChecksProps {
  /** Null while the source is being tested. */
  checklist: DataSourceChecklist | null
  /** What was found so far. */
  found: readonly DataSourceCheckPoint[]
}

const asking: CheckPoint = { key: 'asking', state: 'asking', text: 'Asking the source…' }

/**
 * What the account may do, point by point, with the SQL that fixes it, and what follows for reports. One component for the
 * test and its result, so that what a person has opened stays open.
 */
export function Checks({ checklist, found }: ChecksProps) {
  const points = checklist ? checklist.points.map(toPoint) : [...found.map(toPoint), asking]
  return (
    <>
      <CheckList label="Read-only checklist" points={points} />
      {checklist && <Outcome {...checklist} />}
    </>
  )
}

function Outcome({ points, raw_sql }: DataSourceChecklist) {
  const isReached = points[0]?.key === 'reached-at'
  return (
    <p className={styles.outcome}>
      Builder: {isReached ? 'yes' : 'not now'} · Raw SQL: {raw_sql ? 'yes' : 'off until every ✕ is fixed'}
    </p>
  )
}

function toPoint({ key, state, text, mend }: DataSourceCheckPoint): CheckPoint {
  return {
    key,
    text,
    state: states[state],
    ...(mend !== null && {
      mend: (
        <>
          <pre className={styles.sql}>{mend}</pre>
          <CopyButton text={mend} />
        </>
      ),
    }),
  }
}
