import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { postBoxFactory } from '#platform/push/push.factory'
import { createGatewayTransport } from '#platform/sms/gateway.transport'
import { parseAllowedHost } from '#platform/sources/reach/allowed-hosts'
import { Undeliverable } from '#platform/outbox/outbox'
import { sendSms } from '#platform/sms/sms'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

const { read, set, tryOut, tryMail } = smsGatewayRoutes
const secret = 'k3y-of "the" gateway/ü'
let app: TestApp
let box: Awaited<ReturnType<typeof postBoxFactory>>
let administrator: Caller
beforeAll(async () => {
  box = await postBoxFactory(200)
  app = await createTestApp({ DEMO: 'false', SMS_HOSTS_ALLOWED: new URL(box.url).host })
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterEach(() => {
  box.posts.length = 0
  box.status = 200
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const form = {
  is_active: true,
  method: 'POST' as const,
  url: '',
  headers: 'X-Key: {secret}\nX-From: {sender}',
  body_kind: 'json' as const,
  body: '{"to": "{to}", "message": "{text}", "key": "{secret}"}',
  success_status: null,
  success_text: null,
  refusal_text: null,
}

const save = (id: number, more: object = {}, by = administrator) =>
  by.call(set, { params: { id }, body: { ...form, url: `${box.url}/send?n={to}`, secret, ...more } })

const transport = () =>
  createGatewayTransport({
    db: app.db,
    seals: app.seals,
    allowed: [parseAllowedHost(new URL(box.url).host)!],
    otherwise: async () => 'kept',
  })

/** The outbox's message to a person of an organization. */
async function queued(organizationId: number, text: string) {
  const { userId } = await app.signIn({ organizationId })
  await sendSms(app.db, { to: '01710000001', text, userId })
  const row = await app.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'payload'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row
}

it('sends an organization’s SMS by its template; texts stay texts', async () => {
  const { id } = await organizationFactory(app)
  expect((await save(id)).status).toBe(200)
  await app.db.updateTable('organizations').set({ sms_sender: 'SHAPLA' }).where('id', '=', id).execute()
  const text = 'Pay "now" {secret}\n& {to}? ৳ 5'
  expect(await transport()(await queued(id, text))).toBeUndefined()
  const [post] = box.posts
  expect(post?.path).toBe('/send?n=01710000001')
  expect(JSON.parse(post?.body.toString() ?? '')).toEqual({ to: '01710000001', message: text, key: secret })
  expect(post?.headers).toMatchObject({ 'x-from': 'SHAPLA', 'content-type': 'application/json' })
})

it('leaves the messages of other organizations to the way that the operator has', async () => {
  const [own, other] = [await organizationFactory(app), await organizationFactory(app)]
  await save(own.id)
  expect(await transport()(await queued(other.id, 'Hello'))).toBe('kept')
  await save(own.id, { is_active: false })
  expect(await transport()(await queued(own.id, 'Hello'))).toBe('kept')
  expect(box.posts).toEqual([])
})

it('takes for success what the template says, and tries again otherwise', async () => {
  const { id } = await organizationFactory(app)
  await save(id, { success_status: 202 })
  await expect(transport()(await queued(id, 'Hello'))).rejects.toThrow('the SMS gateway answered 200')
  await save(id, { success_text: 'ACCEPTED' })
  await expect(transport()(await queued(id, 'Hello'))).rejects.toThrow('but not with success')
  const { body } = await administrator.call(tryOut, { params: { id }, body: { to: '01710000001' } })
  expect(body.data).toMatchObject({
    is_sent: false,
    outcome: 'The SMS gateway answered 200, but not with success.',
  })
})

it('gives up at once what the gateway refuses for good, and goes on trying everything else', async () => {
  const { id } = await organizationFactory(app)
  const texts = 'E1001 no such number\r\n\n  E1007  '
  const kept = await save(id, { success_text: 'ACCEPTED', refusal_text: texts })
  expect(kept.body.data.gateway?.refusal_text).toBe(texts.trim())
  const failure = async (answer: string, status = 200) => {
    box.status = status
    box.answer = answer
    return transport()(await queued(id, 'Hello')).then(
      () => 'sent',
      (error: unknown) => error as Error,
    )
  }
  try {
    for (const [answer, status] of [
      ['{"error": "E1001 no such number"}', 200],
      ['E1007', 400],
    ] as const) {
      const error = await failure(answer, status)
      expect(error).toBeInstanceOf(Undeliverable)
      expect((error as Error).message).toBe(
        `the SMS gateway answered ${status}, and refuses this message for good`,
      )
    }
    for (const answer of ['E1001', '', 'no credit left']) {
      const error = await failure(answer)
      expect(error).toBeInstanceOf(Error)
      expect(error, answer).not.toBeInstanceOf(Undeliverable)
    }
    // what was accepted was sent, whatever else the answer holds
    expect(await failure('ACCEPTED, not E1007')).toBe('sent')
    app.clock.pass(61_000)
    box.answer = 'E1007'
    const { body } = await administrator.call(tryOut, { params: { id }, body: { to: '01710000001' } })
    expect(body.data.outcome).toBe('The SMS gateway answered 200, and refuses this message for good.')
  } finally {
    box.answer = 'noted'
  }
})

it('asks nothing inside the operator’s networks that is not listed', async () => {
  const { id } = await organizationFactory(app)
  for (const host of ['127.0.0.1:1', '169.254.169.254', '10.0.0.5', '[::ffff:192.168.0.1]', '2130706433']) {
    await save(id, { url: `http://${host}/?n={to}` })
    app.clock.pass(61_000)
    const { body } = await administrator.call(tryOut, { params: { id }, body: { to: '01710000001' } })
    expect(body.data.outcome, host).toMatch(/only the operator can open/)
  }
})

it.each([
  [
    'an address without a place for the number',
    { url: 'https://sms.example/', body: '{"m": "{text}"}' },
    'url',
  ],
  ['a host in a place', { url: 'https://{to}.example/' }, 'url'],
  ['a body that is no JSON', { body: '{to} {text}' }, 'body'],
  ['a place for a secret that is not there', { secret: null }, 'secret'],
  ['a header of two lines', { headers: 'X-Key' }, 'headers'],
])('refuses %s', async (_, wrong, field) => {
  const { id } = await organizationFactory(app)
  const { status, refusal } = await save(id, wrong)
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, [field]])
})

it('never tells the secret, and forgets it for another host', async () => {
  const { id } = await organizationFactory(app)
  await save(id)
  const told = (await administrator.call(read, { params: { id } })).body.data
  expect(told.gateway?.secret_set_at).toBe(app.clock.now().toISOString())
  await transport()(await queued(id, 'Hello'))
  const rows = await Promise.all([
    app.db.selectFrom('audit_log').selectAll().execute(),
    app.db.selectFrom('outbox').selectAll().execute(),
    app.db.selectFrom('message_logs').selectAll().execute(),
    app.db.selectFrom('sms_gateways').selectAll().execute(),
  ])
  const everything = [JSON.stringify([told, rows]), ...app.logged].join('\n')
  for (const written of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    expect(everything).not.toContain(written)
  const moved = await save(id, { secret: null, url: 'https://elsewhere.example/?n={to}' })
  expect([moved.status, moved.refusal.errors?.secret]).toEqual([
    422,
    ['Write what belongs in the place of {secret}'],
  ])
  const kept = await save(id, { secret: null, url: `${box.url}/other?n={to}` })
  expect(kept.status).toBe(200)
})

it('is for who may change the organization, and nobody else', async () => {
  const [own, other] = [await organizationFactory(app), await organizationFactory(app)]
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/organizations/*'] }],
    grants: [{ model: 'organization', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })
  const manager = await app.signIn({ accountType: 'staff', organizationId: own.id, roleIds: [role] })
  expect((await save(own.id, {}, manager)).status).toBe(200)
  expect((await save(other.id, {}, manager)).status).toBe(404)
  for (const route of [read, tryOut, tryMail] as const) {
    const body = route === read ? {} : { body: { to: route === tryMail ? 'a@b.example' : '01710000001' } }
    expect((await manager.call(route, { params: { id: other.id }, ...body })).status).toBe(404)
  }
  expect((await administrator.call(read, { params: { id: other.id } })).body.data.gateway).toBeNull()
  const none = await administrator.call(tryOut, { params: { id: other.id }, body: { to: '01710000001' } })
  expect(none.refusal.code).toBe('sms-gateway.none')
  const mail = await manager.call(tryMail, { params: { id: own.id }, body: { to: 'a@b.example' } })
  expect(mail.refusal.code).toBe('mail.no-server')
})
