import type { DataSourceCheckPoint } from '@uplink/contract/check-points'
import type { DataSourceChecklist } from '@uplink/contract/data-sources'
import { CopyButton } from '../../ui/review/CopyButton'
import { CheckList, type CheckPoint } from '../../ui/steps/CheckList'
import styles from './Checks.module.css'

const states = { passed: 'good', warning: 'warning', failed: 'bad' } as const

/** What the account may do, point by point, with the SQL that fixes it, and what follows for reports. */
export function Checks({ checklist: { points, raw_sql } }: { checklist: DataSourceChecklist }) {
  const isReached = points[0]?.key === 'reached-at'
  return (
    <>
      <CheckList label="Read-only checklist" points={points.map(toPoint)} />
      <p className={styles.outcome}>
        Builder: {isReached ? 'yes' : 'not now'} · Raw SQL: {raw_sql ? 'yes' : 'off until every ✕ is fixed'}
      </p>
    </>
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

/** Shown while the source is being tested: what was found so far, and that the rest is being asked. */
export function Asking({ found }: { found: readonly DataSourceCheckPoint[] }) {
  return (
    <CheckList
      label="Read-only checklist"
      points={[...found.map(toPoint), { key: 'asking', state: 'asking', text: 'Asking the source…' }]}
    />
  )
}
