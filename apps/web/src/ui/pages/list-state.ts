import type { ReactNode } from 'react'
import type { ErrorStateProps } from '../states/ErrorState'
import type { PagerProps } from './Pager'

/** How a list stands, whatever its rows look like: a table, cards, or items under their days. */
export interface ListState<Row> {
  /** `undefined` while they are on their way. */
  rows: readonly Row[] | undefined
  /** Stands in place of the rows when there are none: an EmptyState, or one sentence. */
  empty?: ReactNode
  /** Stands in place of the rows when they could not be had. */
  error?: ErrorStateProps
  /** New rows are on their way; the old ones stay, paler. */
  isRefreshing?: boolean
  /** Under the rows: which stretch of all of them this is, and the way to the others. */
  pages?: PagerProps
}
