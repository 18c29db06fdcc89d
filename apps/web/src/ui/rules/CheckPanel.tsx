import { TriangleAlert } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { Skeleton } from '../states/Skeleton'
import { usePhone } from '../use-phone'
import styles from './CheckPanel.module.css'

export interface CheckResult {
  /** 'List' */
  label: string
  /** '312 of 100,000' */
  value: string
  /** What it was before this change: '1,204'. */
  was?: string | undefined
}

export interface CheckExample {
  key: string | number
  /** 'Ticket 287: Paid, bill open · Shapla Net' */
  text: ReactNode
  /** What may be done with it, or why it is left out. */
  note?: string
}

export interface CheckPanelProps {
  title: string
  /** The field that chooses the person. */
  person: ReactNode
  /** Undefined while there is no answer yet. */
  results: readonly CheckResult[] | undefined
  kept?: readonly CheckExample[]
  leftOut?: readonly CheckExample[]
  /** The result in one sentence. A phone shows it while the panel is folded, and screen readers announce each change. */
  summary: string
  /** A warning, for example that the rules let through no rows, or all. */
  warning?: string | undefined
  state: 'waiting' | 'asking' | 'ready' | 'failed'
  /** The result is from before the last change; it is paler until the new one arrives. */
  isOld?: boolean
  onRetry?: () => void
  /** Shown below: who else has the permission, and when it was checked. */
  foot?: ReactNode
}

/** What an unsaved rule would do for somebody. On a phone it is folded to one sentence. */
export function CheckPanel(props: CheckPanelProps) {
  const { title, person, summary, state, onRetry, foot } = props
  const id = useId()
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p role="status" className={isPhone ? styles.summary : 'ui-hidden-visually'}>
        {summary}
      </p>
      {isPhone && (
        <Button
          kind="quiet"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <>
          {person}
          {state === 'failed' ? (
            <p role="alert">
              Could not be checked.{' '}
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            </p>
          ) : state === 'waiting' ? (
            !isPhone && <p className={styles.quiet}>{summary}</p>
          ) : (
            <Result {...props} />
          )}
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </>
      )}
    </section>
  )
}

function Result({ results, kept = [], leftOut = [], warning, state, isOld }: CheckPanelProps) {
  return (
    <div className={styles.result} aria-busy={state === 'asking' || undefined} data-old={isOld || undefined}>
      {results ? (
        <dl>
          {results.map(({ label, value, was }) => (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd className={styles.quiet}>{was !== undefined && `was ${was}`}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton width="80%" />
      )}
      {warning !== undefined && (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden />
          {warning}
        </p>
      )}
      <Examples title="For example" examples={kept} />
      <Examples title="Left out, for example" examples={leftOut} />
    </div>
  )
}

function Examples({ title, examples }: { title: string; examples: readonly CheckExample[] }) {
  const id = useId()
  if (examples.length === 0) return null
  return (
    <div>
      <h3 id={id} className={styles.name}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.examples}>
        {examples.map(({ key, text, note }) => (
          <li key={key}>
            {text}
            {note !== undefined && <span className={styles.quiet}> · {note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
