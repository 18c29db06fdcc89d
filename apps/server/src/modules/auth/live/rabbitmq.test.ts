import { authRoutes } from '@uplink/contract/auth'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryBroker, trialToken } from '#platform/live/broker-trial'
import { connectExternalTransport } from '#platform/live/external-transport'
import { createTestApp, testSecretKey, type TestApp } from '../../../testing/test-app'
import { rabbitMqAddresses, startRabbitMq, whatIsMissing } from './rabbitmq.factory'

const missing = whatIsMissing()
if (missing) console.warn(`RabbitMQ is not tested: ${missing}`)

const secret = 'what-the-broker-shows'

describe.skipIf(missing)('RabbitMQ with the files of docs/rabbitmq', () => {
  let app: TestApp
  let rabbitMq: Awaited<ReturnType<typeof startRabbitMq>>
  let addresses: Awaited<ReturnType<typeof rabbitMqAddresses>>
  const clients: MqttClient[] = []
  beforeAll(async () => {
    addresses = await rabbitMqAddresses()
    app = await createTestApp({
      LIVE_BROKER_URL: addresses.url,
      LIVE_PUBLIC_URL: addresses.publicUrl,
      LIVE_BROKER_SECRET: secret,
    })
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
    rabbitMq = await startRabbitMq({ url, secret }, addresses)
  })
  afterAll(async () => {
    for (const client of clients) client.end(true)
    await rabbitMq.stop()
    await app.close()
  })

  /** As a browser connects. */
  async function connect(id: number, password: string, clientId = `${id}a1B2c3`) {
    const options = { username: String(id), password, clientId, reconnectPeriod: 0, connectTimeout: 4000 }
    const client = await mqtt.connectAsync(addresses.publicUrl, options, false)
    clients.push(client.on('error', () => {}))
    return client
  }
  const isIn = (id: number, password: string, clientId?: string) =>
    connect(id, password, clientId).then(
      () => true,
      () => false,
    )
  const trial = () => tryBroker({ ...addresses, token: trialToken(testSecretKey) })

  it('is found safe by the trial', async () => {
    expect(await trial()).toEqual({ state: 'safe', text: 'Your broker delivers nothing of others.' })
  })

  it('brings a person their own messages and nobody else’s', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    const client = await connect(one.userId, one.token)
    const heard: string[] = []
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
    await client.subscribeAsync([`user-${one.userId}`, `user-${one.userId}/+`])
    const log = { info() {}, error() {} }
    const live = await connectExternalTransport({ url: addresses.url, log })
    const send = (recipient: string) => live.transport({ id: 1, recipient, payload: { recipient } })
    await expect.poll(() => send(`user-${other.userId}`).then(() => 'taken')).toBe('taken')
    for (const topic of [`user-${one.userId}`, `user-${one.userId}/payment`]) await send(topic)
    await expect
      .poll(() => heard)
      .toEqual(
        [`user-${one.userId}`, `user-${one.userId}/payment`].map((to) => `${to} {"recipient":"${to}"}`),
      )
    await live.stop()
    for (const filter of ['#', `user-${other.userId}`, '+', `user-${one.userId}/#`]) {
      const curious = await connect(one.userId, one.token, `${one.userId}d4E5f6`)
      const ended = new Promise((resolve) => curious.once('close', () => resolve('ended')))
      const refused = curious.subscribeAsync(filter).then(
        () => 'granted',
        () => 'refused',
      )
      expect([filter, await Promise.race([refused, ended])]).not.toContain('granted')
    }
  })

  it('lets in with a token of theirs only, and asks again every quarter of an hour', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    expect(await isIn(one.userId, other.token)).toBe(false)
    expect(await isIn(one.userId, one.token, `${other.userId}a1B2c3`)).toBe(false)
    const client = await connect(one.userId, one.token)
    await one.call(authRoutes.logout)
    expect(await isIn(one.userId, one.token, `${one.userId}d4E5f6`)).toBe(false)
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await rabbitMq.askAgain()
    await ended
    expect(client.connected).toBe(false)
  })
})
