import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userFactory } from '../../modules/auth/auth.factory'
import { customerActor } from '../database/actor'
import { sendMail } from '../mail/mail'
import { sendSms } from '../sms/sms'
import { withoutSecrets } from './message-log'
import { createPostOffice, post, type PostOffice } from '../../testing/stages/relay'

let office: PostOffice
beforeAll(async () => {
  office = await createPostOffice()
})
afterEach(() => office.clear())
afterAll(() => office.close())

const logs = () => office.db.selectFrom('message_logs').selectAll().orderBy('id').execute()
const code = {
  to: '01710000001',
  text: 'Your code is 123456.',
  secrets: ['123456'],
  kind: 'auth.one-time-code',
}

async function settled(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { interval: 10 }).toBe(true)
}

describe('a message to a person', () => {
  it('is queued and logged by the transaction that causes it, whoever it runs for', async () => {
    const { id } = await userFactory(office)
    const db = office.databases.for(customerActor(id, []))
    await db.transaction().execute(async (tx) => {
      await sendMail(tx, {
        to: 'a@example.com',
        subject: 'Bill ready',
        text: 'Pay it.',
        link: '/admin/x',
        userId: id,
      })
      await sendSms(tx, [code, { ...code, to: '01710000002' }])
    })
    expect((await office.rows()).map((row) => [row.transport, row.recipient, row.payload])).toEqual([
      ['mail', 'a@example.com', { subject: 'Bill ready', text: 'Pay it.', link: '/admin/x' }],
      ['sms', '01710000001', { text: code.text }],
      ['sms', '01710000002', { text: code.text }],
    ])
    expect(await logs()).toMatchObject([
      {
        channel: 'mail',
        kind: 'mail',
        user_id: id,
        subject: 'Bill ready',
        text: 'Pay it.',
        state: 'waiting',
      },
      {
        channel: 'sms',
        kind: code.kind,
        recipient: '01710000001',
        text: 'Your code is ••••••.',
        user_id: null,
      },
      { recipient: '01710000002' },
    ])
    expect(await db.selectFrom('message_logs').select('id').execute(), 'customers read no log').toEqual([])
  })

  it('is not sent, and not logged, when the transaction is rolled back', async () => {
    const undone = office.db.transaction().execute(async (tx) => {
      await sendSms(tx, code)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect([...(await office.rows()), ...(await logs())]).toEqual([])
  })

  it('never has a secret in its subject', () => {
    const mail = { to: 'a@example.com', subject: 'Code 123456', text: 'x', secrets: ['123456'] }
    expect(() => sendMail(office.db, mail)).toThrow('must not contain a secret')
  })
})

describe('the log of a message', () => {
  it('says that it was sent, and its secret is forgotten', async () => {
    await sendSms(office.db, code)
    const { transport, messages } = post()
    await office.start({ sms: transport })
    await settled(async () => (await logs())[0]?.state === 'sent')
    expect(messages).toMatchObject([{ recipient: code.to, payload: { text: code.text } }])
    expect(await logs()).toMatchObject([{ state: 'sent', ended_at: office.clock.now(), error: null }])
    expect(JSON.stringify(await office.rows())).not.toContain('123456')
  })

  it('says that a mail was sent, and the link that opens something is forgotten with the text', async () => {
    const link = '/admin/reset-pass#s3cr3t-t0ken'
    const text = `Choose a new password: https://portal.example${link}`
    await sendMail(office.db, { to: 'a@example.com', subject: 'A new password', text, link, secrets: [link] })
    const bill = { to: 'a@example.com', subject: 'Bill', text: 'Pay it.', link: '/admin/paybill' }
    await sendMail(office.db, bill)
    const { transport, messages } = post()
    await office.start({ mail: transport })
    await settled(async () => (await logs()).every(({ state }) => state === 'sent'))
    expect(messages).toMatchObject([{ payload: { text, link } }, { payload: { link: bill.link } }])
    expect((await office.rows()).map(({ payload }) => payload)).toEqual([
      { subject: 'A new password' },
      { subject: 'Bill', text: 'Pay it.', link: '/admin/paybill' },
    ])
  })

  it('says that it was kept where there is no transport', async () => {
    await sendSms(office.db, code)
    await office.start({ sms: async () => 'kept' })
    await settled(async () => (await logs())[0]?.state === 'kept')
    expect(await office.rows()).toMatchObject([{ sent_at: office.clock.now(), payload: { text: code.text } }])
  })

  it('says why it waits, and when it was given up', async () => {
    await sendSms(office.db, code)
    const fails = async () => {
      throw new Error('no route to host')
    }
    await office.start({ sms: fails })
    await settled(async () => (await logs())[0]?.error === 'no route to host')
    expect(await logs()).toMatchObject([{ state: 'waiting', ended_at: null }])
    expect(JSON.stringify(await office.rows()), 'needed as long as it is tried').toContain('123456')
    office.clock.pass(25 * 3_600_000)
    await office.wake()
    await settled(async () => (await logs())[0]?.state === 'failed')
    expect(await logs()).toMatchObject([{ error: 'no route to host', ended_at: office.clock.now() }])
    expect(JSON.stringify(await office.rows()), 'nobody will send it').not.toContain('123456')
  })
})

describe('withoutSecrets', () => {
  it('hides every occurrence of each secret, and nothing for an empty one', () => {
    expect(withoutSecrets('12 and 12 at /x?token=abc', ['12', 'abc', ''])).toBe(
      '•••••• and •••••• at /x?token=••••••',
    )
    expect(withoutSecrets('plain')).toBe('plain')
  })
})
