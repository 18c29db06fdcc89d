import { useState, type ReactNode } from 'react'
import { FoldSection } from '../panes/FoldSection'
import styles from './FieldGroup.module.css'

interface FoldedFieldsProps {
  title: string
  /** What the fields say, in a line: 'day 1, tax 5 %'. */
  summary: string
  /** How many of the fields have an error, with which they cannot stay folded. */
  problems: number
  /** They have something to look at: open until somebody folds them. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Fields of a longer form that few need to change: a line that sums them up, until it is opened. */
export function FoldedFields({ isOpenAtFirst = false, problems, children, ...part }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <div className={styles.folded} data-part={part.title}>
      <FoldSection {...part} level={2} problems={problems} isOpen={isOpen || problems > 0} onOpen={setOpen}>
        <div className={styles.fields}>{children}</div>
      </FoldSection>
    </div>
  )
}
