import { cataloguePackages, runningLinesRoute } from '@uplink/contract/catalogue'
import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { radiusRoutes } from '@uplink/contract/radius'
import {
  accessSecret,
  msChap2,
  ntHash,
  startFreeRadius,
  whatIsMissing,
  type Reply,
} from '@uplink/test-servers/freeradius'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { lastAuthentication, radiusSecret } from './radius.factory'
import { accessServerFactory } from './access-server.factory'
import { keepToQuotas, recheckQuotas } from './quotas/quotas.jobs'
import { pushSpeeds } from './running/pushes.jobs'
import { sessionTransport } from './running/sessions.transport'
import { networkSessionFactory } from './usage.factory'
import { lastSession, latestChange, networkPasswords } from './usage.public'
import { system } from '#platform/database/actor'
import { toWire } from '#platform/money'

const missing = whatIsMissing()
if (missing) console.warn(`FreeRADIUS is not tested: ${missing}`)

const salt = Buffer.from('0a0b0c0d', 'hex')
const hex = (algorithm: string, password: string, salted = Buffer.alloc(0)) =>
  createHash(algorithm).update(password).update(salted).digest('hex')
/** As crypt(3) writes it, by MD5. */
const crypted = async (password: string) =>
  (await promisify(execFile)('openssl', ['passwd', '-1', '-salt', 'abcdefgh', password])).stdout.trim()

const gigabytes4 = 4_294_967_296

describe.skipIf(missing)('FreeRADIUS with the files of docs/freeradius', () => {
  let app: TestApp
  let radius: Awaited<ReturnType<typeof startFreeRadius>>
  beforeAll(async () => {
    app = await createTestApp({ RADIUS_SECRET: radiusSecret, RADIUS_SESSION_LIMIT: '86400' })
    // FreeRADIUS puts the real time into packets.
    app.clock.pass(Date.now() - app.clock.now().getTime())
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
    radius = await startFreeRadius({ url, secret: radiusSecret })
  })
  afterAll(async () => {
    await radius.stop()
    await app.close()
  })

  async function line(values: Parameters<typeof customerWithLine>[1] = {}) {
    const { connection } = await customerWithLine(app, values)
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const query = { cuid: connection.username }
    await admin.call(radiusRoutes.setPassword, { query, body: { password: 'pppoe-secret' } })
    const signIn = (password: Record<string, string>): Promise<Reply> =>
      radius.send('auth', {
        'User-Name': connection.username,
        ...password,
        'NAS-IP-Address': '10.20.1.1',
        'Calling-Station-Id': '02:1a:4b:00:00:01',
      })
    const account = (status: string, attributes: Record<string, string | number> = {}) =>
      radius.send('acct', {
        'Acct-Status-Type': status,
        'User-Name': connection.username,
        'Acct-Session-Id': `8000${connection.id}`,
        'NAS-IP-Address': '10.20.1.1',
        'NAS-Port': 7,
        'Calling-Station-Id': '02:1a:4b:00:00:01',
        'Framed-IP-Address': '100.64.0.7',
        ...attributes,
      })
    return { connection, signIn, account }
  }
  const state = async (id: number) => {
    const session = await lastSession(app.db, id)
    return session && [session.download_bytes, session.upload_bytes, session.ended_by]
  }

  it('lets a line in with its terms', async () => {
    const { connection, signIn } = await line()
    const accepted = await signIn({ 'User-Password': 'pppoe-secret' })
    expect(accepted.kind).toBe('Access-Accept')
    for (const term of [
      'Mikrotik-Rate-Limit = "20000k/20000k"',
      'Acct-Interim-Interval = 300',
      'Session-Timeout = 86400',
      `Class = 0x${Buffer.from(`uplink-${connection.id}`).toString('hex')}`,
    ])
      expect(accepted.text).toContain(term)
    expect(accepted.text).not.toContain('Cleartext')
  })

  it.each(['User-Password', 'CHAP-Password', 'MS-CHAP-Password'])(
    'checks a password that comes as %s',
    async (method) => {
      const { connection, signIn } = await line()
      expect((await signIn({ [method]: 'pppoe-secret' })).kind).toBe('Access-Accept')
      expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'accepted' })
      expect((await signIn({ [method]: 'a guess' })).kind).toBe('Access-Reject')
      expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'wrong-password' })
    },
  )

  it('checks a password by MS-CHAPv2, as equipment does, and gives it the keys to encrypt with', async () => {
    const { connection, signIn } = await line()
    const accepted = await signIn(msChap2(connection.username, 'pppoe-secret'))
    expect(accepted.kind).toBe('Access-Accept')
    for (const term of ['MS-CHAP2-Success', 'MS-MPPE-Send-Key', 'Mikrotik-Rate-Limit'])
      expect(accepted.text).toContain(term)
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'accepted' })
    expect((await signIn(msChap2(connection.username, 'a guess'))).kind).toBe('Access-Reject')
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'wrong-password' })
  })

  it.each([
    ['nt', () => ntHash('pppoe-secret').toString('hex')],
    ['md5', () => hex('md5', 'pppoe-secret')],
    ['smd5', () => `${hex('md5', 'pppoe-secret', salt)}${salt.toString('hex')}`],
    ['sha', () => hex('sha1', 'pppoe-secret')],
    ['ssha', () => `${hex('sha1', 'pppoe-secret', salt)}${salt.toString('hex')}`],
    ['sha2', () => hex('sha256', 'pppoe-secret')],
    ['crypt', () => crypted('pppoe-secret')],
  ] as const)('compares with a password that is known hashed by %s alone', async (hash, value) => {
    const { connection, signIn } = await line()
    const password = await value()
    await app.db
      .updateTable('connections')
      .set({
        network_password: app.seals.seal(password, networkPasswords.contextOf(connection.id)),
        network_password_hash: hash,
      })
      .where('id', '=', connection.id)
      .execute()
    const resultOf = async (values: Record<string, string>) => {
      const { kind } = await signIn(values)
      return [kind, (await lastAuthentication(app.db, connection.id))?.reason]
    }
    expect(await resultOf({ 'User-Password': 'pppoe-secret' })).toEqual(['Access-Accept', 'accepted'])
    expect(await resultOf({ 'User-Password': 'a guess' })).toEqual(['Access-Reject', 'wrong-password'])
    expect(await resultOf({ 'CHAP-Password': 'pppoe-secret' })).toEqual([
      'Access-Reject',
      'method-not-offered',
    ])
    const byMsChap = msChap2(connection.username, 'pppoe-secret')
    if (hash === 'nt') {
      const accepted = await signIn(byMsChap)
      expect(accepted.kind).toBe('Access-Accept')
      expect(accepted.text).toContain('MS-MPPE-Send-Key')
      expect(await resultOf(msChap2(connection.username, 'a guess'))).toEqual([
        'Access-Reject',
        'wrong-password',
      ])
    } else expect(await resultOf(byMsChap)).toEqual(['Access-Reject', 'method-not-offered'])
    // a new password replaces the hash
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const query = { cuid: connection.username }
    await admin.call(radiusRoutes.setPassword, { query, body: { password: 'another-one' } })
    expect(await resultOf({ 'CHAP-Password': 'another-one' })).toEqual(['Access-Accept', 'accepted'])
    expect(await resultOf({ 'User-Password': 'pppoe-secret' })).toEqual(['Access-Reject', 'wrong-password'])
  })

  it('says of a line that was refused for something else what it was', async () => {
    const { connection, signIn } = await line()
    const refusedFor = async (values: Record<string, string>) => {
      expect((await signIn(values)).kind).toBe('Access-Reject')
      return (await lastAuthentication(app.db, connection.id))?.reason
    }
    // The beginning of EAP, which the files do not offer, and a packet without any password.
    expect(await refusedFor({ 'EAP-Message': '0x0200000a016c696e65' })).toBe('method-not-offered')
    expect(await refusedFor({})).toBe('method-not-offered')
    await app.db
      .updateTable('connections')
      .set({ network_password: null })
      .where('id', '=', connection.id)
      .execute()
    for (const values of [
      { 'User-Password': 'pppoe-secret' },
      { 'CHAP-Password': 'pppoe-secret' },
      msChap2(connection.username, 'pppoe-secret'),
    ])
      expect(await refusedFor(values)).toBe('no-password')
  })

  it.each([
    ['mikrotik', ['Mikrotik-Rate-Limit = "20000k/20000k 40000k/40000k 15000k/15000k 8/8"']],
    [
      'cisco',
      [
        'Cisco-AVPair = "lcp:interface-config#1=rate-limit input 20000000',
        'Cisco-AVPair = "lcp:interface-config#2=rate-limit output 20000000',
      ],
    ],
    ['juniper', ['ERX-Qos-Profile-Name = "down-20000k"', 'ERX-Ingress-Policy-Name = "up-20000k"']],
    ['huawei', ['Huawei-Output-Average-Rate = 20000000', 'Huawei-Output-Peak-Rate = 40000000']],
    ['ubiquiti', ['WISPr-Bandwidth-Max-Up = 20000000', 'WISPr-Bandwidth-Max-Down = 20000000']],
  ] as const)(
    'tells %s its speed, and what the line and its package add, by every method',
    async (kind, words) => {
      const { connection, signIn } = await line()
      const organizationId = connection.organization_id
      await accessServerFactory(app, { address: '10.20.1.1', organizationId, place: 'Tongi', kind })
      const ofLine = app.db
        .selectFrom('contracts')
        .select('package_id')
        .where('connection_id', '=', connection.id)
      await app.db
        .updateTable('packages')
        .set({
          burst_download_kbps: 40_000,
          burst_upload_kbps: 40_000,
          burst_seconds: 8,
          attributes: JSON.stringify([
            { name: 'Idle-Timeout', value: '600' },
            { name: 'Framed-Route', value: '192.0.2.0/24 0.0.0.0 1' },
            { name: 'Framed-Route', value: '198.51.100.0/24 0.0.0.0 1' },
          ]),
        })
        .where('id', 'in', ofLine)
        .execute()
      await app.db
        .insertInto('line_terms')
        .values({
          connection_id: connection.id,
          organization_id: organizationId,
          framed_address: `100.64.9.${connection.id % 250}`,
          updated_at: app.clock.now(),
        })
        .execute()
      for (const password of [
        { 'User-Password': 'pppoe-secret' },
        { 'CHAP-Password': 'pppoe-secret' },
        msChap2(connection.username, 'pppoe-secret'),
      ]) {
        const accepted = await signIn(password)
        expect(accepted.kind).toBe('Access-Accept')
        for (const term of [
          ...words,
          `Framed-IP-Address = 100.64.9.${connection.id % 250}`,
          'Idle-Timeout = 600',
          'Framed-Route = "192.0.2.0/24 0.0.0.0 1"',
          'Framed-Route = "198.51.100.0/24 0.0.0.0 1"',
        ])
          expect(accepted.text).toContain(term)
      }
    },
  )

  it('takes a change of speed in a running session, or ends it, in the place of equipment', async () => {
    const { connection } = await line()
    await accessServerFactory(app, {
      address: '127.0.0.1',
      organizationId: connection.organization_id,
      place: 'here',
      port: radius.coa,
      secret: accessSecret,
      onChange: 'change',
    })
    const online = () =>
      networkSessionFactory(app, connection, { startedAt: app.clock.now(), nasAddress: '127.0.0.1' })
    const send = sessionTransport({
      db: app.databases.for(system),
      clock: app.clock,
      log: { warn: () => {} },
      seals: app.seals,
      settings: { secret: undefined, secrets: {}, port: 3799, timeoutMs: 3000 },
    })
    const message = { id: 1, recipient: String(connection.id), payload: { change: 'speed' } }
    await online()
    await send(message)
    expect(await latestChange(app.db, connection.id)).toMatchObject({ result: 'changed' })
    const packages = app.db
      .selectFrom('contracts')
      .select('package_id')
      .where('connection_id', '=', connection.id)
    await app.db.updateTable('packages').set({ upload_kbps: 1000 }).where('id', 'in', packages).execute()
    await send(message)
    expect(await latestChange(app.db, connection.id)).toMatchObject({ result: 'ended' })
  })

  it('hears of a speed that staff change at the package while a session runs, and the line says what came of it', async () => {
    const { connection, signIn, account } = await line()
    const organizationId = connection.organization_id
    await accessServerFactory(app, {
      address: '127.0.0.1',
      organizationId,
      place: 'here',
      port: radius.coa,
      secret: accessSecret,
      onChange: 'change',
    })
    await account('Start', { 'NAS-IP-Address': '127.0.0.1' })
    const staff = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const pack = await app.db
      .selectFrom('packages')
      .select(['id', 'name', 'price'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    const send = sessionTransport({
      db: app.databases.for(system),
      clock: app.clock,
      log: { warn: () => {} },
      seals: app.seals,
      settings: { secret: undefined, secrets: {}, port: 3799, timeoutMs: 3000 },
    })
    /** Changes the speed on the package's screen; a minute later the jobs have passed it on. */
    async function edited(download_mbps: number, upload_mbps: number) {
      const form = {
        name: pack.name,
        organization_id: organizationId,
        description: null,
        status: 'active' as const,
      }
      const answer = await staff.call(cataloguePackages.routes.update, {
        params: { id: pack.id },
        body: { ...form, price: toWire(pack.price, 'BDT'), download_mbps, upload_mbps },
      })
      expect([answer.status, answer.refusal.errors]).toEqual([200, undefined])
      app.clock.pass(60_000)
      await pushSpeeds.run({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
      const messages = await app.db
        .deleteFrom('outbox')
        .where('transport', '=', 'network')
        .where('recipient', '=', String(connection.id))
        .returning(['id', 'recipient', 'payload'])
        .execute()
      expect(messages).toHaveLength(1)
      for (const message of messages) await send(message)
      const query = { cuid: String(connection.id) }
      const { latest_change } = (await staff.call(networkTermsRoutes.read, { query })).body.data
      const { latest } = (await staff.call(runningLinesRoute, { params: { id: pack.id } })).body.data
      app.clock.pass(-60_000)
      return { ofLine: latest_change?.result, ofPackage: latest?.results }
    }
    // the access server takes this speed, and knows no such thing as the other one: then the session ends and begins anew
    expect(await edited(50, 10)).toEqual({ ofLine: 'changed', ofPackage: { changed: 1 } })
    const accepted = await signIn({ 'User-Password': 'pppoe-secret' })
    expect(accepted.text).toContain('Mikrotik-Rate-Limit = "10000k/50000k"')
    expect(await edited(77, 7)).toEqual({ ofLine: 'ended', ofPackage: { ended: 1 } })
  })

  it('makes a line slower once its data is used up, also in the running session, until the next period', async () => {
    const { connection, signIn, account } = await line()
    const organizationId = connection.organization_id
    await accessServerFactory(app, {
      address: '127.0.0.1',
      organizationId,
      place: 'here',
      port: radius.coa,
      secret: accessSecret,
      onChange: 'change',
    })
    await app.db
      .updateTable('packages')
      .set({ quota_bytes: 5e9, slow_download_kbps: 1000, slow_upload_kbps: 500 })
      .where('organization_id', '=', organizationId)
      .execute()
    const work = { db: app.db, clock: app.clock, log: pino({ level: 'silent' }) }
    const send = sessionTransport({
      db: app.databases.for(system),
      clock: app.clock,
      log: { warn: () => {} },
      seals: app.seals,
      settings: { secret: undefined, secrets: {}, port: 3799, timeoutMs: 3000 },
    })
    await recheckQuotas.run(work)
    const told = async () => {
      await keepToQuotas.run(work)
      const messages = await app.db
        .deleteFrom('outbox')
        .where('transport', '=', 'network')
        .where('recipient', '=', String(connection.id))
        .returning(['id', 'recipient', 'payload'])
        .execute()
      for (const message of messages) await send(message)
      return messages.length
    }
    const speed = async () =>
      /Mikrotik-Rate-Limit = "([^"]+)"/.exec((await signIn({ 'User-Password': 'pppoe-secret' })).text)?.[1]
    const here = { 'NAS-IP-Address': '127.0.0.1' }
    await account('Start', here)
    await account('Interim-Update', { ...here, 'Acct-Session-Time': 60, 'Acct-Output-Octets': 4_000_000_000 })
    expect([await told(), await speed()]).toEqual([0, '20000k/20000k'])
    await account('Interim-Update', {
      ...here,
      'Acct-Session-Time': 120,
      'Acct-Output-Gigawords': 1,
      'Acct-Output-Octets': 1_000_000_000,
    })
    expect([await told(), await speed()]).toEqual([1, '500k/1000k'])
    expect(await latestChange(app.db, connection.id)).toMatchObject({ result: 'changed' })
    expect(await told()).toBe(0)
    const month = 32 * 86_400_000
    app.clock.pass(month)
    // at the first sign-in of the new period, before the job comes
    expect(await speed()).toBe('20000k/20000k')
    await recheckQuotas.run(work)
    expect(await told()).toBe(1)
    expect(await latestChange(app.db, connection.id)).toMatchObject({ result: 'changed' })
    app.clock.pass(-month)
  })

  it('turns a suspended line away in plain words, and a name nobody has without any', async () => {
    const { connection, signIn } = await line({ status: 'suspended' })
    const suspended = await signIn({ 'User-Password': 'pppoe-secret' })
    expect(suspended.kind).toBe('Access-Reject')
    expect(suspended.text).toContain('This connection is suspended. Please pay what is due or call us.')
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'suspended' })
    const nobody = await radius.send('auth', { 'User-Name': 'nobody', 'User-Password': 'x' })
    expect([nobody.kind, nobody.text.includes('Reply-Message')]).toEqual(['Access-Reject', false])
  })

  it('hands on a session, beyond four gigabytes, each packet counted once', async () => {
    const { connection, account } = await line()
    expect((await account('Start')).kind).toBe('Accounting-Response')
    const interim = {
      'Acct-Session-Time': 3600,
      'Acct-Input-Octets': 500,
      'Acct-Input-Gigawords': 1,
      'Acct-Output-Octets': 4_294_967_295,
      'Acct-Output-Gigawords': 3,
    }
    await account('Interim-Update', interim)
    expect(await state(connection.id)).toEqual([4 * gigabytes4 - 1, gigabytes4 + 500, null])
    const stop = {
      'Acct-Session-Time': 7200,
      'Acct-Input-Octets': 900,
      'Acct-Input-Gigawords': 1,
      'Acct-Output-Octets': 100,
      'Acct-Output-Gigawords': 4,
      'Acct-Terminate-Cause': 'User-Request',
    }
    for (let time = 0; time < 2; time++)
      expect((await account('Stop', stop)).kind).toBe('Accounting-Response')
    await account('Interim-Update', interim)
    expect(await state(connection.id)).toEqual([4 * gigabytes4 + 100, gigabytes4 + 900, 'customer'])
    const days = await app.db
      .selectFrom('usage_days')
      .select((eb) => [
        eb.fn.sum<number>('download_bytes').as('down'),
        eb.fn.sum<number>('upload_bytes').as('up'),
      ])
      .where('connection_id', '=', connection.id)
      .executeTakeFirst()
    expect(days).toEqual({ down: 4 * gigabytes4 + 100, up: gigabytes4 + 900 })
    const { count } = await app.db
      .selectFrom('network_sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('ends what was open on equipment that starts anew or goes down', async () => {
    for (const [status, nas] of [
      ['Accounting-On', '10.20.2.1'],
      ['Accounting-Off', '10.20.2.2'],
    ] as const) {
      const { connection, account } = await line()
      await account('Interim-Update', { 'Acct-Session-Time': 600, 'NAS-IP-Address': nas })
      expect(await state(connection.id)).toEqual([0, 0, null])
      const equipment = { 'Acct-Status-Type': status, 'NAS-IP-Address': nas, 'Acct-Session-Id': '0' }
      expect((await radius.send('acct', equipment)).kind).toBe('Accounting-Response')
      expect(await state(connection.id)).toEqual([0, 0, 'equipment'])
    }
  })

  it('is answered for a name no line has, which staff then see', async () => {
    const packet = {
      'Acct-Status-Type': 'Start',
      'User-Name': 'a stranger',
      'Acct-Session-Id': '1',
      'NAS-IP-Address': '10.20.1.1',
    }
    expect((await radius.send('acct', packet)).kind).toBe('Accounting-Response')
    const kept = await app.db.selectFrom('unknown_lines').select(['username', 'nas_address']).execute()
    expect(kept).toEqual([{ username: 'a stranger', nas_address: '10.20.1.1' }])
  })

  it('leaves equipment without an answer while the portal has none, so that it sends the packet again', async () => {
    const { connection, account } = await line()
    await app.server.close()
    expect((await account('Start')).kind).toBeUndefined()
    expect(await lastSession(app.db, connection.id)).toBeUndefined()
  })
})
