import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors'
import { listOf } from './shown-list'

const page = { data: ['a', 'b'], current_page: 2, last_page: 3, per_page: 2, total: 5 }
const none = { ...page, data: [], total: 0 }
const words = { what: 'bills', none: 'There are no bills yet.' }
const refused = new ApiError(403, { message: 'No', code: 'access.denied', request_id: 'r-1' })
const failed = new ApiError(500, { message: 'No', code: 'server.error', request_id: 'r-2' })
const missing = new ApiError(404, { message: 'No', code: 'record.not-found', request_id: 'r-3' })

function shown(data: typeof page | undefined, error: Error | null, isOfConnection = false) {
  const query = { data, error, isFetching: false, isPlaceholderData: false, refetch: vi.fn<() => void>() }
  return listOf(query, vi.fn<(to: number) => void>(), { ...words, isOfConnection })
}

describe('a list', () => {
  it('shows its rows and its pages', () => {
    const { rows, error, pages } = shown(page, null)
    expect(rows).toEqual(['a', 'b'])
    expect(error).toBeUndefined()
    expect(pages).toMatchObject({ page: 2, lastPage: 3, perPage: 2, total: 5 })
  })

  it('says when there are none, and when there are none on this page only', () => {
    expect(shown(none, null).empty).toBe('There are no bills yet.')
    expect(shown({ ...page, data: [] }, null).empty).toBe('There are no more bills on this page.')
  })

  it('keeps its rows through a failure, and not through a refusal', () => {
    expect(shown(page, failed).error).toBeUndefined()
    expect(shown(page, refused).error).toMatchObject({ isForbidden: true, requestId: 'r-1' })
    expect(shown(undefined, failed).error).toMatchObject({
      title: 'The bills could not be loaded.',
      isForbidden: false,
    })
  })

  it('is empty without a connection, when it is about one', () => {
    expect(shown(undefined, missing, true)).toMatchObject({
      rows: [],
      error: undefined,
      empty: 'There is no line on your account, so there are no bills.',
    })
    expect(shown(undefined, missing).error).toBeDefined()
    expect(shown(undefined, failed, true).error?.title).toBe('Your bills could not be loaded.')
  })
})
