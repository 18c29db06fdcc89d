import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { EmptyState } from '../states/EmptyState'
import { ErrorState } from '../states/ErrorState'
import type { ListState } from './list-state'

export interface ListBodyProps<Row> extends Pick<ListState<Row>, 'rows' | 'empty' | 'emptyHint' | 'error'> {
  /** A placeholder in the shape of the rows. */
  skeleton: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list, or what is shown in their place. */
export function ListBody<Row>(props: ListBodyProps<Row>): ReactNode {
  const { rows, empty, emptyHint, error, skeleton, children } = props
  if (error) return <ErrorState {...error} />
  if (!rows) return skeleton
  if (rows.length > 0) return children(rows)
  if (typeof empty === 'object') return empty
  return <EmptyState hint={emptyHint}>{empty ?? t('Nothing here yet.')}</EmptyState>
}
