import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../platform/api/errors'
import { once } from './intents'

const refusal = (status: number, code: 'server.error' | 'payment.nothing-due' | 'payment.gateway-silent') =>
  new ApiError(status, { message: 'No.', code, request_id: 'r-1' })

/** Sends the acts one after another and returns their keys. An error counts as an answer. */
async function keysOf(acts: object[], answers: (Error | 'fine')[]): Promise<string[]> {
  const keys: string[] = []
  for (const [index, act] of acts.entries()) {
    await once(act, (key) => {
      keys.push(key)
      const answer = answers[index]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    }).catch(() => {})
  }
  return keys
}

describe('an act that must happen once', () => {
  it('has a key that nobody guesses, of the form the contract asks for', async () => {
    const keys = await keysOf([{ a: 1 }, { a: 2 }], ['fine', 'fine'])
    for (const key of keys) expect(key).toMatch(/^[\w-]{16,64}$/)
    expect(new Set(keys).size).toBe(2)
  })

  it('is sent once however often it is pressed', async () => {
    const send = vi.fn(() => Promise.resolve('paid'))
    const act = { amount: '10.00' }
    expect(await Promise.all([once(act, send), once(act, send), once({ ...act }, send)])).toEqual(
      Array(3).fill('paid'),
    )
    expect(send).toHaveBeenCalledOnce()
  })

  it.each([
    ['the network fails', new NetworkError()],
    ['the portal fails', refusal(500, 'server.error')],
  ])('keeps its key when %s, until it is answered', async (_, failure) => {
    const act = { amount: '20.00', failure: failure.message }
    const [first, second, third] = await keysOf([act, act, act], [failure, 'fine', 'fine'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.each([
    ['there is nothing to pay', refusal(409, 'payment.nothing-due')],
    ['the gateway is away', refusal(503, 'payment.gateway-silent')],
  ])('is a new one after the answer that %s', async (_, failure) => {
    const act = { amount: '30.00', failure: failure.code }
    const [first, second] = await keysOf([act, act], [failure, 'fine'])
    expect(second).not.toBe(first)
  })

  it('is another one when it consists of something else', async () => {
    const [first, second] = await keysOf(
      [{ amount: '40.00' }, { amount: '41.00' }],
      [new NetworkError(), 'fine'],
    )
    expect(second).not.toBe(first)
  })
})
