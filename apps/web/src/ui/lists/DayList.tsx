import type { ReactNode } from 'react'
import type { RowKey } from '../table/columns'
import { ItemLines, type ItemLinesProps } from '../table/ItemLines'
import { ListBody } from '../pages/ListBody'
import { ListPages } from '../pages/ListPages'
import type { ListState } from '../pages/list-state'
import { ListSkeleton } from '../table/TableSkeleton'
import { Shown } from '../states/Shown'
import styles from '../table/RowList.module.css'

export interface DayListProps<Row> extends ListState<Row> {
  /** What the rows are: 'Payments'. For screen readers. */
  label: string
  rowKey: (row: Row) => RowKey
  /** Groups the rows by day, keeping their order. */
  days: (rows: readonly Row[]) => readonly { date: string; rows: readonly Row[] }[]
  lines: (row: Row) => ItemLinesProps
  /** The level of the days' headings: one deeper than the heading above the list. */
  level?: 2 | 3
}

/** A list in order of time for phones: rows grouped by day, two lines each. */
export function DayList<Row>(props: DayListProps<Row>): ReactNode {
  const { label, rows, empty, error, isRefreshing, pages, rowKey, days, lines, level = 2 } = props
  const Heading = `h${level}` as const
  return (
    <>
      <ListBody rows={rows} empty={empty} error={error} skeleton={<ListSkeleton label={label} rows={5} />}>
        {(shown) =>
          days(shown).map(({ date, rows: ofDay }) => (
            <section key={date} aria-label={date} className={styles.group}>
              <Heading className={styles.day}>{date}</Heading>
              <ul className={styles.list} aria-busy={isRefreshing || undefined}>
                {ofDay.map((row) => (
                  <li key={rowKey(row)} className={styles.item}>
                    <Shown of={row} draw={() => <ItemLines {...lines(row)} />} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </ListBody>
      <ListPages pages={pages} />
    </>
  )
}
