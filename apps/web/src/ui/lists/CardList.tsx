import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { Section } from '../page/Section'
import { Fallback } from '../states/Fallback'
import { LoadingState } from '../states/LoadingState'
import { Shown } from '../states/Shown'
import { Skeleton } from '../states/Skeleton'
import type { RowKey } from '../table/columns'
import type { ListState } from '../pages/list-state'
import { Pager } from '../pages/Pager'
import styles from './CardList.module.css'

export interface CardListProps<Row> extends ListState<Row> {
  /** What the rows are: 'Tickets'. For screen readers. */
  label: string
  rowKey: (row: Row) => RowKey
  /** A placeholder in the shape of one card. */
  skeleton?: ReactNode
  /** Renders a row's card. */
  children: (row: Row) => ReactNode
}

/** Rows as cards, for few rows that need more than a line each. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, empty = t('Nothing here yet.'), error, isRefreshing, pages, rowKey, children } = props
  const isWaiting = rows === undefined && error === undefined
  const hasRows = rows !== undefined && rows.length > 0 && error === undefined
  return (
    <>
      {hasRows ? (
        <ul className={styles.cards} aria-label={label} aria-busy={isRefreshing || undefined}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <Shown of={row} draw={() => children(row)} />
            </li>
          ))}
        </ul>
      ) : isWaiting ? (
        <Waiting label={label} card={props.skeleton ?? <CardSkeleton />} />
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

function Waiting({ label, card }: { label: string; card: ReactNode }) {
  return (
    <LoadingState label={t('Loading {what}', { what: `${label[0]?.toLowerCase()}${label.slice(1)}` })}>
      <div className={styles.cards}>
        {[0, 1, 2].map((index) => (
          <div key={index}>{card}</div>
        ))}
      </div>
    </LoadingState>
  )
}

/** A name, a fact and a state. */
function CardSkeleton() {
  return (
    <Section>
      <div className={styles.waiting}>
        <Skeleton width="65%" height="1rem" />
        <Skeleton width="45%" />
        <Skeleton width="30%" />
      </div>
    </Section>
  )
}
