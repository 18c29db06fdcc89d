import styles from './states.module.css'

export interface SkeletonProps {
  /** CSS lengths; without a height, that of a line of text. */
  width?: string
  height?: string
  isRound?: boolean
}

/** A placeholder in the size of the content that is loading. */
export function Skeleton({ width = '100%', height = '0.75em', isRound }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={`${styles.skeleton} ${isRound ? styles.round : ''}`}
      style={{ width, height }}
    />
  )
}

/** Lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  )
}
