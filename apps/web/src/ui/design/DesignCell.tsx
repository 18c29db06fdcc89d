import { Ellipsis } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { IconButton } from '../button/IconButton'
import { Menu, type MenuItem } from '../menu/Menu'
import type { CellSize } from './cell-size'
import styles from './design.module.css'

export interface DesignCellProps {
  title: ReactNode
  /** Added to the title if another cell has the same one: 'Row 2, cell 1'. */
  place?: string | undefined
  /** Its height: that of a card, dials, a graph or a table. */
  size: CellSize
  /** Newer numbers are loading; the old ones stay. */
  isRefreshing?: boolean
  /** 'as of 09:12', when the numbers are old. */
  old?: string | undefined
  /** 'not filtered by Area' */
  note?: string | undefined
  /** The filter under the pointer affects it. */
  isRinged?: boolean
  acts?: readonly MenuItem[]
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A cell of a dashboard with a fixed height, so that nothing moves while numbers arrive. */
export function DesignCell(props: DesignCellProps) {
  const { title, place, size, isRefreshing = false, old, note, isRinged, acts = [], children, ref } = props
  const id = useId()
  return (
    <section
      ref={ref}
      className={styles.cell}
      data-size={size}
      data-ringed={isRinged || undefined}
      aria-labelledby={place === undefined ? id : `${id} ${id}-place`}
      aria-busy={isRefreshing || undefined}
    >
      {isRefreshing && <div className={styles.hairline} aria-hidden />}
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {place !== undefined && (
          <span id={`${id}-place`} hidden>
            {place}
          </span>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {old !== undefined && <span className={styles.old}>{old}</span>}
        {acts.length > 0 && (
          <span className={styles.acts}>
            <Menu
              label="Actions"
              items={acts}
              trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label="More" />}
            />
          </span>
        )}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
