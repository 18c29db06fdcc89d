import type { ReactNode } from 'react'
import { Section } from '../page/Section'
import { Fallback } from '../states/Fallback'
import type { RowKey } from './columns'
import type { ListState } from './list-state'
import { Pager } from './Pager'
import styles from './CardList.module.css'

export interface CardListProps<Row> extends ListState<Row> {
  /** What the rows are: 'Tickets'. Read aloud. */
  label: string
  rowKey: (row: Row) => RowKey
  /** A surface of its own for each row. */
  children: (row: Row) => ReactNode
}

/** Rows as cards, for few of them that have more to say than a line. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, empty = 'Nothing here yet.', error, isRefreshing, pages, rowKey, children } = props
  const hasRows = rows !== undefined && rows.length > 0 && error === undefined
  return (
    <>
      {hasRows ? (
        <ul className={styles.cards} aria-label={label} aria-busy={isRefreshing || undefined}>
          {rows.map((row) => (
            <li key={rowKey(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : (
        <Section>
          <Fallback what={label} failure={error} none={rows && empty} />
        </Section>
      )}
      {pages && pages.lastPage > 1 && (
        <div className={styles.pages}>
          <Pager {...pages} />
        </div>
      )}
    </>
  )
}
