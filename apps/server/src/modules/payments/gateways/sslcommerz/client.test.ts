import { describe, expect, it } from 'vitest'
import { createClient } from './client'
import type { SentAnswer, SentRequest } from '../send'

const account = {
  baseUrl: 'https://gateway.example',
  storeId: 'shop',
  storePassword: 'open sesame',
  timeoutMs: 1000,
}

const clientOf = (answer: (request: SentRequest) => SentAnswer) =>
  createClient({ account, send: async (request) => answer(request) })

describe('a call to SSLCommerz', () => {
  it('says without the password that there was no answer', async () => {
    const client = clientOf(() => {
      throw new TypeError('Failed to parse https://gateway.example/?store_passwd=open+sesame')
    })
    for (const called of [await client.get('/a', {}), await client.post('/a', {})])
      expect(called).toEqual({ unclear: 'no answer (TypeError)' })
  })

  it('sends the password in the body of a form, never in its address', async () => {
    const sent: SentRequest[] = []
    const client = clientOf((request) => {
      sent.push(request)
      return { status: 200, text: '{}' }
    })
    await client.post('/gwprocess/v4/api.php', { tran_id: 'A&B' })
    expect(sent[0]?.url).toBe('https://gateway.example/gwprocess/v4/api.php')
    expect(sent[0]?.body).toBe('tran_id=A%26B&store_id=shop&store_passwd=open+sesame&format=json')
  })

  it.each([
    [{ status: 503, text: '{}' }],
    [{ status: 200, text: '<html>' }],
    [{ status: 200, text: '[]' }],
    [{ status: 200, text: '"DONE"' }],
    [{ status: 302, text: '' }],
  ])('is unclear after %j', async (answer) => {
    expect(await clientOf(() => answer).get('/a', {})).toHaveProperty('unclear')
  })
})
