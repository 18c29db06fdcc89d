import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Checkbox } from '../fields/Checkbox'
import styles from './panes.module.css'

export interface FoldSectionProps {
  title: string
  /** Of its heading: 2 where no other one stands above it but the page's. */
  level?: 2 | 3
  /** Its contents in a line: '3 filters in 2 groups'. */
  summary?: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Whether the part is switched on; undefined: it has no switch and always counts. */
  isOn?: boolean | undefined
  onSwitch?: (isOn: boolean) => void
  /** How many problems are in it. */
  problems?: number
  children: ReactNode
}

/** A part of a long form, folded to one line that sums it up. */
export function FoldSection(props: FoldSectionProps) {
  const { title, level = 3, summary, isOpen, onOpen, isOn, onSwitch, problems = 0, children } = props
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // what was just opened is not to begin under the bar at the screen's edge
    if (isOpen && !wasOpen.current) section.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  const Title = level === 2 ? 'h2' : 'h3'
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <section ref={section} className={styles.fold} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <Title className={styles.title}>
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            <Arrow aria-hidden />
            <span id={`${id}-title`}>{title}</span>
          </button>
        </Title>
        <span className={styles.summary}>{summary}</span>
        {problems > 0 && (
          <span className={styles.problems}>{problems === 1 ? '1 problem' : `${problems} problems`}</span>
        )}
        {isOn !== undefined && (
          <Checkbox
            isSwitch
            isBare
            label={`Use ${title}`}
            checked={isOn}
            onChange={({ currentTarget }) => onSwitch?.(currentTarget.checked)}
          />
        )}
      </div>
      {isOpen && (
        <div id={id} className={styles.body} data-off={isOn === false || undefined}>
          {children}
        </div>
      )}
    </section>
  )
}
