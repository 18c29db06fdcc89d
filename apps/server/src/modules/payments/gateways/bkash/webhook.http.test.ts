import { createSign, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/test-app'
import { reconcile } from '../../incoming/reconcile'
import { faultsOf, walletOf } from '../../payments.factory'
import { owingFactory, tillOf } from '../../../../testing/stages/money/paying'
import { certificateFactory } from './certificate.factory'
import { signedText, type SnsMessage } from './sns'

const amazon = 'https://sns.ap-southeast-1.amazonaws.com'
const certificateUrl = `${amazon}/SimpleNotificationService-tests.pem`
const otherCertificateUrl = `${amazon}/SimpleNotificationService-others.pem`
const topic = 'arn:aws:sns:ap-southeast-1:123456789012:bkash'
const bkash = 'https://tokenized.pay.bka.sh/v1.2.0-beta'
const { pem, privateKey } = certificateFactory()

/** A portal with bKash configured, as in production; the test answers its requests to the network. */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_URL: 'https://portal.example',
    BKASH_BASE_URL: bkash,
    BKASH_APP_KEY: 'key',
    BKASH_APP_SECRET: 'secret',
    BKASH_USERNAME: 'user',
    BKASH_PASSWORD: 'password',
    BKASH_TOPIC_ARN: topic,
  })
})
afterAll(() => app.close())

let requests: string[]
/** What Amazon answers when it is asked for its certificate. */
let certificate: () => Response
/** The transactions that bKash knows: amounts by receipt number. */
const transactions = new Map<string, string>()
beforeEach(() => {
  requests = []
  certificate = () => new Response(pem)
  vi.stubGlobal('fetch', network)
})
afterEach(() => void vi.unstubAllGlobals())

async function network(url: string, { body }: { body?: string } = {}): Promise<Response> {
  requests.push(url)
  if (url === certificateUrl || url === otherCertificateUrl) return certificate()
  if (url.startsWith(`${amazon}/?Action=ConfirmSubscription`)) return new Response('<ok/>')
  if (url.endsWith('/token/grant'))
    return Response.json({ statusCode: '0000', id_token: 'T', refresh_token: 'R', expires_in: 3600 })
  const { trxID = '' } = JSON.parse(body ?? '{}') as { trxID?: string }
  const amount = transactions.get(trxID)
  return Response.json(
    amount === undefined
      ? { statusCode: '2033', statusMessage: 'Transaction not found' }
      : { statusCode: '0000', trxID, transactionStatus: 'Completed', amount, currency: 'BDT' },
  )
}

function signed(change: Partial<SnsMessage>, key = privateKey): string {
  const message: SnsMessage = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: '{}',
    Timestamp: app.clock.now().toISOString(),
    SignatureVersion: '1',
    Signature: '',
    SigningCertURL: certificateUrl,
    ...change,
  }
  const Signature = createSign('RSA-SHA1').update(signedText(message)).sign(key, 'base64')
  return JSON.stringify({ ...message, Signature })
}

/** A notification about money that was paid in bKash's own app. */
const news = (reference: string, trxID: string, amount: string) =>
  JSON.stringify({
    trxID,
    transactionStatus: 'Completed',
    amount,
    currency: 'BDT',
    transactionReference: reference,
  })

async function post(payload: string, type = 'Notification') {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/payments/bkash/webhook',
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': type },
    payload,
  })
  await app.idle()
  return answer
}

const stored = async () =>
  (await app.db.selectFrom('gateway_messages').select('outcome').orderBy('id').execute()).map(
    ({ outcome }) => outcome,
  )

describe('POST /payments/bkash/webhook', () => {
  it('takes a signed message, asks bKash about it, and credits what bKash says, once', async () => {
    const { connection } = await owingFactory(app)
    transactions.set('TRX1', '300.00')
    const message = signed({ Message: news(connection.username, 'TRX1', '999.00') })
    for (let i = 0; i < 2; i++) {
      const answer = await post(message)
      expect({ status: answer.statusCode, body: answer.json<unknown>() }).toEqual({
        status: 200,
        body: { message: 'Received.' },
      })
    }
    expect(await walletOf(app.db, connection.id)).toBe(30_000)
    expect(await stored()).toEqual(['credited'])
    expect(requests.filter((url) => url === certificateUrl)).toHaveLength(1)
    expect(await faultsOf(app.db)).toEqual([])
  })

  it('credits nothing that bKash does not confirm, and asks again: its news may be faster than its search', async () => {
    const { connection } = await owingFactory(app)
    const message = signed({ Message: news(connection.username, 'TRX2', '300.00') })
    expect((await post(message)).statusCode).toBe(200)
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect((await stored()).at(-1)).toBeNull()
    transactions.set('TRX2', '300.00')
    app.clock.pass(3 * 60_000)
    await reconcile(tillOf(app))
    expect(await walletOf(app.db, connection.id)).toBe(30_000)
    expect((await stored()).at(-1)).toBe('credited')
  })

  it('leaves to people after a day what bKash does not confirm', async () => {
    const { connection } = await owingFactory(app)
    await post(signed({ Message: news(connection.username, 'TRX3', '300.00') }))
    app.clock.pass(23 * 3_600_000)
    await reconcile(tillOf(app))
    expect((await stored()).at(-1)).toBeNull()
    app.clock.pass(2 * 3_600_000)
    await reconcile(tillOf(app))
    expect((await stored()).at(-1)).toBe('unmatched')
    expect(await walletOf(app.db, connection.id)).toBe(0)
  })

  it('asks again about what waited for a day for its first question', async () => {
    const { connection } = await owingFactory(app)
    await post(signed({ Message: news(connection.username, 'TRX4', '300.00') }))
    // as if no worker had run since
    await app.db
      .updateTable('gateway_messages')
      .set({ attempts: 0 })
      .where('handled_at', 'is', null)
      .execute()
    app.clock.pass(25 * 3_600_000)
    await reconcile(tillOf(app))
    expect((await stored()).at(-1)).toBeNull()
    app.clock.pass(10 * 60_000)
    await reconcile(tillOf(app))
    expect((await stored()).at(-1)).toBe('unmatched')
  })

  it('goes on asking after a day where bKash gave no answer, ten times', async () => {
    const { connection } = await owingFactory(app)
    await post(signed({ Message: news(connection.username, 'TRX5', '300.00') }))
    app.clock.pass(25 * 3_600_000)
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    await reconcile(tillOf(app))
    expect((await stored()).at(-1)).toBeNull()
    vi.stubGlobal('fetch', network)
    transactions.set('TRX5', '300.00')
    app.clock.pass(3 * 60_000)
    await reconcile(tillOf(app))
    expect((await stored()).at(-1)).toBe('credited')

    await post(signed({ Message: news(connection.username, 'TRX6', '300.00') }))
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    app.clock.pass(25 * 3_600_000)
    for (let attempts = 1; attempts < 10; attempts++) {
      expect((await stored()).at(-1)).toBeNull()
      await reconcile(tillOf(app))
      app.clock.pass(3 * 60_000)
    }
    expect((await stored()).at(-1)).toBe('unmatched')
  })

  it('confirms the subscription of its own topic, at an address of Amazon’s', async () => {
    const SubscribeURL = `${amazon}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=abc`
    const message = { Type: 'SubscriptionConfirmation' as const, Token: 'abc', SubscribeURL }
    expect((await post(signed(message), 'SubscriptionConfirmation')).statusCode).toBe(200)
    expect(requests).toContain(SubscribeURL)
  })

  it.each([
    ['signed by somebody else', {}, certificateFactory().privateKey],
    ['of another topic', { TopicArn: `${topic}-other` }],
    ['of yesterday', { Timestamp: '2026-03-12T00:00:00.000Z' }],
    ['with a certificate from elsewhere', { SigningCertURL: 'https://sns.example.com/x.pem' }],
    [
      'that subscribes elsewhere',
      { Type: 'SubscriptionConfirmation' as const, Token: 'abc', SubscribeURL: 'https://example.com/' },
    ],
  ])('refuses and forgets a message %s', async (_, change: Partial<SnsMessage>, key = privateKey) => {
    const before = await stored()
    const answer = await post(signed(change, key), change.Type)
    expect(answer.json()).toMatchObject({ code: 'payment.news-refused' })
    expect(await stored()).toEqual(before)
    expect(requests.filter((url) => !url.startsWith(amazon))).toEqual([])
    const { request_id: id } = answer.json<{ request_id: string }>()
    const audited = app.db.selectFrom('audit_log').select(['action', 'target']).where('request_id', '=', id)
    expect(await audited.execute()).toEqual([{ action: 'gateway.news-refused', target: 'gateway:bkash' }])
  })

  it.each([
    ['does not answer', () => Promise.reject(new Error('no route')) as never, 503],
    ['is broken', () => new Response('', { status: 503 }), 503],
    ['has none there', () => new Response('', { status: 404 }), 403],
    ['answers something else', () => new Response('<html>'), 403],
  ])(
    'says what to do when Amazon’s certificate cannot be read, and forgets that: it %s',
    async (_, bad, status) => {
      const { connection } = await owingFactory(app)
      const number = `TRX-C${status}-${requests.length}-${connection.id}`
      transactions.set(number, '300.00')
      const message = signed({
        Message: news(connection.username, number, '300.00'),
        SigningCertURL: otherCertificateUrl,
      })
      certificate = bad
      const answer = await post(message)
      expect(answer.statusCode).toBe(status)
      certificate = () => new Response('<html>')
      expect((await post(message)).statusCode).toBe(403)
      expect(await walletOf(app.db, connection.id)).toBe(0)
    },
  )

  it('writes a few lines a minute about forged ones, however many come, and says how many more', async () => {
    const lines = async () =>
      app.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'gateway.news-refused')
        .orderBy('id')
        .execute()
    app.clock.pass(60_000)
    const before = (await lines()).length
    for (let i = 0; i < 25; i++) expect((await post('{}')).statusCode).toBe(403)
    expect(await lines()).toHaveLength(before + 10)
    app.clock.pass(60_000)
    await post('{}')
    expect((await lines()).at(-1)?.details).toMatchObject({ unwritten: 15 })
  })
})
