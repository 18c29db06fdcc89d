import { expect, it } from 'vitest'
import { createLimiter } from './limiter'

it('are never more than they are, also when somebody comes just as one becomes free', async () => {
  const limited = createLimiter(1, 10_000)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  let end = () => {}
  const underWay = new Promise<void>((resolve) => (end = resolve))
  const first = limited(() => underWay)
  const second = limited(work)
  // called right after the place has ended its work, before the waiting caller learns of it
  const third = underWay.then(() => limited(work))
  end()
  await Promise.all([first, second, third])
  expect(most).toBe(1)
})

it('are taken in order', async () => {
  const limited = createLimiter(1, 10_000)
  const order: number[] = []
  await Promise.all([1, 2, 3].map((number) => limited(async () => void order.push(number))))
  expect(order).toEqual([1, 2, 3])
})

it('are given up by who waits too long, and go on', async () => {
  const limited = createLimiter(1, 5)
  let end = () => {}
  const first = limited(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(limited(async () => 'never')).rejects.toMatchObject({
    status: 429,
    details: { retryAfter: 1 },
  })
  end()
  await first
  expect(await limited(async () => 'again')).toBe('again')
})
