import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock'
import { Undeliverable, type Transport } from '../outbox/outbox'
import { postBoxFactory } from '../push/push.factory'
import { createSmsTransport } from './sms.transport'

const secret = 'a secret of the webhook'
let box: Awaited<ReturnType<typeof postBoxFactory>>
let send: Transport
beforeAll(async () => {
  box = await postBoxFactory(202)
  send = createSmsTransport({ url: `${box.url}/sms`, secret }, createTestClock(new Date(1_700_000_000_500)))
})
afterAll(() => box.close())

const message = { id: 41, recipient: '01710000001', payload: { text: 'বিল ready: ৳ 1,250.00' } }

it('posts id, number and text, signed together with the time', async () => {
  await send(message)
  const [post] = box.posts
  expect(post?.path).toBe('/sms')
  const body = post?.body.toString() ?? ''
  expect(JSON.parse(body)).toEqual({ id: 41, to: '01710000001', text: 'বিল ready: ৳ 1,250.00' })
  expect(post?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-uplink-timestamp': '1700000000',
    'x-uplink-signature': `sha256=${createHmac('sha256', secret).update(`1700000000.${body}`).digest('hex')}`,
  })
})

it('is tried again unless the webhook says that the message is wrong', async () => {
  for (box.status of [500, 503, 401, 404, 302]) {
    const error = await Promise.resolve(send(message)).catch((reason: unknown) => reason)
    expect(error).toEqual(new Error(`the SMS webhook answered ${box.status}`))
    expect(error).not.toBeInstanceOf(Undeliverable)
  }
  for (box.status of [400, 422]) await expect(send(message)).rejects.toBeInstanceOf(Undeliverable)
})
