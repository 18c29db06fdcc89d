import { Ellipsis } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { IconButton } from '../button/IconButton'
import { Menu, type MenuItem } from '../menu/Menu'
import styles from './design.module.css'

export type CellSize = 'card' | 'gauge' | 'graph' | 'table' | 'text'

/** Rem. */
const heights: Record<CellSize, number> = { card: 6, gauge: 12, graph: 20, table: 24, text: 3 }

export const heightOnPhone: Record<CellSize, string> = {
  card: 'auto',
  gauge: '14rem',
  graph: '16rem',
  table: 'auto',
  text: 'auto',
}

/**
 * Heights as CSS lengths. Each cell is as high as the tallest in its line; cells beyond twelve twelfths start a new
 * line. `hasText`: a text in its line may make all its cells higher: it is there at once, so nothing moves.
 */
export function heightsOf(
  cells: readonly { twelfths: number; size: CellSize }[],
): { height: string; hasText: boolean }[] {
  const lines: { sum: number; tallest: number; hasText: boolean }[] = []
  const lineOf = cells.map(({ twelfths, size }) => {
    const last = lines.at(-1)
    // allows for rounding: five cells of a fifth each fill one line
    const line = last && last.sum + twelfths <= 12.001 ? last : { sum: 0, tallest: 0, hasText: false }
    if (line !== last) lines.push(line)
    line.sum += twelfths
    line.tallest = Math.max(line.tallest, heights[size])
    line.hasText ||= size === 'text'
    return line
  })
  return lineOf.map(({ tallest, hasText }) => ({ height: `${tallest}rem`, hasText }))
}

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
  /** The level of its heading: one deeper than the dashboard's name. */
  level?: 2 | 3
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A cell of a dashboard with a fixed height, so that nothing moves while numbers arrive. */
export function DesignCell(props: DesignCellProps) {
  const {
    title,
    place,
    size,
    isRefreshing = false,
    old,
    note,
    isRinged,
    acts = [],
    level = 3,
    children,
    ref,
  } = props
  const Heading = `h${level}` as const
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
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
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
