import { areas } from '@uplink/contract/areas'
import { authRoutes } from '@uplink/contract/auth'
import { cannedReplies } from '@uplink/contract/canned-replies'
import { customPermissions } from '@uplink/contract/custom-permissions'
import { deskRoutes } from '@uplink/contract/desk'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { deviceRoutes } from '@uplink/contract/devices'
import { logRoutes } from '@uplink/contract/logs'
import { messageRoutes } from '@uplink/contract/messages'
import { departments, organizations } from '@uplink/contract/organizations'
import { routeLists } from '@uplink/contract/route-lists'
import { users } from '@uplink/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionFactory } from './modules/connections/connections.factory'
import { userFactory } from './modules/auth/auth.factory'
import { findLine } from './modules/payments/incoming/webhooks.store'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { ticketFactory } from './modules/tickets/tickets.factory'
import { networkSessionFactory } from './modules/usage/usage.factory'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// One thing spelled several ways is one thing: for each kind of thing, every spelling of it.

let app: TestApp
let admin: Caller
let organizationId: number
beforeAll(async () => {
  app = await createTestApp()
  organizationId = (await organizationFactory(app)).id
  admin = await app.signIn({ accountType: 'staff', roleIds: [1], organizationId })
})
afterAll(() => app.close())

const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
const ofBangla = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))

/** The same text as other keyboards, phones and files write it. */
const respelled: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  decomposed: (text) => text.normalize('NFD'),
  'in letters of one piece': (text) =>
    text.replaceAll('\u09AF\u09BC', '\u09DF').replaceAll('\u09A1\u09BC', '\u09DC'),
  'in capitals': (text) => text.toUpperCase(),
  'in wide letters': wide,
  'with digits of Bangla': ofBangla,
  'with joiners': (text) => text.replaceAll('\u09CD', '\u09CD\u200D'),
}
const ways = Object.entries(respelled)

let count = 0
const freshName = () => `Zoë আয়েশার বড় গ্রাহক ${++count} x`.normalize('NFC')

describe('names', () => {
  const named = [
    { of: organizations, field: 'name', body: () => ({ mobile_no: '01711000000', status: 'active' }) },
    {
      of: departments,
      field: 'name',
      body: () => ({ organization_id: organizationId, status: 'active' }),
    },
    {
      of: areas,
      field: 'name',
      body: () => ({ organization_id: organizationId, city: 'Dhaka', status: 'active' }),
    },
    {
      of: cannedReplies,
      field: 'title',
      body: () => ({ organization_id: organizationId, text: 'Hello' }),
    },
    { of: customPermissions, field: 'permission', body: () => ({ status: 'active' }) },
    {
      of: routeLists,
      field: 'route_name',
      body: () => ({ path_url: '/users', route_controller: 'Users', route_model: 'user' }),
    },
  ] as const

  it.each(named)('of $of.noun are one in every spelling', async ({ of, field, body }) => {
    const name = freshName()
    const created = await admin.call(of.routes.create, {
      body: { ...body(), [field]: `${name.normalize('NFD')}` } as never,
    })
    expect(created.status, JSON.stringify(created.refusal)).toBeLessThan(300)
    expect(created.body.data).toMatchObject({ [field]: name })
    for (const [way, spelled] of ways) {
      const again = await admin.call(of.routes.create, {
        body: { ...body(), [field]: spelled(name) } as never,
      })
      expect(again.status, way).toBe(422)
      expect(Object.keys(again.refusal.errors ?? {}), way).toEqual([field])
      const found = await admin.call(of.routes.list, { query: { q: spelled(name) } as never })
      expect((found.body as { data: unknown[] }).data, way).toHaveLength(1)
    }
  })

  it('that were in use twice before are kept, and not taken a third time', async () => {
    const name = freshName()
    const body = { organization_id: organizationId, status: 'active' as const }
    const first = await admin.call(departments.routes.create, { body: { ...body, name } })
    const twin = await app.db
      .insertInto('departments')
      .values({ name: wide(name), organization_id: organizationId, name_twin: 77 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const save = (id: number, called: string, version = 1) =>
      admin.call(departments.routes.update, {
        params: { id },
        body: { ...body, name: called, version },
      })
    expect((await save(twin.id, wide(name))).status).toBe(200)
    expect((await save(twin.id, freshName(), 2)).status).toBe(200)
    expect((await save(twin.id, name.toUpperCase(), 3)).status).toBe(422)
    expect((await save(first.body.data.id, name.toUpperCase())).status).toBe(200)
  })
})

describe('people', () => {
  it('sign in, are found and are refused a second time by their username in every spelling', async () => {
    const username = `zoë-বড়-${++count}`.normalize('NFC')
    const password = 'right horse battery'
    await userFactory(app, { username, organizationId, passwordHash: await app.passwords.hash(password) })
    for (const [way, spelled] of ways) {
      const typed = spelled(username)
      const entered = await app.guest.call(authRoutes.login, { body: { username: typed, password } })
      expect(entered.status, way).toBe(200)
      const { body } = await admin.call(users.routes.list, { query: { q: typed.slice(0, -1) } })
      expect(
        body.data.map((user) => user.username),
        way,
      ).toContain(username)
      const again = await admin.call(users.routes.create, {
        body: { name: 'Second', username: typed, organization_id: organizationId },
      })
      expect(again.refusal.errors, way).toEqual({ username: ['This username is taken'] })
    }
  })

  it('share their tries of a password in every spelling', async () => {
    const username = `tried-বড়-${++count}`.normalize('NFC')
    await userFactory(app, {
      username,
      organizationId,
      passwordHash: await app.passwords.hash('right horse'),
    })
    const statuses: number[] = []
    for (let tried = 0; tried < 14; tried += 1) {
      const [, spelled] = ways[tried % ways.length] ?? ['', String]
      const body = { username: spelled(username), password: 'a guess' }
      statuses.push((await app.guest.call(authRoutes.login, { body })).status)
    }
    expect(statuses).toContain(429)
  })
})

describe('lines', () => {
  it('are found by their holder and their username in every spelling', async () => {
    const person = await userFactory(app, { organizationId })
    const line = await connectionFactory(app, {
      userId: person.id,
      organizationId,
      username: `line-é${++count}`,
    })
    const subject = `ধীর গতি ১ é ${count} y`.normalize('NFC')
    const { id: ticket } = await ticketFactory(app, line)
    await app.db
      .updateTable('connections')
      .set({ first_name: 'Zoë আয়েশা', last_name: `বড়ুয়া${count} 1` })
      .where('id', '=', line.id)
      .execute()
    await app.db.updateTable('tickets').set({ subject }).where('id', '=', ticket).execute()
    const texts = [`Zoë আয়েশা বড়ুয়া${count}`, `বড়ুয়া${count} 1`, `line-é${count}`].map((text) =>
      text.normalize('NFC'),
    )
    for (const [way, spelled] of ways) {
      for (const text of texts) {
        const q = spelled(text)
        const { body } = await admin.call(deskRoutes.customers, { query: { q } })
        expect(
          body.data.map(({ id }) => id),
          `${way}: ${q}`,
        ).toContain(line.id)
        const queue = await admin.call(deskTicketRoutes.list, { query: { q } })
        expect(
          queue.body.data.map(({ id }) => id),
          `${way}: ${q}`,
        ).toContain(ticket)
      }
      const about = await admin.call(deskTicketRoutes.list, { query: { q: spelled(subject) } })
      expect(
        about.body.data.map(({ id }) => id),
        way,
      ).toContain(ticket)
      const named = await admin.call(deskRoutes.customer, { query: { cuid: spelled(line.username) } })
      expect(named.status, way).toBe(200)
      expect((await findLine(app.db, spelled(line.username)))?.id, way).toBe(line.id)
    }
  })

  it('are paid for by their username before another line by its id', async () => {
    const { id: userId } = await userFactory(app, { organizationId })
    const other = await connectionFactory(app, { userId, organizationId })
    const line = await connectionFactory(app, {
      userId,
      organizationId,
      username: ofBangla(String(other.id)),
    })
    for (const reference of [String(other.id), line.username, wide(String(other.id))])
      expect((await findLine(app.db, reference))?.id, reference).toBe(line.id)
  })
})

describe('phone numbers', () => {
  const notations = (digits: string) => [
    `0${digits}`,
    `0${digits.slice(0, 4)}-${digits.slice(4)}`,
    `+880 ${digits.slice(0, 4)} ${digits.slice(4)}`,
    `880${digits}`,
    `00880${digits}`,
    `+880 (0) ${digits}`,
    ofBangla(`0${digits}`),
    ofBangla(`+880 ${digits}`),
  ]
  const parts = (digits: string) => [
    ...notations(digits),
    `0${digits.slice(0, 8)}`,
    `+880${digits.slice(0, 8)}`,
    ofBangla(`0${digits.slice(0, 8)}`),
    digits.slice(-6),
    ofBangla(digits.slice(-6)),
  ]

  it('are stored in one form and found by the whole, the first or the last digits', async () => {
    for (const [at, mobile_no] of notations('1799654321').entries()) {
      const body = {
        name: 'Called',
        username: `called-${++count}`,
        organization_id: organizationId,
        mobile_no,
      }
      const { status, body: made } = await admin.call(users.routes.create, { body })
      expect([at, status]).toEqual([at, 200])
      expect(made.data.mobile_no).toBe('01799654321')
    }
    const person = await userFactory(app, { organizationId, mobileNo: '01788123456' })
    const line = await connectionFactory(app, { userId: person.id, organizationId })
    await app.db
      .updateTable('connections')
      .set({ contact: '01788123457' })
      .where('id', '=', line.id)
      .execute()
    const { id: ticket } = await ticketFactory(app, line)
    await sql`INSERT INTO message_logs (outbox_id, channel, user_id, recipient, kind, text)
      VALUES (${900_000 + count}, 'sms', NULL, '01788123458', 'x', 'text')`.execute(app.db)
    for (const q of parts('1788123456')) {
      const { body } = await admin.call(users.routes.list, { query: { q } })
      expect(
        body.data.map(({ id }) => id),
        q,
      ).toContain(person.id)
      const desk = await admin.call(deskRoutes.customers, { query: { q } })
      expect(
        desk.body.data.map(({ id }) => id),
        q,
      ).toContain(line.id)
    }
    for (const q of parts('1788123457')) {
      const queue = await admin.call(deskTicketRoutes.list, { query: { q } })
      expect(
        queue.body.data.map(({ id }) => id),
        q,
      ).toContain(ticket)
    }
    for (const q of parts('1788123458')) {
      const messages = await admin.call(messageRoutes.list, { query: { q } })
      expect(
        messages.body.data.map(({ recipient }) => recipient),
        q,
      ).toContain('01788123458')
    }
  })

  it('of organizations are found by any part', async () => {
    const name = freshName()
    const sent = { name, mobile_no: '+880 9612-345 678', status: 'active' }
    const { body } = await admin.call(organizations.routes.create, { body: sent as never })
    expect(body.data.mobile_no).toBe('09612345678')
    for (const q of ['09612345678', '+880 9612', '345-678', '৯৬১২৩৪৫৬৭৮']) {
      const found = await admin.call(organizations.routes.list, { query: { q } })
      expect(
        found.body.data.map((one) => one.name),
        q,
      ).toContain(name)
    }
  })
})

it('a device is one in every notation of its hardware address', async () => {
  const customer = await app.signIn({ organizationId })
  const line = await connectionFactory(app, { userId: customer.userId, organizationId })
  const notations = [
    '02:1a:4b:00:00:0f',
    '02-1A-4B-00-00-0F',
    '021a.4b00.000f',
    '021A4B00000F',
    '021a4b-00000f',
  ]
  for (const [hour, callingStation] of notations.entries())
    await networkSessionFactory(app, line, {
      startedAt: new Date(app.clock.now().getTime() - (hour + 2) * 3_600_000),
      stoppedAt: new Date(app.clock.now().getTime() - (hour + 1) * 3_600_000),
      callingStation,
    })
  const { body } = await customer.call(deviceRoutes.list, { query: {} })
  expect(body.data).toMatchObject([{ device: '02-1A-4B-00-00-0F', sessions: notations.length }])
})

it('an address of the internet is found in every notation', async () => {
  const texts = [
    ['2001:db8::a', '2001:DB8:0:0:0:0:0:A', '[2001:0db8::000a]'],
    ['203.0.113.99', '::ffff:203.0.113.99', '::FFFF:cb00:7163'],
  ]
  for (const [stored = '', ...others] of texts) {
    const refused = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: others[0] ?? '',
      payload: { username: `nobody-${++count}`, password: 'a guess' },
    })
    expect(refused.statusCode).toBe(422)
    for (const q of [stored, ...others]) {
      const { body } = await admin.call(logRoutes.list, { query: { q } })
      expect(
        body.data.map(({ address }) => address),
        q,
      ).toEqual([stored])
    }
  }
})
