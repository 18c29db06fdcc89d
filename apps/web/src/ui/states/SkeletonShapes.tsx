import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton'
import styles from './skeleton-shapes.module.css'

const times = (count: number, shape: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, i) => shape(i))

/** Uneven, like lines of text. */
const widths = ['64%', '48%', '72%', '40%', '56%']
const widthOf = (index: number) => widths[index % widths.length]

/** A placeholder for a form: fields with labels, and the button. */
export function SkeletonFields({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.fields}>
      {times(count, (field) => (
        <div key={field} className={styles.field}>
          <Skeleton width="6rem" />
          <div className={styles.box} />
        </div>
      ))}
      <Skeleton width="10rem" height="2.25rem" />
    </div>
  )
}

/** A placeholder for a conversation. */
export function SkeletonThread({ notes = 3 }: { notes?: number }) {
  return (
    <div className={styles.thread}>
      {times(notes, (note) => (
        <div key={note} className={styles.note} data-own={note % 2 === 0 || undefined}>
          <Skeleton width="8rem" />
          <Skeleton width={widthOf(note + 2)} />
        </div>
      ))}
    </div>
  )
}

/** A placeholder for a list's items, each a name with lines under it. */
export function SkeletonItems({ count = 6, lines = 2 }: { count?: number; lines?: number }) {
  return (
    <div className={styles.items}>
      {times(count, (item) => (
        <div key={item} className={styles.item}>
          <Skeleton width={widthOf(item)} />
          {times(lines - 1, (line) => (
            <Skeleton key={line} width={widthOf(item + line + 1)} height="0.625em" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** A placeholder for a list with an icon before each line: checks, steps. */
export function SkeletonChecks({ count = 4 }: { count?: number }) {
  return (
    <div className={styles.checks}>
      {times(count, (check) => (
        <div key={check} className={styles.check}>
          <Skeleton width="1.25rem" height="1.25rem" isRound />
          <div className={styles.words}>
            <Skeleton width="10rem" />
            <Skeleton width={widthOf(check)} height="0.625em" />
          </div>
        </div>
      ))}
    </div>
  )
}
