import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { areaFactory } from '../../connections/connections.factory'
import { notify, type Notice } from '../notifications.public'
import { insert } from '../push/push-subscriptions.store'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.deleteFrom('outbox').execute())
afterAll(() => app.close())

const news = (userId: number, more: Pick<Notice, 'title' | 'body' | 'openLink'>): Notice => ({
  userId,
  event: 'line-suspended',
  link: '/admin/paybill',
  ...more,
})

const tell = (notices: Notice | Notice[]) =>
  app.db.transaction().execute((tx) => notify(tx, app.clock, notices))

let count = 0
/** A person with a phone, a mailbox and a browser. */
async function reachable(language: 'en' | 'bn') {
  const caller = await app.signIn({ email: `reader-${++count}@example.com`, mobileNo: `0172000000${count}` })
  await app.db.updateTable('users').set({ language }).where('id', '=', caller.userId).execute()
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  await insert(app.db, {
    user_id: caller.userId,
    session_id: id,
    p256dh: 'p',
    auth: 'a',
    created_at: app.clock.now(),
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
  })
  return caller
}

describe('notify, to who chose Bangla', () => {
  const payloads = async () =>
    (
      await app.db
        .selectFrom('outbox')
        .select('payload')
        .where('transport', '!=', 'live')
        .orderBy('id')
        .execute()
    ).map(({ payload }) => payload)

  it('writes mail, SMS and push in Bangla; the bell keeps English, which the browser translates', async () => {
    const [person, other] = [await reachable('bn'), await reachable('en')]
    const told = (userId: number) =>
      news(userId, {
        title: 'Line rahima-1 is suspended',
        body: 'Its bill is overdue. We switch the line on again as soon as the bill is paid.',
        openLink: () => 'https://my.isp.example/p/1',
      })
    await tell([told(person.userId), told(other.userId)])
    const title = 'rahima-1 লাইন স্থগিত হয়েছে'
    const body = 'এর বিল পরিশোধের মেয়াদ পেরিয়েছে। বিল পরিশোধ হলেই আমরা লাইনটি আবার চালু করে দেব।'
    const sentOut = await payloads()
    expect(sentOut.slice(0, 3)).toEqual([
      {
        subject: title,
        text: `${body}\n\nলগ ইন না করেই পরিশোধ করুন:\nhttps://my.isp.example/p/1`,
        link: '/admin/paybill',
        language: 'bn',
      },
      { text: `${title}। ${body} https://my.isp.example/p/1` },
      { title, link: '/admin/paybill' },
    ])
    expect(sentOut[3]).toMatchObject({ subject: 'Line rahima-1 is suspended' })
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', person.userId)
      .execute()
    expect(bell).toEqual([{ title: told(0).title, body: told(0).body }])
  })

  it('calls areas and packages as the provider of the person does, in Bangla where it wrote that', async () => {
    const person = await reachable('bn')
    const [{ organization_id: organizationId }] = (await app.db
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', person.userId)
      .execute()) as [{ organization_id: number }]
    const area = await areaFactory(app, organizationId)
    await app.db.updateTable('areas').set({ name_bn: 'মিরপুর' }).where('id', '=', area.id).execute()
    await tell(news(person.userId, { title: `Outage in ${area.name}`, body: 'Written by somebody' }))
    expect((await payloads())[2]).toMatchObject({ title: 'মিরপুর এলাকায় বিভ্রাট' })
  })

  it('leaves English what the catalogue does not know', async () => {
    const person = await reachable('bn')
    await tell(news(person.userId, { title: 'Something of its own', body: 'As somebody wrote it' }))
    expect(await payloads()).toMatchObject([
      { subject: 'Something of its own', text: 'As somebody wrote it' },
      { text: 'Something of its own। As somebody wrote it' },
      { title: 'Something of its own' },
    ])
  })

  it('keeps an SMS short by what is sent, and cuts no letter apart', async () => {
    const person = await reachable('bn')
    const link = 'https://my.isp.example/p/1'
    for (let more = 1; more < 12; more++) {
      await app.db.deleteFrom('outbox').execute()
      await tell(
        news(person.userId, {
          title: 'Support wrote to you in the chat',
          body: '।'.repeat(more) + 'কি'.repeat(200),
          openLink: () => link,
        }),
      )
      const [, sms] = (await payloads()) as { text: string }[]
      expect(sms?.text).toMatch(/^সহায়তা টিম চ্যাটে আপনাকে লিখেছে। ।+(কি)+… https:\/\/my\.isp\.example\/p\/1$/)
      expect(sms?.text.length).toBeLessThanOrEqual(201)
      expect(sms?.text.length).toBeGreaterThan(198)
    }
  })
})
