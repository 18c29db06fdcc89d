import { expect, it, vi } from 'vitest'
import { createTestClock } from '../../../testing/test-clock'
import { createLane, type Rank } from './lanes'

/** A lane for two, and who is inside, in the order in which they were let in. */
function stage() {
  const clock = createTestClock()
  const lane = createLane({ size: 2, clock })
  const inside: string[] = []
  const leaves = new Map<string, () => void>()
  const signals = new Map<string, AbortController>()
  return {
    clock,
    lane,
    inside,
    enter(name: string, rank?: Rank) {
      const controller = new AbortController()
      signals.set(name, controller)
      clock.pass(1)
      const entered = lane.enter(controller.signal, rank).then((leave) => {
        inside.push(name)
        leaves.set(name, leave)
      })
      entered.catch(() => undefined)
      return entered
    },
    leave: (name: string) => leaves.get(name)?.(),
    goAway: (name: string) => signals.get(name)?.abort(new Error('gone')),
    places: (...names: string[]) =>
      names.map((name) => lane.place(signals.get(name)?.signal ?? new AbortController().signal)),
  }
}

it('lets in no more than there are turns, in the order in which they came', async () => {
  const { inside, enter, leave, places } = stage()
  for (const name of ['a', 'b', 'c', 'd']) void enter(name)
  await vi.waitFor(() => expect(inside).toEqual(['a', 'b']))
  expect(places('a', 'b', 'c', 'd')).toEqual([0, 0, 1, 2])
  leave('b')
  // a turn ends once
  leave('b')
  await vi.waitFor(() => expect(inside).toEqual(['a', 'b', 'c']))
  expect(places('c', 'd')).toEqual([0, 1])
  leave('a')
  await vi.waitFor(() => expect(inside).toEqual(['a', 'b', 'c', 'd']))
})

it('lets a person in before cells and before what nobody watches, unless these have waited for long', async () => {
  const { clock, inside, enter, leave, places } = stage()
  await Promise.all([enter('a'), enter('b')])
  void enter('background', 'background')
  void enter('old cell', 'dashboard')
  clock.pass(29_000)
  void enter('cell', 'dashboard')
  void enter('person')
  expect(places('person', 'old cell', 'cell', 'background')).toEqual([1, 2, 3, 4])
  clock.pass(2000)
  void enter('late person')
  expect(places('old cell', 'late person')).toEqual([2, 3])
  leave('a')
  await vi.waitFor(() => expect(inside).toEqual(['a', 'b', 'person']))
  leave('b')
  await vi.waitFor(() => expect(inside).toEqual(['a', 'b', 'person', 'old cell']))
})

it('keeps no place for who has gone', async () => {
  const { inside, enter, leave, goAway, places } = stage()
  await Promise.all([enter('a'), enter('b')])
  const lost = enter('c')
  void enter('d')
  goAway('c')
  await expect(lost).rejects.toThrow('gone')
  expect(places('d')).toEqual([1])
  leave('a')
  await vi.waitFor(() => expect(inside).toEqual(['a', 'b', 'd']))
})

it('leaves a turn for people, however much is done that nobody watches', async () => {
  const { inside, enter, leave } = stage()
  await enter('alert', 'background')
  void enter('another alert', 'background')
  await enter('person')
  expect(inside).toEqual(['alert', 'person'])
  void enter('late person')
  leave('person')
  await vi.waitFor(() => expect(inside).toEqual(['alert', 'person', 'late person']))
  leave('alert')
  leave('late person')
  await vi.waitFor(() => expect(inside).toEqual(['alert', 'person', 'late person', 'another alert']))
})
