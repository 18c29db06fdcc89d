import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerActor } from '#platform/database/actor'
import { browserFactory, postBoxFactory } from '#platform/push/push.factory'
import { pushKeys, type PushKeys } from '#platform/push/push-keys'
import { createPushService } from '#platform/push/push-service'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'
import { notificationFactory } from '../notifications.factory'
import { createPushTransport, notify, type Notice } from '../notifications.public'
import { insert } from '../push/push-subscriptions.store'
import { saveChoices } from './notify.store'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.deleteFrom('outbox').execute())
afterAll(() => app.close())

const news = (userId: number, more: Partial<Notice> = {}): Notice => ({
  userId,
  event: 'line-suspended',
  title: 'Your line is suspended',
  body: 'Pay ৳ 1,250.00 to be online again.',
  link: '/admin/paybill',
  ...more,
})

let count = 0
/** A person with a phone and a mailbox; with a browser, push works too. */
async function reachable({ hasBrowser = false, status }: { hasBrowser?: boolean; status?: 'inactive' } = {}) {
  const caller = await app.signIn(status && { status })
  const number = ++count
  const contact = {
    email: `person-${number}@example.com`,
    mobile_no: `0171000${String(number).padStart(4, '0')}`,
  }
  await app.db.updateTable('users').set(contact).where('id', '=', caller.userId).execute()
  const browser = browserFactory()
  const subscription = hasBrowser ? await subscribed(caller.userId, browser) : undefined
  return { ...caller, ...contact, browser, subscription }
}

async function subscribed(userId: number, { p256dh, auth }: { p256dh: string; auth: string }, endpoint = '') {
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const given = { user_id: userId, session_id: id, p256dh, auth, created_at: app.clock.now() }
  return insert(app.db, {
    ...given,
    endpoint: endpoint || `https://fcm.googleapis.com/fcm/send/${userId}-${id}`,
  })
}

const tell = (notices: Notice | Notice[]) =>
  app.db.transaction().execute((tx) => notify(tx, app.clock, notices))
const sent = async () =>
  (await app.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(
    (row) => [row.transport, row.recipient] as const,
  )
const bellOf = async (userId: number) =>
  (await app.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()).length

describe('notify', () => {
  it('sends nothing of what an organization has switched off, and tells it in the bell all the same', async () => {
    const people = [await reachable(), await reachable()]
    const [without, other] = [await organizationFactory(app), await organizationFactory(app)]
    await app.db
      .updateTable('organizations')
      .set({ without_sms: ['line-suspended'] })
      .where('id', '=', without.id)
      .execute()
    for (const [index, organization] of [without, other].entries())
      await app.db
        .updateTable('users')
        .set({ organization_id: organization.id })
        .where('id', '=', people[index]!.userId)
        .execute()
    await tell(people.map(({ userId }) => news(userId)))
    const outward = (await sent()).filter(([transport]) => transport !== 'live')
    expect(outward).toEqual([
      ['mail', people[0]!.email],
      ['mail', people[1]!.email],
      ['sms', people[1]!.mobile_no],
    ])
    expect([await bellOf(people[0]!.userId), await bellOf(people[1]!.userId)]).toEqual([1, 1])
  })

  it('tells by the event’s channels, in the causing transaction, for whomever that runs', async () => {
    const person = await reachable({ hasBrowser: true })
    const other = await app.signIn()
    const db = app.databases.for(customerActor(other.userId, []))
    await db.transaction().execute(async (tx) => {
      await notify(tx, app.clock, news(person.userId))
      expect(
        await tx.selectFrom('notification_choices').select('event').execute(),
        'sight given back',
      ).toEqual([])
    })
    const rows = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(rows.map(({ transport, recipient, payload }) => ({ transport, recipient, payload }))).toEqual([
      { transport: 'live', recipient: `user-${person.userId}`, payload: expect.anything() as unknown },
      {
        transport: 'mail',
        recipient: person.email,
        payload: {
          subject: 'Your line is suspended',
          text: 'Pay ৳ 1,250.00 to be online again.',
          link: '/admin/paybill',
        },
      },
      {
        transport: 'sms',
        recipient: person.mobile_no,
        payload: { text: 'Your line is suspended. Pay ৳ 1,250.00 to be online again.' },
      },
      {
        transport: 'push',
        recipient: String(person.subscription?.id),
        payload: { title: 'Your line is suspended', link: '/admin/paybill' },
      },
    ])
    const logs = await app.db
      .selectFrom('message_logs')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute()
    expect(logs.map(({ channel, kind }) => [channel, kind])).toEqual([
      ['mail', 'line-suspended'],
      ['sms', 'line-suspended'],
    ])
  })

  it('does as each person chose, event by event', async () => {
    const [quiet, loud] = [await reachable(), await reachable()]
    const off = { bell: false, mail: false, sms: false, push: false }
    await saveChoices(app.db, quiet.userId, [{ event: 'line-suspended', ...off }])
    await saveChoices(app.db, loud.userId, [{ event: 'usage-80', ...off, sms: true }])
    await tell([
      news(quiet.userId),
      news(loud.userId, { event: 'usage-80' }),
      news(quiet.userId, { event: 'usage-80' }),
    ])
    expect(await sent()).toEqual([
      ['live', `user-${quiet.userId}`],
      ['sms', loud.mobile_no],
    ])
    expect([await bellOf(quiet.userId), await bellOf(loud.userId)]).toEqual([1, 0])
  })

  it('without an event is for the bell alone', async () => {
    const person = await reachable({ hasBrowser: true })
    await tell({ userId: person.userId, title: 'Welcome' })
    expect(await sent()).toEqual([['live', `user-${person.userId}`]])
  })

  it('leaves alone who has no address, is inactive, or signed out of that browser', async () => {
    const bare = await app.signIn()
    const gone = await reachable({ status: 'inactive' })
    const left = await reachable({ hasBrowser: true })
    const expired = await reachable({ hasBrowser: true })
    const end = (userId: number, end_reason: string) =>
      app.db
        .updateTable('sessions')
        .set({ ended_at: app.clock.now(), end_reason })
        .where('user_id', '=', userId)
        .execute()
    await end(left.userId, 'logout')
    await end(expired.userId, 'expired')
    await tell([bare, gone, left, expired].map(({ userId }) => news(userId, { event: 'usage-80' })))
    expect((await sent()).filter(([transport]) => transport !== 'live')).toEqual([
      ['push', String(expired.subscription?.id)],
    ])
  })

  it('takes the same few statements for any number', async () => {
    const person = await reachable()
    const many = Array.from({ length: 2000 }, (_, i) => news(person.userId, { title: `News ${i}` }))
    await tell(many)
    expect(await sent()).toHaveLength(6000)
    expect(await bellOf(person.userId)).toBe(2000)
  })

  it('keeps an SMS short', async () => {
    const person = await reachable()
    await tell(news(person.userId, { body: 'x'.repeat(500) }))
    const row = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('transport', '=', 'sms')
      .executeTakeFirstOrThrow()
    expect((row.payload as { text: string }).text).toMatch(/^Your line is suspended\. x+…$/)
    expect((row.payload as { text: string }).text).toHaveLength(201)
  })
})

describe('the push transport', () => {
  it('tells the browser no more than title and link, and forgets one that is gone', async () => {
    const box = await postBoxFactory()
    const keys = (await pushKeys(
      { publicKey: vapid.publicKey, privateKey: vapid.privateKey },
      undefined,
    )) as PushKeys
    const push = createPushTransport(app.db, createPushService(keys, 'mailto:operator@example.com'))
    const person = await reachable()
    const { id } = await subscribed(person.userId, person.browser, `${box.url}/send/1`)
    const message = { id: 7, recipient: String(id), payload: { title: 'Ticket answered', link: '/admin/x' } }
    await push(message)
    expect(JSON.parse(person.browser.read(box.posts[0]?.body ?? Buffer.alloc(0)))).toEqual({
      title: 'Ticket answered',
      link: '/admin/x',
      tag: 'uplink-7',
    })
    box.status = 410
    await push(message)
    expect(await app.db.selectFrom('push_subscriptions').select('id').where('id', '=', id).execute()).toEqual(
      [],
    )
    await push(message)
    expect(box.posts, 'nothing is sent to who is gone').toHaveLength(2)
    await box.close()
  })
})

/** A key pair for these tests only. */
const vapid = {
  publicKey: 'BKfiYWJq1NnaHR1lZGj471M5g73x9K1eFwg6V5iv0D-4WZjTJgmydjH_C3a27Ji10F_gcJDZZPRvkEU1PibzXXU',
  privateKey: 'LhZ2h_zFRKXtMfB6naPSAQp23Mx-vBwRnXOYQPO5-AQ',
}

describe('a link that leads out of the portal', () => {
  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/admin\\x',
    'https://a.example',
  ])('is refused by who tells and by the database: %j', async (link) => {
    const { userId } = await app.signIn()
    await expect(tell(news(userId, { link }))).rejects.toThrow('leads out of the portal')
    await expect(notificationFactory(app, { user_id: userId, link })).rejects.toThrow(
      'notifications_link_check',
    )
  })

  it('is no other than the portal’s own first page', async () => {
    const { userId } = await app.signIn()
    expect(await notificationFactory(app, { user_id: userId, link: '/' })).toMatchObject({ link: '/' })
  })
})
