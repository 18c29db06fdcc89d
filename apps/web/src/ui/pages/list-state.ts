import type { ReactNode } from 'react'
import type { ErrorStateProps } from '../states/ErrorState'
import type { PagerProps } from './Pager'

/** The state of a list, in whatever form its rows are shown: a table, cards, or items grouped by day. */
export interface ListState<Row> {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** Shown when there are no rows: an EmptyState, or one sentence. */
  empty?: ReactNode
  /** Under the sentence of an empty list: what to do next. */
  emptyHint?: string | undefined
  /** Shown when the rows could not be loaded. */
  error?: ErrorStateProps
  /** New rows are loading; the old ones stay, paler. */
  isRefreshing?: boolean
  /** The pager under the rows. */
  pages?: PagerProps
}
