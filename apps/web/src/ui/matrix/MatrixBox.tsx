import { Check, Lock, Minus } from 'lucide-react'
import { Tooltip } from '../menu/Tooltip'
import styles from './Matrix.module.css'

export interface MatrixBoxProps {
  /** 'Edit departments, Manager' */
  label: string
  state: boolean | 'mixed'
  change?: { sign: string; words: string } | undefined
  lock?: string | undefined
  isReadOnly?: boolean | undefined
  onToggle: () => void
  /** Its position, for the arrow keys. */
  at: string
  /** Whether it is the box that Tab reaches. */
  isStop: boolean
}

/** One box. A locked one keeps the focus, so that its reason can be read. */
export function MatrixBox(props: MatrixBoxProps) {
  const { label, state, change, lock, isReadOnly, onToggle, at, isStop } = props
  const isLocked = lock !== undefined
  const Mark = state === 'mixed' ? Minus : Check
  const box = (
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      aria-label={change ? `${label}, ${change.words}` : label}
      aria-disabled={isLocked || isReadOnly || undefined}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      className={styles.cell}
      onClick={() => !isLocked && !isReadOnly && onToggle()}
    >
      <span className={styles.box} data-state={state}>
        {state !== false && <Mark aria-hidden />}
      </span>
      <span aria-hidden className={styles.change}>
        {isLocked ? <Lock /> : change?.sign}
      </span>
    </button>
  )
  return isLocked ? <Tooltip label={lock}>{box}</Tooltip> : box
}
