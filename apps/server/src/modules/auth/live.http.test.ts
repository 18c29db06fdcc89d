import { brokerSecretHeader, trialIds } from '@uplink/contract/live-admission'
import { authRoutes } from '@uplink/contract/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialToken } from '#platform/live/broker-trial'
import { createTestApp, testSecretKey, type TestApp } from '../../testing/test-app'

const secret = 'what the broker shows'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    LIVE_BROKER_URL: 'mqtt://portal:pass%20word@broker.example:1883',
    LIVE_PUBLIC_URL: 'wss://broker.example/mqtt',
    LIVE_BROKER_SECRET: secret,
    LIVE_BROKER_PEERS: '192.0.2.0/24',
    RADIUS_SECRET: 'what the RADIUS server shows',
  })
})
afterAll(() => app.close())

async function admit(body: object, { shown = secret, from = '192.0.2.7' } = {}) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/live/admit',
    payload: body,
    remoteAddress: from,
    headers: { [brokerSecretHeader]: shown },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('POST /live/admit', () => {
  const client = (id: number | string, password: unknown, clientid = `${id}a1B2c3`) => ({
    username: String(id),
    password,
    clientid,
  })
  const denied = { result: 'deny', is_superuser: false }

  it('lets a person in by a token of theirs, for a quarter of an hour, to their own topics', async () => {
    const { userId, token } = await app.signIn()
    const { status, body } = await admit(client(userId, token))
    expect(status).toBe(200)
    expect(body).toEqual({
      result: 'allow',
      is_superuser: false,
      expire_at: Math.floor(app.clock.now().getTime() / 1000) + 900,
      acl: [
        { permission: 'allow', action: 'subscribe', topic: `user-${userId}` },
        { permission: 'allow', action: 'subscribe', topic: `user-${userId}/+` },
        { permission: 'deny', action: 'all', topic: '#' },
      ],
    })
  })

  it('nobody else', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    for (const body of [
      client(one.userId, other.token),
      client(one.userId, 'no token'),
      client(one.userId, ''),
      client(one.userId, null),
      client(one.userId, one.token, `${other.userId}a1B2c3`),
      client(one.userId, one.token, ''),
      client(one.userId, 'x'.repeat(600)),
      client('#', one.token),
      client(`${one.userId}/#`, one.token),
      client('portal', 'secret', 'any'),
      client(trialIds.person, 'no token'),
      client(trialIds.other, trialToken(testSecretKey)),
      {},
    ])
      expect([body, (await admit(body)).body]).toEqual([body, denied])
    await one.call(authRoutes.logout)
    expect((await admit(client(one.userId, one.token))).body).toEqual(denied)
  })

  it('lets in the portal’s own login, which publishes, and the person of the trial', async () => {
    expect((await admit(client('portal', 'pass word', 'mqttjs_1'))).body).toMatchObject({
      result: 'allow',
      acl: [{ permission: 'allow', action: 'all', topic: '#' }],
    })
    expect((await admit(client(trialIds.person, trialToken(testSecretKey)))).body).toMatchObject({
      result: 'allow',
    })
  })

  it('answers the broker only', async () => {
    const { userId, token } = await app.signIn()
    const body = client(userId, token)
    expect((await admit(body, { from: '198.51.100.1' })).status).toBe(404)
    for (const shown of ['what the RADIUS server shows', '', 'x'])
      expect((await admit(body, { shown })).status).toBe(401)
  })
})

describe('POST /live/rabbitmq/:question', () => {
  async function ask(question: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/live/rabbitmq/${question}`,
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: '192.0.2.7',
      headers: {
        authorization: `Basic ${Buffer.from(`broker:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    })
    return answer.statusCode === 200 ? answer.body : answer.statusCode
  }

  it('lets a person in by a token of theirs, and the portal', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    const user = (id: number | string, password: string, client_id = `${id}a1B2c3`) =>
      ask('user', { username: String(id), password, vhost: '/', client_id })
    expect(await user(one.userId, one.token)).toBe('allow')
    expect(await user('portal', 'pass word', 'mqttjs_1')).toBe('allow')
    for (const [id, password, client] of [
      [one.userId, other.token],
      [one.userId, ''],
      [one.userId, one.token, `${other.userId}a1B2c3`],
      ['portal', 'a guess', 'mqttjs_1'],
      ['guest', 'guest', 'mqttjs_1'],
    ] as const)
      expect([id, await user(id, password, client)]).toEqual([id, 'deny'])
    expect(await ask('user', { username: String(one.userId) })).toBe('deny')
  })

  it('lets a person use what their own messages need, and nothing else', async () => {
    const own = { username: '5', vhost: '/', client_id: '5a1B2c3' }
    const queue = { ...own, resource: 'queue', name: 'mqtt-subscription-5a1B2c3qos0' }
    const exchange = { ...own, resource: 'exchange', name: 'amq.topic', permission: 'read' }
    const topic = { ...own, resource: 'topic', name: 'amq.topic', permission: 'read' }
    expect(await ask('vhost', own)).toBe('allow')
    for (const permission of ['configure', 'write', 'read'])
      expect(await ask('resource', { ...queue, permission })).toBe('allow')
    expect(await ask('resource', exchange)).toBe('allow')
    for (const routing_key of ['user-5', 'user-5.*', 'user-5.payment'])
      expect(await ask('topic', { ...topic, routing_key })).toBe('allow')

    expect(await ask('vhost', { ...own, vhost: 'other' })).toBe('deny')
    for (const change of [
      { name: 'mqtt-subscription-6a1B2c3qos0' },
      { name: 'mqtt-subscription-5a1B2c3qos0.x' },
      { name: 'orders' },
      { resource: 'exchange' },
    ])
      expect(await ask('resource', { ...queue, permission: 'read', ...change })).toBe('deny')
    for (const change of [{ permission: 'write' }, { permission: 'configure' }, { name: 'amq.direct' }])
      expect(await ask('resource', { ...exchange, ...change })).toBe('deny')
    for (const routing_key of ['#', '*', 'user-6', 'user-5.#', 'user-5.*.*', 'user-*', 'user-55', ''])
      expect([routing_key, await ask('topic', { ...topic, routing_key })]).toEqual([routing_key, 'deny'])
    expect(await ask('topic', { ...topic, routing_key: 'user-5', permission: 'write' })).toBe('deny')
    expect(await ask('topic', { ...topic, username: '05', routing_key: 'user-5' })).toBe('deny')
  })

  it('lets the portal do all, answers the broker only, and no other question', async () => {
    const publishes = { username: 'portal', permission: 'write', routing_key: 'user-5' }
    for (const question of ['vhost', 'resource', 'topic'])
      expect(await ask(question, publishes)).toBe('allow')
    const wrong = `Basic ${Buffer.from('broker:a guess').toString('base64')}`
    for (const authorization of [wrong, 'Basic', `Bearer ${secret}`, ''])
      expect(await ask('topic', publishes, { authorization })).toBe(401)
    expect(await ask('other', publishes)).toBe(404)
  })
})

describe('the address of an operator’s broker', () => {
  it('is not handed out before the broker was found safe', async () => {
    const person = await app.signIn()
    const { live } = (await person.call(authRoutes.getUser)).body.data
    expect(live).toMatchObject({ enabled: false, url: null })
  })
})
