import { radiusRoutes } from '@uplink/contract/radius'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { prepaidFactory } from '../../testing/stages/money/prepaid'
import { asRadius, lastAuthentication, radiusPacket, radiusSecret } from './radius.factory'
import { lastSession } from './usage.public'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret, RADIUS_SESSION_LIMIT: '86400' })
})
afterAll(() => app.close())

const administrator = () => app.signIn({ accountType: 'staff', roleIds: [1] })
const hour = 3_600_000

describe('what only equipment may call', () => {
  for (const path of ['accounting', 'authorize', 'post-auth?result=Access-Reject'])
    it(`refuses others: ${path}`, async () => {
      const packet = radiusPacket({ 'User-Name': 'x' })
      expect((await asRadius(app, path, packet, { secret: null })).status).toBe(401)
      expect((await asRadius(app, path, packet, { secret: 'a guess' })).status).toBe(401)
      expect((await asRadius(app, path, packet, { from: '203.0.113.9' })).status).toBe(404)
      const admin = await administrator()
      const withToken = await app.server.inject({
        method: 'POST',
        url: `/api/radius/${path}`,
        payload: packet,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect(withToken.statusCode).toBe(401)
    })

  it('refuses what is no packet, and what is too large for one', async () => {
    expect((await asRadius(app, 'accounting', [])).status).toBe(422)
    expect((await asRadius(app, 'authorize', [])).status).toBe(422)
    const large = radiusPacket(
      Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`A-${i}`, 'x'.repeat(400)])),
    )
    expect((await asRadius(app, 'accounting', large)).status).toBe(413)
  })
})

describe('POST /radius/accounting', () => {
  const accounting = (values: Record<string, string | number>) =>
    asRadius(app, 'accounting', radiusPacket(values))

  it('keeps a session as it is reported, counters in both words', async () => {
    const { connection } = await customerWithLine(app)
    const now = app.clock.now().getTime()
    const common = {
      'User-Name': connection.username,
      'Acct-Session-Id': '8000a1',
      'Acct-Unique-Session-Id': `unique-${connection.id}`,
      'NAS-IP-Address': '10.20.1.1',
      'Calling-Station-Id': '02:1a:4b:00:00:01',
      'Framed-IP-Address': '100.64.0.7',
    }
    const start = {
      ...common,
      'Acct-Status-Type': 'Start',
      'Event-Timestamp': new Date(now - hour).toISOString(),
    }
    expect(await accounting(start)).toMatchObject({ status: 204, text: '' })
    await accounting({
      ...common,
      'Acct-Status-Type': 'Interim-Update',
      'Acct-Session-Time': 3590,
      'Acct-Delay-Time': 10,
      'Acct-Input-Octets': 500,
      'Acct-Input-Gigawords': 1,
      'Acct-Output-Octets': 4_294_967_295,
      'Acct-Output-Gigawords': 3,
    })
    expect(await lastSession(app.db, connection.id)).toEqual({
      id: expect.any(Number) as number,
      device: '02-1A-4B-00-00-01',
      device_name: null,
      place: '10.20.1.1',
      address: '100.64.0.7',
      started_at: new Date(now - hour).toISOString(),
      updated_at: new Date(now - 10_000).toISOString(),
      stopped_at: null,
      upload_bytes: 4_294_967_796,
      download_bytes: 17_179_869_183,
      ended_by: null,
      is_disconnecting: false,
    })
  })

  it('takes what it cannot use, so that nobody sends it again', async () => {
    const values: Record<string, string | number>[] = [
      {
        'Acct-Status-Type': 'Start',
        'User-Name': 'nobody',
        'Acct-Session-Id': '1',
        'NAS-IP-Address': '10.20.1.1',
      },
      { 'Acct-Status-Type': 'Stop', 'User-Name': 'no session id' },
      { 'Acct-Status-Type': 'Tunnel-Start', 'User-Name': 'x', 'Acct-Session-Id': '1' },
      {
        'Acct-Status-Type': 'Start',
        'User-Name': 'nul\u0000',
        'Acct-Session-Id': '\u0000',
        'NAS-IP-Address': 'none',
      },
      {
        'Acct-Status-Type': 'Interim-Update',
        'User-Name': 'half a character \ud83d',
        'Acct-Session-Id': '1',
        'Acct-Session-Time': Number.MAX_SAFE_INTEGER,
        'Acct-Output-Gigawords': Number.MAX_SAFE_INTEGER,
      },
      {
        'Acct-Status-Type': 'Accounting-On',
        'NAS-IP-Address': '10.20.9.9',
        'Acct-Unique-Session-Id': 'nothing',
      },
      {},
    ]
    for (const each of values) expect([each, (await accounting(each)).status]).toEqual([each, 204])
  })

  it('does not believe a session that lasts longer than any', async () => {
    const { connection } = await customerWithLine(app)
    await accounting({
      'User-Name': connection.username,
      'Acct-Status-Type': 'Interim-Update',
      'Acct-Session-Id': 'a',
      'Acct-Session-Time': 4_294_967_295,
      'Acct-Output-Octets': 5000,
    })
    expect(await lastSession(app.db, connection.id)).toMatchObject({
      started_at: app.clock.now().toISOString(),
      download_bytes: 5000,
    })
  })

  it('does not believe a clock that cannot be right', async () => {
    const { connection } = await customerWithLine(app)
    await accounting({
      'User-Name': connection.username,
      'Acct-Status-Type': 'Start',
      'Acct-Session-Id': 'a',
      'Event-Timestamp': 'Jan  1 1970 00:00:10 UTC',
    })
    expect((await lastSession(app.db, connection.id))?.started_at).toBe(app.clock.now().toISOString())
  })
})

describe('POST /radius/authorize', () => {
  const authorize = (name: string) =>
    asRadius(app, 'authorize', radiusPacket({ 'User-Name': name, 'Calling-Station-Id': 'AA' }))
  const one = (value: string | number) => ({ value: [value], op: ':=', do_xlat: false })

  it('lets a line in with its password, its speed and how to report', async () => {
    const { connection } = await customerWithLine(app)
    const admin = await administrator()
    const query = { cuid: connection.username }
    expect(
      (await admin.call(radiusRoutes.setPassword, { query, body: { password: 'pppoe-secret' } })).status,
    ).toBe(200)
    const answer = await authorize(connection.username.toUpperCase())
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      'control:Cleartext-Password': one('pppoe-secret'),
      'reply:Mikrotik-Rate-Limit': one('20000k/20000k'),
      'reply:Acct-Interim-Interval': one(300),
      'reply:Session-Timeout': one(86_400),
      'reply:Class': one(`uplink-${connection.id}`),
    })
    expect(await lastAuthentication(app.db, connection.id)).toEqual({
      isAccepted: true,
      reason: 'accepted',
      at: app.clock.now(),
    })
    const stored = await app.db
      .selectFrom('connections')
      .select('network_password')
      .where('id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(stored.network_password?.toString('latin1')).not.toContain('pppoe')
    expect(app.logged.join('\n')).not.toContain('pppoe-secret')
  })

  it('lets a prepaid line in until its paid days and the grace are over, to the second', async () => {
    const { connection } = await customerWithLine(app)
    const paid = (until: string, renewsFromBalance = false) =>
      prepaidFactory(app, { connection: connection.id, paidUntil: until, renewsFromBalance })
    const timeout = async () =>
      ((await authorize(connection.username)).body as Record<string, unknown>)['reply:Session-Timeout']
    // noon in Dhaka: twelve hours are left of today
    await paid('2026-03-14')
    expect(await timeout()).toEqual(one(12 * 3600))
    await paid('2026-03-20')
    expect(await timeout()).toEqual(one(86_400))
    await paid('2026-03-13')
    expect(await authorize(connection.username)).toMatchObject({
      status: 401,
      body: {
        'reply:Reply-Message': one('This connection is suspended. Please pay what is due or call us.'),
      },
    })
    await app.db
      .updateTable('organizations')
      .set({ prepaid_grace_days: 1 })
      .where('id', '=', connection.organization_id)
      .execute()
    expect(await timeout()).toEqual(one(12 * 3600))
    app.clock.pass(12 * hour)
    expect((await authorize(connection.username)).status).toBe(401)
    await app.db
      .insertInto('suspension_terms')
      .values({
        organization_id: connection.organization_id,
        is_let_in: true,
        kbps: 512,
        updated_at: app.clock.now(),
      })
      .execute()
    expect((await authorize(connection.username)).body).toMatchObject({
      'reply:Mikrotik-Rate-Limit': one('512k/512k'),
      'reply:Session-Timeout': one(86_400),
    })
    app.clock.pass(-12 * hour)
    // its balance renews it, so nothing is cut off by the clock
    await paid('2026-03-13', true)
    await app.db
      .updateTable('prepaid_lines')
      .set({ renews_from_balance: true })
      .where('connection_id', '=', connection.id)
      .execute()
    expect(await timeout()).toEqual(one(86_400))
  })

  it('leaves the password out where the line has none', async () => {
    const { connection } = await customerWithLine(app)
    expect((await authorize(connection.username)).body).not.toHaveProperty('control:Cleartext-Password')
  })

  it('tells a suspended, a closed and an unsold line why not, in words of its own', async () => {
    for (const [values, reason, words] of [
      [{ status: 'suspended' }, 'suspended', /suspended.*pay/],
      [{ status: 'closed' }, 'closed', /closed/],
      [{ price: null }, 'no-contract', /no package/],
    ] as const) {
      const { connection } = await customerWithLine(app, values)
      const answer = await authorize(connection.username)
      expect(answer.status).toBe(401)
      expect(Object.keys(answer.body as object)).toEqual(['reply:Reply-Message'])
      expect(answer.text).toMatch(words)
      expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ isAccepted: false, reason })
    }
  })

  it('knows nobody else, and says nothing back that was sent', async () => {
    const { connection } = await customerWithLine(app)
    const longest = 'x'.repeat(64)
    await app.db
      .updateTable('connections')
      .set({ username: longest })
      .where('id', '=', connection.id)
      .execute()
    const almost = [`${longest}\u0000`, `\u0007${longest}`, `${longest}\ud83d`, `${longest}x`]
    expect((await authorize(longest)).status).toBe(200)
    for (const name of ['nobody', '%{exec:id}', "' OR 1=1 --", 'x'.repeat(300), ...almost]) {
      const answer = await authorize(name)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain(name)
    }
    expect((await asRadius(app, 'authorize', radiusPacket({}))).status).toBe(404)
    for (const odd of [{ value: [null] }, { value: {} }, {}, null, 'text'])
      expect((await asRadius(app, 'authorize', { 'User-Name': odd })).status).toBe(404)
  })
})

describe('POST /radius/post-auth', () => {
  const failure = 'Module-Failure-Message'
  const result = (kind: string, name: string, values: Record<string, string> = { [failure]: incorrect }) =>
    asRadius(app, `post-auth?result=${kind}`, radiusPacket({ 'User-Name': name, ...values }))
  const incorrect = 'mschap: MS-CHAP2-Response is incorrect'

  it('calls a password wrong only where the RADIUS server says so', async () => {
    const { connection } = await customerWithLine(app)
    const admin = await administrator()
    const query = { cuid: connection.username }
    await admin.call(radiusRoutes.setPassword, { query, body: { password: 'pppoe-secret' } })
    const [pap, eap] = [{ 'User-Password': 'x' }, { 'EAP-Message': '0x02' }]
    for (const [values, reason] of [
      [
        { ...pap, [failure]: 'pap: Cleartext password does not match "known good" password' },
        'wrong-password',
      ],
      [{ ...eap, [failure]: 'No Auth-Type found: rejecting the user' }, 'method-not-offered'],
      [pap, 'unknown'],
      [{ ...pap, [failure]: 'sql: too many sessions' }, 'unknown'],
      [{ ...pap, [failure]: incorrect }, 'wrong-password'],
    ] as const) {
      await result('Access-Reject', connection.username, values)
      expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ isAccepted: false, reason })
    }
    for (const odd of [null, 'text', { value: 'is incorrect' }, { value: [null, 7, {}] }])
      expect((await asRadius(app, 'post-auth?result=Access-Reject', { [failure]: odd })).status).toBe(204)
  })

  it('notes a wrong password, but not over a reason the line has anyway', async () => {
    const { connection } = await customerWithLine(app)
    await asRadius(app, 'authorize', radiusPacket({ 'User-Name': connection.username }))
    expect((await result('Access-Accept', connection.username)).status).toBe(204)
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'accepted' })
    expect((await result('Access-Reject', connection.username)).status).toBe(204)
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({
      isAccepted: false,
      reason: 'wrong-password',
    })
    const suspended = await customerWithLine(app, { status: 'suspended' })
    await asRadius(app, 'authorize', radiusPacket({ 'User-Name': suspended.connection.username }))
    await result('Access-Reject', suspended.connection.username)
    expect(await lastAuthentication(app.db, suspended.connection.id)).toMatchObject({ reason: 'suspended' })
  })

  it('takes names nobody has, and refuses other results', async () => {
    expect((await result('Access-Reject', 'nobody')).status).toBe(204)
    const { connection } = await customerWithLine(app)
    expect((await result('Access-Reject', `${connection.username}\u0000`)).status).toBe(204)
    expect(await lastAuthentication(app.db, connection.id)).toBeUndefined()
    expect((await result('Access-Challenge', 'nobody')).status).toBe(422)
  })
})

describe('what staff may', () => {
  it('not without the right, and customers never', async () => {
    const { call, connection } = await customerWithLine(app)
    const staff = await app.signIn({ accountType: 'staff' })
    const body = { password: 'pppoe-secret' }
    const query = { cuid: connection.username }
    for (const caller of [{ call }, staff]) {
      expect((await caller.call(radiusRoutes.unknownLines)).status).toBe(403)
      expect((await caller.call(radiusRoutes.setPassword, { query, body })).status).toBe(403)
    }
    expect((await app.guest.call(radiusRoutes.unknownLines)).status).toBe(401)
    expect((await app.guest.call(radiusRoutes.setPassword, { query, body })).status).toBe(401)
  })

  it('set no password that equipment could not send, nor one of a line that is not there', async () => {
    const { connection } = await customerWithLine(app)
    const admin = await administrator()
    const query = { cuid: connection.username }
    for (const password of ['short', 'with space', 'x'.repeat(65)])
      expect((await admin.call(radiusRoutes.setPassword, { query, body: { password } })).status).toBe(422)
    const missing = { query: { cuid: '999999999' }, body: { password: 'pppoe-secret' } }
    expect((await admin.call(radiusRoutes.setPassword, missing)).status).toBe(404)
  })
})
