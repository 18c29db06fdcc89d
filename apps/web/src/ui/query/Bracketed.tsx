import type { ReactNode } from 'react'
import styles from './FilterGroups.module.css'

type Word = 'and' | 'or'

/**
 * Where brackets stand around conditions: where and and or are mixed, those that and joins are read together. `words` are
 * the words before each condition; the first of them joins nothing.
 */
export function bracketsOf(words: readonly Word[]): { opens: boolean; closes: boolean }[] {
  const joining = words.slice(1)
  const isMixed = joining.includes('and') && joining.includes('or')
  return words.map((word, index) => ({
    opens: isMixed && (index === 0 || word === 'or') && words[index + 1] === 'and',
    closes: isMixed && index > 0 && word === 'and' && words[index + 1] !== 'and',
  }))
}

interface BracketedProps {
  opens: boolean
  closes: boolean
  children: ReactNode
}

/** A condition with the brackets that begin before it and end after it. */
export function Bracketed({ opens, closes, children }: BracketedProps) {
  return (
    <div className={styles.bracketed}>
      {opens && <span className={styles.bracket}>(</span>}
      <div className={styles.between}>{children}</div>
      {closes && <span className={styles.bracket}>)</span>}
    </div>
  )
}
