import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cellsOf } from '../dashboard.data'
import { useUpdates } from './use-news'

it('has no news after three failures in a row, not after three in a week', async () => {
  const client = new QueryClient()
  let isFailing = false
  const queryKey = [...cellsOf(7), 'r1', 0]
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey,
        queryFn: () =>
          isFailing ? Promise.reject(new Error('Stopped.')) : { state: 'done', fresh_at: 'now' },
        retry: false,
      })
      return useUpdates(7)
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  const read = (...outcomes: ('done' | 'failed')[]) =>
    act(async () => {
      for (const outcome of outcomes) {
        isFailing = outcome === 'failed'
        await client.refetchQueries({ queryKey })
      }
    })
  await read('done', 'failed', 'failed', 'done', 'failed')
  expect(result.current).toMatchObject({ freshAt: 'now', isOld: false })
  await read('failed', 'failed')
  expect(result.current).toMatchObject({ freshAt: 'now', isOld: true })
  await read('done')
  expect(result.current.isOld).toBe(false)
})
