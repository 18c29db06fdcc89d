import { pushSubscriptionRoutes } from '@uplink/contract/push-subscriptions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserFactory } from '#platform/push/push.factory'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'

const PUSH_PUBLIC_KEY = 'B'.repeat(87)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: 'k'.repeat(43) })
})
afterAll(() => app.close())

const { list, subscribe, unsubscribe } = pushSubscriptionRoutes

let count = 0
function newSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${++count}`) {
  const { p256dh, auth } = browserFactory()
  return { endpoint, keys: { p256dh, auth } }
}
const endpointsOf = async (person: Caller) =>
  (await person.call(list)).body.data.subscriptions.map(({ endpoint }) => endpoint)

describe('POST /push-subscriptions', () => {
  it('keeps the browser with the session’s label', async () => {
    const person = await app.signIn()
    await app.db
      .updateTable('sessions')
      .set({ device_label: 'Firefox' })
      .where('user_id', '=', person.userId)
      .execute()
    const body = newSubscription()
    const answer = await person.call(subscribe, { body })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: 'This browser shows your notifications from now on.',
      data: {
        id: expect.any(Number) as number,
        endpoint: body.endpoint,
        device_label: 'Firefox',
        created_at: app.clock.now().toISOString(),
      },
    })
    expect((await person.call(list)).body.data).toEqual({
      public_key: PUSH_PUBLIC_KEY,
      subscriptions: [answer.body.data],
    })
  })

  it('has one person per browser: the one who is signed in there now', async () => {
    const [first, second] = [await app.signIn(), await app.signIn()]
    const body = newSubscription()
    for (const person of [first, first, second])
      expect((await person.call(subscribe, { body })).status).toBe(200)
    expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [body.endpoint]])
  })

  it('keeps the newest ten of a person', async () => {
    const person = await app.signIn()
    const bodies = Array.from({ length: 11 }, () => newSubscription())
    for (const body of bodies) await person.call(subscribe, { body })
    expect(await endpointsOf(person)).toEqual(
      bodies
        .map(({ endpoint }) => endpoint)
        .slice(1)
        .reverse(),
    )
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://evil.example/https://fcm.googleapis.com/',
    'https://fcm.googleapis.com',
    'file:///etc/passwd',
  ])('calls no address but those of push services: not %s', async (endpoint) => {
    const answer = await (await app.signIn()).call(subscribe, { body: newSubscription(endpoint) })
    expect(answer.status).toBe(422)
    expect(answer.refusal.errors).toEqual({ endpoint: ['This is not an address of a known push service'] })
  })

  it('names every problem, and needs a session', async () => {
    const body = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'x', auth: 'y' }, more: 1 }
    const answer = await (await app.signIn()).call(subscribe, { body })
    expect(Object.keys(answer.refusal.errors ?? {}).sort()).toEqual(['keys.auth', 'keys.p256dh', 'more'])
    expect((await app.guest.call(subscribe, { body: newSubscription() })).status).toBe(401)
  })
})

describe('GET /push-subscriptions', () => {
  it('needs a session', async () => {
    expect((await app.guest.call(list)).status).toBe(401)
  })

  it('leaves out browsers whose session was ended', async () => {
    const person = await app.signIn()
    await person.call(subscribe, { body: newSubscription() })
    const again = await app.signIn()
    await app.db
      .updateTable('push_subscriptions')
      .set({ user_id: again.userId })
      .where('user_id', '=', person.userId)
      .execute()
    expect(await endpointsOf(again)).toHaveLength(1)
    await app.db
      .updateTable('sessions')
      .set({ ended_at: app.clock.now(), end_reason: 'logout' })
      .where('user_id', '=', person.userId)
      .execute()
    expect(await endpointsOf(again)).toEqual([])
  })
})

describe('DELETE /push-subscriptions/{id}', () => {
  it('forgets one’s own; somebody else’s is like a missing one', async () => {
    const [person, other] = [await app.signIn(), await app.signIn()]
    const { id } = (await person.call(subscribe, { body: newSubscription() })).body.data
    const theirs = await other.call(unsubscribe, { params: { id } })
    const missing = await other.call(unsubscribe, { params: { id: 999_999 } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect((await app.guest.call(unsubscribe, { params: { id } })).status).toBe(401)
    expect((await person.call(unsubscribe, { params: { id } })).body).toEqual({
      message: 'That browser shows no more notifications.',
      data: { id },
    })
    expect(await endpointsOf(person)).toEqual([])
  })
})

describe('a portal without keys', () => {
  it('says so, and takes no browser', async () => {
    const without = await createTestApp()
    const person = await without.signIn()
    expect((await person.call(list)).body.data).toEqual({ public_key: null, subscriptions: [] })
    const answer = await person.call(subscribe, { body: newSubscription() })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'push.not-available'])
    await without.close()
  })
})
