import { counted } from '@uplink/contract/counted'
import type { Call } from './calls.data'
import styles from './calls.module.css'

/** 'Reaches 4 calls' */
export const reachText = (count: number) =>
  count === 0 ? 'Reaches no call yet' : `Reaches ${counted(count, 'call')}`

/** More calls than this nobody reads. */
const maxShown = 15

/** Calls, each with what it does. */
export function CallList({ calls, label }: { calls: readonly Call[]; label: string }) {
  return (
    <ul className={styles.calls} aria-label={label}>
      {calls.slice(0, maxShown).map(({ method, path, summary }) => (
        <li key={`${method} ${path}`}>
          <span className={styles.call}>
            <span className={styles.method}>{method}</span> {path}
          </span>
          <span className={styles.summary}>
            {/* names of the wire stand between backticks */}
            {summary
              .split('`')
              .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
          </span>
        </li>
      ))}
      {calls.length > maxShown && <li>and {calls.length - maxShown} more</li>}
    </ul>
  )
}
