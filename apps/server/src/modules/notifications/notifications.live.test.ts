import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/processes/test-portal'
import { notify } from './notifications.public'

let portal: TestPortal
const clients: MqttClient[] = []
beforeAll(async () => {
  portal = await startTestPortal()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true)
})
afterAll(() => portal.stop())

type Person = Awaited<ReturnType<TestPortal['signIn']>>

/** Connects a browser of the person to the broker with their bearer token. */
async function connect({ id, token }: Person, suffix = 'Abc123'): Promise<MqttClient> {
  const options = { username: String(id), password: token, clientId: `${id}${suffix}`, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(`ws://${portal.host}/mqtt`, options, false)
  clients.push(client)
  return client
}

/** Collects what comes on the person's own channel; `next` waits for one with a title. */
async function listen(person: Person, suffix?: string) {
  const client = await connect(person, suffix)
  const heard: { topic: string; message: { title: string } & Record<string, unknown> }[] = []
  let look = () => {}
  client.on('message', (topic, payload) => {
    heard.push({ topic, message: JSON.parse(payload.toString()) as { title: string } })
    look()
  })
  await client.subscribeAsync(`user-${person.id}`)
  const next = (title: string) =>
    new Promise<(typeof heard)[number]>((resolve) => {
      look = () => {
        const found = heard.find(({ message }) => message.title === title)
        if (found) resolve(found)
      }
      look()
    })
  return { client, heard, next }
}

const closed = (client: MqttClient) =>
  new Promise<void>((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve()))

const tell = (person: Person, title: string) =>
  portal.db
    .transaction()
    .execute((tx) => notify(tx, portal.clock, { userId: person.id, title, link: '/admin/orders' }))

async function get(person: Person, path: string) {
  const answer = await fetch(`http://${portal.host}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('a notification', () => {
  it('reaches the person it is for within a second, and nobody else', async () => {
    const [person, other] = [await portal.signIn(), await portal.signIn({ accountType: 'staff' })]
    const [mine, theirs] = [await listen(person), await listen(other)]
    const start = performance.now()
    await tell(person, 'Ticket answered')
    const { topic, message } = await mine.next('Ticket answered')
    expect(performance.now() - start).toBeLessThan(1000)

    expect(topic).toBe(`user-${person.id}`)
    expect(message).toEqual({
      id: expect.any(Number) as number,
      title: 'Ticket answered',
      link: '/admin/orders',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      is_seen: false,
    })
    // stored before it is announced
    const { body } = await get(person, '/auth/notifications')
    expect(body).toMatchObject({ unread: 1, data: [{ id: message.id }] })

    await tell(other, 'For the other')
    await theirs.next('For the other')
    expect(theirs.heard).toHaveLength(1)
    expect(mine.heard).toHaveLength(1)
  })

  it('comes to every browser of the person', async () => {
    const person = await portal.signIn()
    const [first, second] = [await listen(person), await listen(person, 'Xyz789')]
    await tell(person, 'Twice')
    await Promise.all([first.next('Twice'), second.next('Twice')])
  })

  it('is not told when what caused it is rolled back', async () => {
    const person = await portal.signIn()
    const { heard, next } = await listen(person)
    const attempt = portal.db.transaction().execute(async (tx) => {
      await notify(tx, portal.clock, { userId: person.id, title: 'Never happened' })
      throw new Error('rolled back')
    })
    await expect(attempt).rejects.toThrow('rolled back')
    await tell(person, 'Happened')
    await next('Happened')
    expect(heard.map(({ message }) => message.title)).toEqual(['Happened'])
  })

  it('is not heard on somebody else’s channel', async () => {
    const [person, other] = [await portal.signIn(), await portal.signIn()]
    const client = await connect(other)
    await expect(client.subscribeAsync(`user-${person.id}`)).rejects.toThrow()
  })
})

describe('after logging out', () => {
  it('the socket is closed, nothing more is heard, and the token opens none', async () => {
    const person = await portal.signIn()
    const { client, heard } = await listen(person)
    expect((await get(person, '/auth/logout')).status).toBe(200)
    await closed(client)
    await tell(person, 'Too late')
    await expect(connect(person)).rejects.toMatchObject({ code: 4 })
    expect((await get(person, '/auth/notifications')).status).toBe(401)
    expect(heard).toEqual([])
  })
})
