import { expect, it, vi } from 'vitest'
import { createSingleFlight } from './single-flight'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

it('looks up once for those who come while others are under way, and anew when all are through', async () => {
  const { during } = createSingleFlight()
  let looked = 0
  const lookUp = async () => ++looked
  const [first, second] = [gate(), gate()]
  const use = (until: Promise<void>) => async (found: number) => until.then(() => found)
  const one = during('a', lookUp, use(first.opened))
  const other = during('a', lookUp, use(second.opened))
  first.open()
  expect(await one).toBe(1)
  expect(await during('a', lookUp, async (found) => found)).toBe(1)
  expect(await during('b', lookUp, async (found) => found)).toBe(2)
  second.open()
  expect(await other).toBe(1)
  expect(await during('a', lookUp, async (found) => found)).toBe(3)
})

it('shares nothing that is a second old', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { during } = createSingleFlight()
  let looked = 0
  const lookUp = async () => ++looked
  const { open, opened } = gate()
  const old = during('a', lookUp, async (found) => opened.then(() => found))
  now.mockReturnValue(1000)
  expect(await during('a', lookUp, async (found) => found)).toBe(2)
  open()
  expect(await old).toBe(1)
  now.mockRestore()
})

it('gives the failure to all who wait, and tries again for the next', async () => {
  const { during } = createSingleFlight()
  const fails = () =>
    during(
      'a',
      () => Promise.reject(new Error('gone')),
      async () => 'used',
    )
  const [one, other] = await Promise.allSettled([fails(), fails()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(
    await during(
      'a',
      async () => 'found',
      async (found) => found,
    ),
  ).toBe('found')
})
