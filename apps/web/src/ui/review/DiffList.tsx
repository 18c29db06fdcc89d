import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './DiffList.module.css'

export interface Change {
  /** What changed: 'Status', 'Permissions'. */
  label: string
  /** Either an old and a new value … */
  before?: ReactNode
  after?: ReactNode
  /** … or removed and added parts. */
  removed?: readonly string[]
  added?: readonly string[]
}

export interface DiffListProps {
  changes: readonly Change[]
  /** Unchanged fields, folded at first. */
  unchanged?: readonly { label: string; value: ReactNode }[]
}

/** A list of differences, each with its old and new value. Signs and words show them, not only colours. */
export function DiffList({ changes, unchanged = [] }: DiffListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.diff}>
      <dl className={styles.list}>
        {changes.map((change) => (
          <Line key={change.label} change={change} />
        ))}
        {isOpen &&
          unchanged.map(({ label, value }) => (
            <div key={label} className={styles.line}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.same}>{value}</dd>
            </div>
          ))}
      </dl>
      {unchanged.length > 0 && (
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {unchanged.length} unchanged
        </Button>
      )}
    </div>
  )
}

function Line({ change }: { change: Change }) {
  const { label, before, after, removed = [], added = [] } = change
  const hasValues = before !== undefined || after !== undefined
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.values}>
        {hasValues && (
          <span>
            <span className="ui-hidden-visually">before: </span>
            {before === undefined ? (
              <span className={styles.before}>nothing</span>
            ) : (
              <del className={styles.before}>{before}</del>
            )}
            <span aria-hidden> → </span>
            <span className="ui-hidden-visually">, now: </span>
            <ins className={styles.after}>{after ?? 'nothing'}</ins>
          </span>
        )}
        <Parts sign="−" word="removed" className={styles.removed} parts={removed} />
        <Parts sign="+" word="added" className={styles.added} parts={added} />
      </dd>
    </div>
  )
}

function Parts(props: {
  sign: string
  word: string
  className?: string | undefined
  parts: readonly string[]
}) {
  return props.parts.map((part) => (
    <span key={part} className={props.className}>
      <span aria-hidden className={styles.sign}>
        {props.sign}
      </span>
      <span className="ui-hidden-visually">{props.word}: </span>
      {part}
    </span>
  ))
}
