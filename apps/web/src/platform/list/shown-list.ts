import { t } from '../../language/t'
import { failureOf, hasStatus, isWithoutConnection, type Failure, type FailingQuery } from '../api/failure'

/** A page of rows, as the API's lists send it. */
export interface Page<Row> {
  data: readonly Row[]
  current_page: number
  last_page: number
  per_page: number
  total: number
  /** There are more rows than were counted. */
  total_is_at_least?: true | undefined
}

interface ListQuery<Row> extends FailingQuery {
  data: Page<Row> | undefined
  isPlaceholderData: boolean
}

export interface ListWords {
  /** The rows' name in the plural: 'bills'. */
  what: string
  /** One sentence for an empty list. */
  none: string
  /** What to do about it, under that sentence. */
  hint?: string
  /** The rows belong to the active connection. Without a connection the list is empty, which is not a failure. */
  isOfConnection?: boolean
}

/** The state of a list, in the one shape that all kinds of list show. */
export interface ShownList<Row> {
  rows: readonly Row[] | undefined
  empty: string
  emptyHint: string | undefined
  error: (Failure & { title: string }) | undefined
  isRefreshing: boolean
  pages:
    | {
        page: number
        lastPage: number
        total: number
        isAtLeast?: true
        perPage: number
        onChange: (page: number) => void
      }
    | undefined
}

/**
 * Turns a list's query into the state that the building blocks for lists show.
 *
 * @param toPage goes to a page, from 1
 */
export function listOf<Row>(
  query: ListQuery<Row>,
  toPage: (page: number) => void,
  { what, none, hint, isOfConnection = false }: ListWords,
): ShownList<Row> {
  const { data, error, isPlaceholderData } = query
  const hasNoConnection = isOfConnection && isWithoutConnection(error)
  // rows read earlier stay on screen after a failure, but not after a refusal
  const hasFailed = error !== null && !hasNoConnection && (!data || hasStatus(error, 403))
  return {
    rows: hasNoConnection ? [] : data?.data,
    emptyHint: hasNoConnection || (data?.total ?? 0) > 0 ? undefined : hint,
    empty: emptyWords(what, none, { hasNoConnection, isBeyond: (data?.total ?? 0) > 0 }),
    error: hasFailed
      ? {
          title: t(isOfConnection ? 'Your {what} could not be loaded.' : 'The {what} could not be loaded.', {
            what,
          }),
          ...failureOf(query),
        }
      : undefined,
    isRefreshing: isPlaceholderData,
    pages: data && {
      page: data.current_page,
      lastPage: data.last_page,
      total: data.total,
      ...(data.total_is_at_least && { isAtLeast: true as const }),
      perPage: data.per_page,
      onChange: toPage,
    },
  }
}

function emptyWords(what: string, none: string, why: { hasNoConnection: boolean; isBeyond: boolean }) {
  if (why.hasNoConnection) return t('There is no line on your account, so there are no {what}.', { what })
  return why.isBeyond ? t('There are no more {what} on this page.', { what }) : none
}
