import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import { EmptyState } from '../states/EmptyState'
import classes from './Panes.module.css'
import { Section } from './Section'

interface PanesProps {
  list: ReactNode
  /** The button back to the list, for widths with space for one pane only. */
  back: { label: string; onBack: () => void }
  /** The text next to the list while nothing is opened. */
  empty: string
  /** The opened item; absent while nothing is opened. */
  children: ReactNode
}

/** A list and next to it the opened item; one at a time where the width is small. */
export function Panes({ list, back, empty, children }: PanesProps) {
  const isOpened = children !== null && children !== undefined && children !== false
  return (
    <div className={classes.room}>
      <div className={classes.panes} data-opened={isOpened || undefined}>
        <div className={classes.list}>{list}</div>
        <div className={classes.opened}>
          {isOpened ? (
            <>
              <div className={classes.back}>
                <Button kind="quiet" size="small" icon={ChevronLeft} onClick={back.onBack}>
                  {back.label}
                </Button>
              </div>
              {children}
            </>
          ) : (
            <Section>
              <EmptyState>{empty}</EmptyState>
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}

/** The items of the list. */
export function PaneList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.items} aria-label={label}>
      {children}
    </ul>
  )
}

interface PaneItemProps {
  title: string
  badge: ReactNode
  isCurrent: boolean
  onOpen: () => void
  /** The lines below the title. */
  lines: readonly ReactNode[]
}

/** One item; pressing anywhere on it opens it. */
export function PaneItem({ title, badge, isCurrent, onOpen, lines }: PaneItemProps) {
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      <div className={classes.line}>
        <button type="button" className={classes.name} aria-current={isCurrent || undefined} onClick={onOpen}>
          {title}
        </button>
        {badge && <span className={classes.badge}>{badge}</span>}
      </div>
      {lines.map((line, index) => (
        <p key={index} className={classes.soft}>
          {line}
        </p>
      ))}
    </li>
  )
}
