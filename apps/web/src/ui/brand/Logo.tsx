import styles from './Logo.module.css'

export interface LogoProps {
  /** Pixels. */
  size?: number
  /** The word beside the mark; without it the mark is decoration. */
  name?: string
}

/** A U whose right arm goes up. The same drawing as `public/icon.svg`. */
export function Logo({ size = 28, name }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg aria-hidden width={size} height={size} viewBox="0 0 64 64">
        <rect width="64" height="64" rx="15" className={styles.ground} />
        <path d="M19 17v17a11.5 11.5 0 0 0 23 0V18m-8.5 8.5L42 18l8.5 8.5" className={styles.line} />
      </svg>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </span>
  )
}
