import { expect, it, vi } from 'vitest'
import { createTestClock } from '../../../testing/test-clock'
import { createLane } from './lanes'
import type { Peers } from './peers'

/** Processes that share locks and receive each other's messages at once; `asked` counts the requests for locks. */
function processes(...tags: string[]) {
  const held = new Set<string>()
  const asked: string[] = []
  const listeners: { tag: string; hear: (word: never, by: string) => void }[] = []
  const peersOf = (tag: string): Peers => ({
    tag,
    isAlone: tags.length === 1,
    async take(name) {
      asked.push(name)
      if (held.has(name)) return undefined
      held.add(name)
      return { lost: new AbortController().signal, release: async () => void held.delete(name) }
    },
    say: (_, word) => {
      for (const one of listeners) if (one.tag !== tag) one.hear(word as never, tag)
    },
    on: (_, hear) => void listeners.push({ tag, hear }),
    onJoin: () => {},
    whenGone: () => {},
  })
  const clock = createTestClock()
  const lanes = tags.map((tag) => createLane({ name: 'run', size: 2, clock, peers: peersOf(tag) }))
  return { clock, lanes, asked }
}

it('asks for each turn once and never again, where one process is alone', async () => {
  const { lanes, asked } = processes('a')
  for (let i = 0; i < 10; i++) {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => lanes[0]?.enter(new AbortController().signal)),
    )
    first?.()
    second?.()
  }
  expect(asked).toHaveLength(2)
})

it('lets in those of other processes in the order in which they came, and no more than there are turns', async () => {
  const { clock, lanes } = processes('a', 'b')
  const inside: string[] = []
  const leaves = new Map<string, () => void>()
  const enter = (at: number, name: string) => {
    const { signal } = new AbortController()
    clock.pass(1)
    void lanes[at]?.enter(signal).then((leave) => {
      inside.push(name)
      leaves.set(name, leave)
    })
    return signal
  }
  enter(0, 'a1')
  enter(0, 'a2')
  await vi.waitFor(() => expect(inside).toEqual(['a1', 'a2']))
  const waits = [enter(1, 'b1'), enter(0, 'a3'), enter(1, 'b2')]
  const places = () => [lanes[1]?.place(waits[0]!), lanes[0]?.place(waits[1]!), lanes[1]?.place(waits[2]!)]
  await vi.waitFor(() => expect(places()).toEqual([1, 2, 3]))
  leaves.get('a1')?.()
  await vi.waitFor(() => expect(inside).toEqual(['a1', 'a2', 'b1']))
  leaves.get('b1')?.()
  await vi.waitFor(() => expect(inside).toEqual(['a1', 'a2', 'b1', 'a3']))
  await vi.waitFor(() => expect(places()).toEqual([0, 0, 1]))
  leaves.get('a2')?.()
  await vi.waitFor(() => expect(inside).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']))
})

it('lets a person in before the cells of dashboards, unless these have waited for long', async () => {
  const { clock, lanes } = processes('a', 'b')
  const inside: string[] = []
  const leaves = await Promise.all([1, 2].map(async () => lanes[0]?.enter(new AbortController().signal)))
  const waiting = new Map<string, AbortSignal>()
  const enter = (at: number, name: string, rank?: 'dashboard') => {
    const { signal } = new AbortController()
    waiting.set(name, signal)
    clock.pass(1)
    void lanes[at]?.enter(signal, rank).then(() => inside.push(name))
  }
  const place = (at: number, name: string) =>
    lanes[at]?.place(waiting.get(name) ?? new AbortController().signal)
  enter(0, 'old cell', 'dashboard')
  clock.pass(29_000)
  enter(0, 'cell', 'dashboard')
  enter(1, 'person')
  await vi.waitFor(() =>
    expect([place(1, 'person'), place(0, 'old cell'), place(0, 'cell')]).toEqual([1, 2, 3]),
  )
  clock.pass(2000)
  enter(0, 'late person')
  await vi.waitFor(() => expect([place(0, 'old cell'), place(0, 'late person')]).toEqual([2, 3]))
  for (const leave of leaves) leave?.()
  await vi.waitFor(() => expect(inside.toSorted()).toEqual(['old cell', 'person']))
})

it('keeps no place for who has gone', async () => {
  const { lanes } = processes('a', 'b')
  const leaves = await Promise.all([1, 2].map(async () => lanes[0]?.enter(new AbortController().signal)))
  const gone = new AbortController()
  const lost = lanes[1]?.enter(gone.signal)
  const staying = new AbortController()
  const waiting = lanes[0]?.enter(staying.signal)
  await vi.waitFor(() => expect(lanes[0]?.place(staying.signal)).toBeGreaterThan(0))
  gone.abort(new Error('gone'))
  await expect(lost).rejects.toThrow('gone')
  await vi.waitFor(() => expect(lanes[0]?.place(staying.signal)).toBe(1))
  leaves[0]?.()
  expect(await waiting).toBeTypeOf('function')
})
