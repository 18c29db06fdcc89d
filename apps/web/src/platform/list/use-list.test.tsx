import '../../testing/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { useList } from './use-list'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** A list of as many rows as `count` says, two on a page, at an address. */
async function listAt(address: string, count = { rows: 5 }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const history = createMemoryHistory({ initialEntries: ['/before', address] })
  const answer = (page: number) => {
    const names = Array.from({ length: count.rows }, (_, index) => `row ${index + 1}`)
    return {
      data: names.slice((page - 1) * 2, page * 2),
      current_page: page,
      last_page: Math.max(1, Math.ceil(count.rows / 2)),
      per_page: 2,
      total: count.rows,
    }
  }
  const question = (requests: {
    page: number
    q?: string
    state?: string
    from?: string
    sort?: string
  }) => ({
    queryKey: ['rows', requests],
    queryFn: () => Promise.resolve(answer(requests.page)),
  })
  const use = () => ({
    list: useList({
      query: question,
      filters: { q: 'words', state: states, from: 'day' },
      without: { state: 'open' },
      sort: ['name', 'age'],
    }),
  })
  const wrapper = ({ children }: { children: ReactNode }) => {
    const root = createRootRoute({ component: () => children })
    return (
      <QueryClientProvider client={client}>
        <RouterProvider
          router={createRouter({ routeTree: root, history, defaultNotFoundComponent: () => children })}
        />
      </QueryClientProvider>
    )
  }
  const { result } = renderHook(use, { wrapper })
  await waitFor(() => expect(result.current.list.query.data).toBeDefined())
  const requests = () => client.getQueryCache().getAll().at(-1)?.queryKey[1] ?? {}
  return { client, history, list: () => result.current.list, requests, search: () => history.location.search }
}

const words = { what: 'rows', none: 'None.' }

describe('a list of the address', () => {
  it('asks for what the address names, and for nothing it cannot name', async () => {
    const meant = await listAt('/?page=2&q=rahim&state=closed&from=2026-03-01&sort=-age')
    expect(meant.requests()).toEqual({
      page: 2,
      q: 'rahim',
      state: 'closed',
      from: '2026-03-01',
      sort: '-age',
    })
    expect(meant.list().isNarrowed).toBe(true)
    const odd = await listAt('/?page=0&state=lost&from=yesterday&sort=secret')
    expect(odd.requests()).toEqual({ page: 1, state: 'open' })
    expect(odd.list().isNarrowed).toBe(false)
  })

  it('writes a filter into the address and begins with its first page; what goes without saying is left out', async () => {
    const at = await listAt('/?page=2&other=kept')
    act(() => at.list().narrow({ state: 'closed', q: 'a' }))
    await waitFor(() => expect(at.requests()).toEqual({ page: 1, state: 'closed', q: 'a' }))
    expect(at.search()).toBe('?other=kept&state=closed&q=a')
    act(() => at.list().narrow({ state: 'open', q: '' }))
    await waitFor(() => expect(at.search()).toBe('?other=kept'))
  })

  it('writes numbers as they are, and reads every text as it was', async () => {
    for (const [q, search] of [
      ['12', '?q=12'],
      ['007', '?q=007'],
      ['1.0', '?q=%221.0%22'],
      ['9007199254740993', '?q=%229007199254740993%22'],
    ] as const) {
      const at = await listAt('/')
      act(() => at.list().narrow({ q }))
      await waitFor(() => expect(at.requests()).toEqual({ page: 1, state: 'open', q }))
      expect(at.search()).toBe(search)
    }
  })

  it('is sorted by the head of a column', async () => {
    const at = await listAt('/?page=2&sort=name')
    expect(at.list().shown(words)).toMatchObject({ sort: { key: 'name', direction: 'ascending' } })
    act(() => at.list().shown(words).onSort?.({ key: 'name', direction: 'descending' }))
    await waitFor(() => expect(at.search()).toBe('?sort=-name'))
  })

  it('leads from a page beyond the last to the last, and not back to it', async () => {
    const at = await listAt('/?page=9')
    await waitFor(() => expect(at.search()).toBe('?page=3'))
    await waitFor(() => expect(at.list().shown(words).rows).toEqual(['row 5']))
    act(() => at.history.back())
    expect(at.history.location.pathname).toBe('/before')
  })

  it('steps back when the last row of the last page is deleted', async () => {
    const count = { rows: 3 }
    const at = await listAt('/?page=2', count)
    expect(at.list().shown(words).rows).toEqual(['row 3'])
    count.rows = 2
    await act(() => at.client.invalidateQueries())
    await waitFor(() => expect(at.search()).toBe(''))
    await waitFor(() => expect(at.list().shown(words).rows).toEqual(['row 1', 'row 2']))
  })
})
