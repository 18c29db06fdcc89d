import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Skeleton } from '../states/Skeleton'
import { usePhone } from '../use-phone'
import styles from './fold.module.css'

/** How a part stands that is one row until it is opened. */
export interface Fold {
  /** What it holds in a few words, beside its name: '2 notes'. Undefined while that is being loaded. */
  summary: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export interface FoldTerms {
  summary: ReactNode
  /** There is something to look at: it is open until somebody folds it. */
  isOpen?: boolean
}

/** On a phone a part of a long page is one row, which opens it in place; elsewhere it is undefined: the part is open. */
export function usePhoneFold({ summary, isOpen = false }: FoldTerms): Fold | undefined {
  const onPhone = usePhone()
  const [chosen, setChosen] = useState<boolean>()
  // it does not fold by itself under somebody's hands when there is nothing to look at any more
  if (isOpen && chosen === undefined) setChosen(true)
  return onPhone ? { summary, isOpen: chosen ?? isOpen, onOpen: setChosen } : undefined
}

interface FoldTitleProps {
  fold: Fold
  /** Of the name, for the part that is named by it. */
  id: string
  /** Of what is shown and hidden. */
  body: string
  children: ReactNode
}

/** The name of a folded part as the button that opens it: the whole row. */
export function FoldTitle({ fold: { summary, isOpen, onOpen }, id, body, children }: FoldTitleProps) {
  const summed = useId()
  const toggle = () => {
    onOpen(!isOpen)
    // what was just opened is not to begin under the bars at the window's edges
    if (!isOpen)
      requestAnimationFrame(() => document.getElementById(body)?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <button
      type="button"
      className={styles.row}
      aria-expanded={isOpen}
      aria-controls={body}
      aria-labelledby={id}
      aria-describedby={isOpen ? undefined : summed}
      onClick={toggle}
    >
      <span id={id}>{children}</span>
      {!isOpen && (
        <span id={summed} className={styles.summary}>
          {summary ?? <Skeleton width="6rem" />}
        </span>
      )}
      <ChevronDown aria-hidden className={styles.arrow} />
    </button>
  )
}
