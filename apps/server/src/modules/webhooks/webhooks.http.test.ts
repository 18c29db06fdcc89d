import { webhookEvents, webhookMessage, webhookRoutes } from '@uplink/contract/webhooks'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { createLane } from '#platform/outbox/lane'
import { claim } from '#platform/outbox/outbox.store'
import { parseAllowedHosts } from '#platform/sources/reach/allowed-hosts'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { connectionFactory, outageFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { paymentFactory } from '../payments/payments.factory'
import { noteFactory, ticketFactory } from '../tickets/tickets.factory'
import { post, refusalOf } from './post'
import { webhookTransport } from './webhooks.transport'

const { list, create, update, renewSecret, deliveries, resend } = webhookRoutes
const day = 86_400_000
type Answer = (request: IncomingMessage, response: ServerResponse) => void
const log = { warn() {}, error() {}, info() {} } as never

interface Heard {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Somebody else's server, which keeps what it hears. */
async function createListener() {
  const heard: Heard[] = []
  let answer: Answer = (_, response) => response.end('thanks')
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    port,
    answersBy: (next: Answer) => void (answer = next),
    close: () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))),
  }
}

let listener: Awaited<ReturnType<typeof createListener>>
let app: TestApp
beforeAll(async () => {
  listener = await createListener()
  app = await createTestApp({ WEBHOOK_HOSTS_ALLOWED: `127.0.0.1:${listener.port}` })
  // the database writes down its own time
  app.clock.pass(Date.now() - app.clock.now().getTime())
})
afterAll(async () => {
  await app.close()
  await listener.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute()
  listener.heard.length = 0
  listener.answersBy((_, response) => response.end('thanks'))
})

const needs = (limitMs: number) => ({
  db: app.db,
  clock: app.clock,
  seals: app.seals,
  webhookHosts: parseAllowedHosts([`127.0.0.1:${listener.port}`]),
  limitMs,
})

/** Sends one batch of what is due now. */
async function relay(limitMs = 10_000) {
  const lane = createLane({ db: app.db, clock: app.clock, log }, 'webhook', webhookTransport(needs(limitMs)))
  lane.wake()
  await lane.stop()
}

const url = (path = '/hook') => `http://127.0.0.1:${listener.port}${path}`
const role = () =>
  roleFactory(app, {
    permissions: [{ paths: ['/webhooks', '/webhooks/*'] }],
    grants: [{ model: 'organization', actions: ['List', 'Edit'], ...ofOwnOrganization }],
  })

/** An organization with a webhook for everything about its lines. */
async function withWebhook(more: object = {}) {
  const { id: organization } = await organizationFactory(app)
  const person = await app.signIn({
    accountType: 'staff',
    organizationId: organization,
    roleIds: [await role()],
  })
  const body = {
    organization_id: organization,
    name: 'Shop',
    url: url(),
    events: ['line.opened' as const, 'line.suspended' as const],
    ...more,
  }
  const { data } = (await person.call(create, { body })).body
  return { organization, person, ...data }
}

/** Something that it is told of. */
const openLine = async (organization: number) => {
  const { userId } = await app.signIn({ organizationId: organization })
  return connectionFactory(app, { userId, organizationId: organization })
}

const told = async (person: Caller, id: number) =>
  (await person.call(deliveries, { params: { id }, query: {} })).body.data

function isSigned({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

describe('a webhook', () => {
  it('is told of what happens in its organization, signed, without what is personal', async () => {
    const { organization, person, id, secret } = await withWebhook()
    const other = await withWebhook({ url: url('/other') })
    const line = await openLine(organization)
    await relay()
    expect(listener.heard.map(({ path }) => path)).toEqual(['/hook'])
    const [heard] = listener.heard
    expect(JSON.parse(heard?.body ?? '')).toEqual({
      type: 'line.opened',
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      data: { line: line.id, username: line.username },
    })
    expect(heard && isSigned(heard, secret)).toBe(true)
    expect(heard && isSigned(heard, other.secret)).toBe(false)
    const [row] = await told(person, id)
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, answer_status: 200, answer: 'thanks' })
    expect((await person.call(list, { query: {} })).body.data).toMatchObject([
      { id, delivered: 1, waiting: 0, failed: 0 },
    ])
    expect(await told(other.person, other.id)).toEqual([])
  })

  it('is not told of what is rolled back, nor of what it did not want', async () => {
    const { organization, person, id } = await withWebhook({ events: ['line.suspended', 'line.closed'] })
    const line = await openLine(organization)
    const change = (status: 'suspended' | 'closed' | 'active') =>
      app.db.updateTable('connections').set({ status }).where('id', '=', line.id)
    const undone = app.db.transaction().execute(async (tx) => {
      await tx.updateTable('connections').set({ status: 'closed' }).where('id', '=', line.id).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await change('suspended').execute()
    await change('suspended').execute()
    await change('active').execute()
    expect((await told(person, id)).map(({ event }) => event)).toEqual(['line.suspended'])
  })

  it('is told of every event by its name, once', async () => {
    const { organization, person, id } = await withWebhook({ events: [...webhookEvents] })
    const line = await openLine(organization)
    const to = (status: 'suspended' | 'closed' | 'active') =>
      app.db.updateTable('connections').set({ status }).where('id', '=', line.id).execute()
    await to('suspended')
    await to('active')
    await to('closed')
    await to('active')
    await paymentFactory(app, { id: line.id, organization_id: organization })
    const pending = await paymentFactory(
      app,
      { id: line.id, organization_id: organization },
      { state: 'pending' },
    )
    const settled = { state: 'succeeded', settled_at: app.clock.now() }
    for (const change of [settled, { state: 'refund_pending' }, { state: 'succeeded' }])
      await app.db.updateTable('payments').set(change).where('id', '=', pending.id).execute()
    const ticket = await ticketFactory(app, line)
    await noteFactory(app, { ticketId: ticket.id, authorId: person.userId })
    app.clock.pass(1)
    await noteFactory(app, { ticketId: ticket.id, authorId: person.userId, isInternal: true })
    await noteFactory(app, { ticketId: ticket.id, authorId: person.userId })
    const later = new Date(Date.now() + 2 * day)
    const outage = await outageFactory(app, { areaId: line.area_id, startsAt: new Date(Date.now() - day) })
    await app.db
      .updateTable('outages')
      .set({ ended_at: app.clock.now() })
      .where('id', '=', outage.id)
      .execute()
    const planned = await outageFactory(app, { areaId: line.area_id, startsAt: later })
    const waiting = await app.db
      .selectFrom('outbox')
      .select('next_attempt_at')
      .where('next_attempt_at', '>', new Date(Date.now() + day))
      .execute()
    expect(waiting).toEqual([{ next_attempt_at: later }])
    await app.db.updateTable('outages').set({ ended_at: new Date() }).where('id', '=', planned.id).execute()
    const rows = (await person.call(deliveries, { params: { id }, query: { per_page: 100 } })).body.data
    expect(rows.map(({ event }) => event).reverse()).toEqual([
      'line.opened',
      'line.suspended',
      'line.switched_on',
      'line.closed',
      'line.opened',
      'payment.settled',
      'payment.settled',
      'ticket.opened',
      'ticket.answered',
      'outage.begun',
      'outage.ended',
    ])
    for (const { body } of rows) {
      expect(webhookMessage.strict().safeParse(JSON.parse(body)).error).toBeUndefined()
      expect(body).not.toMatch(/_name|mobile|email|address/)
    }
  })

  it('is tried again with the same number after an error, a slow answer and a crash', async () => {
    const { organization, person, id } = await withWebhook()
    await openLine(organization)
    listener.answersBy((_, response) => response.writeHead(500).end('x'.repeat(5000)))
    await relay()
    expect(await told(person, id)).toMatchObject([
      { state: 'waiting', attempts: 1, answer_status: 500, answer: 'x'.repeat(1000) },
    ])
    app.clock.pass(1000)
    listener.answersBy(() => {})
    await relay(300)
    const [slow] = await told(person, id)
    expect(slow).toMatchObject({ state: 'waiting', attempts: 2, answer_status: null })
    expect(slow?.error).toBe('no answer within 0.3 seconds')
    app.clock.pass(2000)
    listener.answersBy((_, response) => response.end())
    // a process that dies before it could write down what was answered
    const lease = { now: app.clock.now(), leasedUntil: new Date(app.clock.now().getTime() + 60_000) }
    const [claimed] = await claim(app.db, { transport: 'webhook', ...lease, limit: 50 })
    expect(claimed).toMatchObject({ attempts: 3 })
    await relay()
    expect(listener.heard).toHaveLength(2)
    app.clock.pass(60_000)
    await relay()
    await relay()
    expect(listener.heard).toHaveLength(3)
    expect(new Set(listener.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await told(person, id)).toMatchObject([{ state: 'delivered', attempts: 3 }])
  })

  it('follows no redirect', async () => {
    const { organization, person, id } = await withWebhook()
    await openLine(organization)
    listener.answersBy((_, response) => response.writeHead(302, { location: url('/inside') }).end())
    await relay()
    expect(listener.heard.map(({ path }) => path)).toEqual(['/hook'])
    expect(await told(person, id)).toMatchObject([{ state: 'waiting', answer_status: 302 }])
  })

  it('signs with both secrets for a day after a new one was made', async () => {
    const { organization, person, id, secret } = await withWebhook()
    const renewed = (await person.call(renewSecret, { params: { id }, body: {} })).body.data.secret
    await openLine(organization)
    await relay()
    const [both] = listener.heard
    expect(both && [isSigned(both, secret), isSigned(both, renewed)]).toEqual([true, true])
    app.clock.pass(day)
    await openLine(organization)
    await relay()
    const last = listener.heard.at(-1)
    expect(last && [isSigned(last, secret), isSigned(last, renewed)]).toEqual([false, true])
    const kept = await app.db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept.secret_sealed?.toString('latin1')).not.toContain(renewed)
  })

  it('is switched off after three days without an answer, and whoever may mend it is told', async () => {
    const { organization, person, id } = await withWebhook()
    await openLine(organization)
    listener.answersBy((_, response) => response.writeHead(503).end())
    await relay()
    app.clock.pass(3 * day)
    await relay()
    const head = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const [shown] = (await head.call(list, { query: {} })).body.data.filter((one) => one.id === id)
    expect(shown).toMatchObject({ is_active: false, given_up_at: app.clock.now().toISOString() })
    const notices = await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', person.userId)
      .execute()
    expect(notices).toEqual([{ title: 'Webhook switched off: Shop' }])
    const before = listener.heard.length
    await openLine(organization)
    await relay()
    expect(listener.heard).toHaveLength(before)
    // on again
    const again = await app.callAs(head.userId, head.token).call(update, {
      params: { id },
      body: {
        name: 'Shop',
        url: url(),
        events: ['line.opened'],
        is_active: true,
        version: shown?.version ?? 0,
      },
    })
    expect(again.body.data).toMatchObject({ is_active: true, failing_since: null, given_up_at: null })
    listener.answersBy((_, response) => response.end())
    const [failed] = (await head.call(deliveries, { params: { id }, query: { state: 'failed' } })).body.data
    await head.call(resend, { params: { id, delivery: failed?.id ?? 0 }, body: {} })
    await relay()
    expect(listener.heard.at(-1)?.headers['webhook-id']).toBe(`msg_${failed?.id}`)
    expect((await head.call(deliveries, { params: { id }, query: { state: 'failed' } })).body.data).toEqual(
      [],
    )
  })
})

describe('webhooks', () => {
  it('are of those who may change the organization', async () => {
    const { organization, id } = await withWebhook()
    const { person: stranger } = await withWebhook()
    expect((await stranger.call(list, { query: {} })).body.data.some((one) => one.id === id)).toBe(false)
    const at = { params: { id } }
    const change = { name: 'Mine', url: url(), events: ['line.opened' as const], is_active: true, version: 1 }
    for (const { status } of [
      await stranger.call(webhookRoutes.read, at),
      await stranger.call(update, { ...at, body: change }),
      await stranger.call(webhookRoutes.delete, at),
      await stranger.call(renewSecret, { ...at, body: {} }),
      await stranger.call(deliveries, { ...at, query: {} }),
      await stranger.call(resend, { params: { id, delivery: 1 }, body: {} }),
    ])
      expect(status).toBe(404)
    const body = { organization_id: organization, name: 'Mine', url: url(), events: ['line.opened' as const] }
    expect((await stranger.call(create, { body })).refusal.errors).toHaveProperty('organization_id')
  })

  it('are twenty of an organization, also of thirty that are made at the same moment', async () => {
    const { person, organization } = await withWebhook()
    const body = {
      organization_id: organization,
      name: 'One more',
      url: url(),
      events: ['line.opened' as const],
    }
    const made = await Promise.all(Array.from({ length: 29 }, () => person.call(create, { body })))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(new Set(made.flatMap(({ status, refusal }) => (status === 200 ? [] : [refusal.code])))).toEqual(
      new Set(['webhook.too-many']),
    )
  })

  it('lead to no place inside, however it is written, unless the operator lists it', async () => {
    const { organization, person } = await withWebhook()
    for (const wrong of [
      'http://shop.example/hook',
      'https://127.0.0.1/hook',
      'https://127.1/hook',
      'https://2130706433/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://10.0.0.5/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest',
      `http://127.0.0.1:${listener.port + 1}/`,
      'https://me:secret@shop.example/',
      'ftp://shop.example/',
      'shop.example',
    ]) {
      const body = {
        organization_id: organization,
        name: 'Shop',
        url: wrong,
        events: ['line.opened' as const],
      }
      const { status, refusal } = await person.call(create, { body })
      expect([status, Object.keys(refusal.errors ?? {})], wrong).toEqual([422, ['url']])
    }
    expect(refusalOf('https://shop.example/hook', [])).toBeUndefined()
    const toThisMachine = {
      url: 'https://localhost/',
      headers: {},
      body: '',
      allowedHosts: [],
      limitMs: 1000,
    }
    await expect(post(toThisMachine)).rejects.toThrow('leads to an address inside a network')
  })

  it('are changed only as they were read, and sent again only when they are on and done', async () => {
    const { organization, person, id } = await withWebhook()
    await openLine(organization)
    const [waiting] = await told(person, id)
    const sendAgain = () => person.call(resend, { params: { id, delivery: waiting?.id ?? 0 }, body: {} })
    expect((await sendAgain()).refusal.code).toBe('webhook.waiting')
    const body = { name: 'Shop', url: url(), events: ['line.opened' as const], is_active: false, version: 1 }
    expect((await person.call(update, { params: { id }, body })).status).toBe(200)
    expect((await person.call(update, { params: { id }, body })).refusal.code).toBe('record.conflict')
    expect((await sendAgain()).refusal.code).toBe('webhook.off')
    await relay()
    expect(listener.heard).toEqual([])
    expect(await told(person, id)).toMatchObject([{ state: 'failed' }])
  })
})
