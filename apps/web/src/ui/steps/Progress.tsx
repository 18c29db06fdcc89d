import { grouped, t } from '../../language/t'
import { Button } from '../button/Button'
import styles from './Progress.module.css'

export interface ProgressProps {
  /** What is being done: 'Importing lines'. */
  label: string
  value: number
  of: number
  /** 'About 2 minutes left' */
  timeLeft?: string | undefined
  onCancel?: (() => void) | undefined
}

/** The progress of something: '54 of 128'. */
export function Progress({ label, value, of, timeLeft, onCancel }: ProgressProps) {
  const said = t('{done} of {all}', { done: grouped(value), all: grouped(of) })
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label={label} aria-valuetext={said} value={value} max={of} />
      <span className={styles.said}>
        {said}
        {timeLeft !== undefined && ` · ${timeLeft}`}
      </span>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
