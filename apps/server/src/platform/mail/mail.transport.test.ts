import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostOffice, type PostOffice } from '../../testing/stages/relay'
import { Undeliverable } from '../outbox/outbox'
import { sendMail } from './mail'
import { mailHtml } from './mail.transport'
import { createMailTransport } from './mail.transport'

interface Received {
  from: string
  to: string[]
  raw: string
}

const received: Received[] = []
/** When set, the server answers with this refusal. */
let refusal: { code: number; text: string } | undefined
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
  },
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts).toString(),
      })
      done()
    })
  },
})

let office: PostOffice
let mail: ReturnType<typeof createMailTransport>
beforeAll(async () => {
  office = await createPostOffice()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  mail = createMailTransport({
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: 'Uplink <portal@isp.example>',
    publicUrl: 'https://my.isp.example',
  })
})
beforeEach(() => {
  received.length = 0
  refusal = undefined
})
afterEach(() => office.clear())
afterAll(async () => {
  mail.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await office.close()
})

/** A mail's text, of which only its unusual signs are encoded. */
const printable = (raw: string) =>
  decodeURIComponent(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  )

const message = (payload: object) => ({ id: 12, recipient: 'rahima@example.com', payload: payload as never })

describe('mail over SMTP', () => {
  it('arrives once it is in the outbox, and the message log says so', async () => {
    await sendMail(office.db, {
      to: 'rahima@example.com',
      subject: 'Your bill of March: ৳ 1,250.00',
      text: 'Please pay until 10/03/2026.\n\nThank you <3',
      link: '/admin/paybill',
    })
    await office.start({ mail: mail.transport })
    await expect.poll(async () => (await office.rows())[0]?.sent_at).toBeTruthy()
    const [row] = await office.rows()
    expect(received).toMatchObject([{ from: 'portal@isp.example', to: ['rahima@example.com'] }])
    const raw = received[0]?.raw ?? ''
    expect(raw).toContain('From: Uplink <portal@isp.example>')
    expect(raw).toContain(`Message-ID: <uplink-${row?.id}@isp.example>`)
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('https://my.isp.example/admin/paybill')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
    const [log] = await office.db.selectFrom('message_logs').select(['state', 'error']).execute()
    expect(log).toEqual({ state: 'sent', error: null })
  })

  it('has a frame in the language of its text', async () => {
    const given = { to: 'rahima@example.com', subject: 'বিল', text: 'পরিশোধ করুন', link: '/admin/paybill' }
    await sendMail(office.db, [
      { ...given, language: 'bn' },
      { ...given, language: 'en' },
    ])
    await office.start({ mail: mail.transport })
    await expect.poll(() => received.length).toBe(2)
    const html = received.map(({ raw }) => printable(raw))
    expect(html.map((text) => /lang="(..)".*>([^<]+)<\/a><\/p>/.exec(text)?.slice(1)).toSorted()).toEqual([
      ['bn', 'পোর্টাল খুলুন'],
      ['en', 'Open the portal'],
    ])
  })

  it('begins with the provider and the addressee, and ends with how the provider is reached', async () => {
    const face = {
      name: 'Shapla Net',
      accent: '#6a2c8f',
      logo: null,
      mail_sender: 'Shapla Net',
      mail_footer: null,
      sms_sender: 'Shapla',
      mobile_no: '01200100100',
      email: 'care@shapla.example',
      address: 'House 42, Dhaka',
      addressee: 'Rahima <b>Khatun</b>',
    }
    const framed = createMailTransport({
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      from: 'Uplink <portal@isp.example>',
      publicUrl: 'https://my.isp.example',
      faceOf: (id) =>
        Promise.resolve(id === 12 ? face : { ...face, addressee: null, mail_footer: 'Call us' }),
    })
    await framed.transport(message({ subject: 'Bill', text: 'Please pay.', language: 'bn' }))
    await framed.transport({ ...message({ subject: 'Bill', text: 'Please pay.' }), id: 14 })
    framed.stop()
    const [own, other] = received.map(({ raw }) => printable(raw))
    expect(own).toContain('From: Shapla Net <portal@isp.example>')
    expect(own).toContain('প্রিয় Rahima &#60;b&#62;Khatun&#60;/b&#62;,</p>')
    expect(own).toContain('border-bottom:3px solid #6a2c8f')
    expect(own).toContain('Shapla Net · 01200100100 · care@shapla.example<br>House 42, Dhaka</p>')
    expect(other).not.toContain('Rahima')
    expect(other).toContain('Call us</p>')
  })

  it('goes to one address, whatever is in it', async () => {
    const sent = mail.transport({
      id: 13,
      recipient: 'a@example.com, b@example.com',
      payload: { subject: 'Hello', text: 'Hello' },
    })
    await Promise.resolve(sent).catch(() => {})
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com')
  })

  it('is tried again when the server is busy, and given up when there is no such mailbox', async () => {
    refusal = { code: 451, text: 'busy' }
    const busy = await Promise.resolve(mail.transport(message({ subject: 'x', text: 'x' }))).catch(
      (e: unknown) => e,
    )
    expect(busy).toBeInstanceOf(Error)
    expect(busy).not.toBeInstanceOf(Undeliverable)
    refusal = { code: 550, text: 'no such mailbox' }
    await expect(mail.transport(message({ subject: 'x', text: 'x' }))).rejects.toBeInstanceOf(Undeliverable)
  })
})

describe('mailHtml', () => {
  it('has paragraphs, links and a button, and nothing of the text is HTML', () => {
    const html = mailHtml('One <b> & "two"\nthree\n\nSee https://a.example/x?y=1&z.', {
      url: 'https://a.example/"><script>',
      label: 'Open',
    })
    expect(html).toContain('One &#60;b&#62; &#38; &#34;two&#34;<br>three</p>')
    expect(html).toContain('<a href="https://a.example/x?y=1&#38;z">https://a.example/x?y=1&#38;z</a>.')
    expect(html).not.toContain('<script')
  })
})
