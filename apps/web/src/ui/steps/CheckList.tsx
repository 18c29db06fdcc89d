import { CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../button/Button'
import styles from './CheckList.module.css'

export interface CheckPoint {
  key: string
  state: 'good' | 'warning' | 'bad' | 'asking' | 'skipped'
  /** 'Reached db.example:5432 in 12 ms, TLS verified' */
  text: string
  /** How to fix it, folded at first. */
  mend?: ReactNode
}

const signs = {
  good: { Icon: CircleCheck, words: 'Good' },
  warning: { Icon: TriangleAlert, words: 'To fix' },
  bad: { Icon: CircleX, words: 'Not good' },
  asking: { Icon: LoaderCircle, words: 'Checking' },
  skipped: { Icon: CircleDashed, words: 'Not checked' },
}

interface CheckListProps {
  label: string
  points: readonly CheckPoint[]
  /** How to fix them stands there from the start: there is little else on the screen. */
  isOpen?: boolean
}

/** Checked points as they arrive; those that are wrong say how to fix them. */
export function CheckList({ label, points, isOpen = false }: CheckListProps) {
  const isAsking = points.some(({ state }) => state === 'asking')
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isAsking || undefined}>
      {points.map((point) => (
        <Point key={point.key} point={point} isShown={isOpen} />
      ))}
    </ul>
  )
}

function Point({ point: { state, text, mend }, isShown }: { point: CheckPoint; isShown: boolean }) {
  const [isOpen, setOpen] = useState(isShown)
  const { Icon, words } = signs[state]
  return (
    <li className={styles.point} data-state={state}>
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.text}>
        <span className="ui-hidden-visually">{words}: </span>
        {text}
      </span>
      {mend !== undefined && !isShown && (
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-label={`How to fix it: ${text}`}
          onClick={() => setOpen(!isOpen)}
        >
          How to fix it
        </Button>
      )}
      {isOpen && <div className={styles.mend}>{mend}</div>}
    </li>
  )
}
