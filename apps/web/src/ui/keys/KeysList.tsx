import styles from './KeysList.module.css'
import type { KeyLine } from './list-keys'

/** Keys, and what each does. */
export function KeysList({ keys }: { keys: readonly KeyLine[] }) {
  return (
    <dl className={styles.list}>
      {keys.map((line) => (
        <div key={line.act} className={styles.line}>
          <dt className={styles.keys}>
            {line.keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{line.act}</dd>
        </div>
      ))}
    </dl>
  )
}
