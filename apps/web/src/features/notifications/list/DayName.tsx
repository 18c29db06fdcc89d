import { t } from '../../../language/t'
import { formatDate } from '../../../platform/dates/dates'
import styles from './DayName.module.css'

const dayMs = 24 * 3_600_000

/** `21/11/2026`, with the word before it when it is today or yesterday. */
export function DayName({ date, now }: { date: string; now: number }) {
  const daysAgo = (days: number) => formatDate(new Date(now - days * dayMs).toISOString())
  const word = date === daysAgo(0) ? t('Today') : date === daysAgo(1) ? t('Yesterday') : undefined
  return (
    <>
      {word && <span className={styles.word}>{word} </span>}
      {date}
    </>
  )
}
