import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { KeysList } from '../keys/KeysList'
import type { KeyLine } from '../keys/list-keys'
import { Link } from '../link/Link'
import { Skeleton } from '../states/Skeleton'
import classes from './PaneStart.module.css'

export interface PaneFigure {
  label: string
  /** Undefined while it is being counted. */
  value: number | undefined
  /** Where just these are listed. */
  href: string
  /** It is bad that there are any. */
  isBad?: boolean
}

interface PaneStartProps {
  /** What waits, in a sentence: '4 tickets wait for an answer'. */
  title: string
  figures?: readonly PaneFigure[]
  /** The item to begin with; absent where there is none. */
  first?: { label: string; title: string; badge?: ReactNode; lines: readonly ReactNode[]; onOpen: () => void }
  keys: readonly KeyLine[]
}

/** What stands beside a list while nothing of it is opened: how much there is to do, where to begin, and by which keys. */
export function PaneStart({ title, figures = [], first, keys }: PaneStartProps) {
  const heading = useId()
  return (
    <section className={classes.start} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      {figures.length > 0 && (
        <ul className={classes.figures}>
          {figures.map(({ label, value, href, isBad }) => (
            <li key={label}>
              <Link href={href} className={classes.figure} data-bad={(isBad && Boolean(value)) || undefined}>
                <span className={classes.value}>{value ?? <Skeleton width="1.5rem" />}</span>
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {first && (
        <button
          type="button"
          className={classes.first}
          title={`${first.label} (Enter)`}
          aria-keyshortcuts="Enter"
          onClick={first.onOpen}
        >
          <span className={classes.label}>
            {first.label}
            <kbd aria-hidden className={classes.key}>
              Enter
            </kbd>
          </span>
          <span className={classes.line}>
            <strong>{first.title}</strong>
            {first.badge}
          </span>
          {first.lines.map((line, index) => (
            <span key={index} className={classes.soft}>
              {line}
            </span>
          ))}
          <ChevronRight aria-hidden className={classes.arrow} />
        </button>
      )}
      <div className={classes.keys}>
        <KeysList keys={keys} />
      </div>
    </section>
  )
}
