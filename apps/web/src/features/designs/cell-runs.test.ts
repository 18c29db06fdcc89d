// @vitest-environment jsdom
import type { CellRun } from '@uplink/contract/designs/cell-run'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readCell } from './cell-runs'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const cell = (state: CellRun['state'], more: Partial<CellRun> = {}): CellRun => ({
  run_id: null,
  state,
  place: 0,
  columns: [],
  rows: [],
  total: null,
  truncated: false,
  took_ms: 0,
  fresh_at: null,
  failure: null,
  outages: [],
  ...more,
})
const following = { signal: new AbortController().signal }

it('begins a cell once more whose run was ended because no call came for it', async () => {
  const begun: string[] = []
  const begin = async () => {
    begun.push(`run ${begun.length + 1}`)
    return cell('running', { run_id: begun.at(-1) ?? '' })
  }
  server.use(
    http.get('*/api/ext-report-builder/runs/:id', ({ params }) => {
      const end = params['id'] === 'run 1' ? { state: 'cancelled' } : { rows: [['1']], total: 1 }
      return HttpResponse.json({ data: { ...cell('done'), ...end } })
    }),
  )
  expect(await readCell(begin, following)).toMatchObject({ state: 'done', rows: [['1']] })
  expect(begun).toEqual(['run 1', 'run 2'])
})

it('follows a few at a time, so that calls for each get through', async () => {
  let [present, most] = [0, 0]
  const waiting: (() => void)[] = []
  const begin = async () => {
    most = Math.max(most, ++present)
    await new Promise<void>((resolve) => waiting.push(resolve))
    present--
    return cell('done')
  }
  const all = Promise.all(Array.from({ length: 10 }, () => readCell(begin, following)))
  let isOver = false
  void all.then(() => (isOver = true))
  await vi.waitFor(() => {
    waiting.shift()?.()
    expect(isOver).toBe(true)
  })
  expect(most).toBe(4)
})

it('reads what is in sight before what was scrolled past', async () => {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const read = (name: string, isInSight = true) =>
    readCell(
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => waiting.push(resolve))
        return cell('done')
      },
      { ...following, isInSight: () => isInSight },
    )
  const all = ['a', 'b', 'c', 'd'].map((name) => read(name))
  all.push(read('passed', false), read('seen'))
  await vi.waitFor(() => expect(waiting).toHaveLength(4))
  waiting.shift()?.()
  await vi.waitFor(() => expect(begun.at(-1)).toBe('seen'))
  for (const end of waiting.splice(0)) end()
  await vi.waitFor(() => expect(begun.at(-1)).toBe('passed'))
  for (const end of waiting.splice(0)) end()
  await Promise.all(all)
})
