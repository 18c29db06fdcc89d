import { deviceRoutes } from '@uplink/contract/devices'
import { usageRoutes } from '@uplink/contract/usage'
import { connectionRoutes } from '@uplink/contract/connections'
import { customerPartRoutes } from '@uplink/contract/customer-parts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { system } from '#platform/database/actor'
import { connectionFactory } from '../connections/connections.factory'
import { customerWithLine } from '../../testing/self-care'
import { recordIn, reportOf } from '../../testing/stages/accounting'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { accessServerFactory, startAccessServer } from './access-server.factory'
import { attribute, decode, disconnectRequest, headerBytes } from './equipment/packet'
import { networkSessionFactory } from './usage.factory'
import { disconnectConnections } from '#platform/outbox/network'
import { sessionTransport } from './running/sessions.transport'

const secret = 'secret of the equipment'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_COA_SECRETS: `127.0.0.1=${secret}`, RADIUS_COA_TIMEOUT: '600' })
})
afterAll(() => app.close())

let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stop.map((each) => each()))
  stop = []
})

const { list, disconnect, name } = deviceRoutes
const hour = 3_600_000
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour)

/** A line that is online at equipment on this machine with the given behaviour. */
async function online(behaviour: Parameters<typeof startAccessServer>[1], made = secret) {
  const equipment = await startAccessServer(made, behaviour)
  stop.push(equipment.stop)
  const customer = await customerWithLine(app)
  const { connection } = customer
  await accessServerFactory(app, {
    address: '127.0.0.1',
    organizationId: connection.organization_id,
    place: 'Dhanmondi 27',
    port: equipment.port,
  })
  const session = await networkSessionFactory(app, connection, {
    startedAt: ago(2),
    nasAddress: '127.0.0.1',
    callingStation: '02:1a:4b:00:00:01',
    framedAddress: '100.64.0.7',
  })
  const state = async () => (await customer.call(list)).body.data[0]?.state
  return { ...customer, session, equipment, state }
}

describe('GET /devices', () => {
  it('gives each device at each place once, those online first, with what it used', async () => {
    const { call, connection } = await customerWithLine(app)
    expect((await call(list)).body.data).toEqual([])
    await accessServerFactory(app, {
      address: '10.20.5.1',
      organizationId: connection.organization_id,
      place: 'Tongi',
    })
    const at = { nasAddress: '10.20.5.1', callingStation: '021a4b000001', bytes: 1000 }
    await networkSessionFactory(app, connection, { startedAt: ago(50), stoppedAt: ago(40), ...at })
    await networkSessionFactory(app, connection, { startedAt: ago(30), ...at })
    await networkSessionFactory(app, connection, {
      startedAt: ago(20),
      stoppedAt: ago(10),
      nasAddress: '10.20.6.1',
    })
    await networkSessionFactory(app, connection, { startedAt: ago(24 * 91), stoppedAt: ago(24 * 91 - 1) })
    expect((await call(list)).body.data).toMatchObject([
      {
        device: '02-1A-4B-00-00-01',
        place: 'Tongi',
        state: 'online',
        since: ago(30).toISOString(),
        first_seen_at: ago(50).toISOString(),
        sessions: 2,
        download_bytes: 2000,
        upload_bytes: 200,
      },
      { device: null, place: '10.20.6.1', state: 'offline', since: ago(10).toISOString(), sessions: 1 },
    ])
  })
})

describe('PUT /devices/:id/name', () => {
  it('names a device wherever and in whatever notation it signs in, on this line alone, and takes the name away', async () => {
    const { call, connection } = await customerWithLine(app)
    const other = await customerWithLine(app)
    const at = { startedAt: ago(5), stoppedAt: ago(4) }
    const session = await networkSessionFactory(app, connection, {
      ...at,
      callingStation: '021a.4b00.0077',
      nasAddress: '10.20.5.1',
    })
    await networkSessionFactory(app, connection, {
      ...at,
      callingStation: '02:1a:4b:00:00:77',
      nasAddress: '10.20.6.1',
    })
    await networkSessionFactory(app, other.connection, { ...at, callingStation: '02:1a:4b:00:00:77' })
    const named = await call(name, { params: { id: session.id }, body: { name: ' Hall router ' } })
    expect(named.body).toEqual({ message: 'The device is named.', data: { name: 'Hall router' } })
    const names = async (of: typeof call) => (await of(list)).body.data.map((device) => device.name)
    expect(await names(call)).toEqual(['Hall router', 'Hall router'])
    expect(await names(other.call)).toEqual([null])
    const sessions = (await call(usageRoutes.sessions)).body.data
    expect(sessions.map((one) => one.device_name)).toEqual(['Hall router', 'Hall router'])
    const entry = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'connection.device-named',
      target: `connection:${connection.id}`,
    })
    const taken = await call(name, { params: { id: session.id }, body: { name: '' } })
    expect(taken.body.message).toBe('The device has no name any more.')
    expect(await names(call)).toEqual([null, null])
  })

  it('refuses a name that is too long, and keeps one that is sent twice at once', async () => {
    const { call, connection } = await customerWithLine(app)
    const { id } = await networkSessionFactory(app, connection, {
      startedAt: ago(5),
      callingStation: '02:1a:4b:00:00:79',
    })
    const send = (text: string) => call(name, { params: { id }, body: { name: text } })
    expect((await send('x'.repeat(41))).status).toBe(422)
    const together = await Promise.all([send('\u{1F6F0}'.repeat(20)), send('\u{1F6F0}'.repeat(20))])
    expect(together.map(({ status }) => status)).toEqual([200, 200])
    expect((await call(list)).body.data.map((device) => device.name)).toEqual(['\u{1F6F0}'.repeat(20)])
    expect((await app.guest.call(name, { params: { id }, body: { name: 'Mine' } })).status).toBe(401)
  })

  it('finds no session of others, and none whose device the equipment does not report', async () => {
    const { call, connection } = await customerWithLine(app)
    const other = await customerWithLine(app)
    const foreign = await networkSessionFactory(app, other.connection, {
      startedAt: ago(5),
      callingStation: '02:1a:4b:00:00:78',
    })
    const without = await networkSessionFactory(app, connection, { startedAt: ago(5) })
    for (const { id } of [foreign, without]) {
      const { refusal } = await call(name, { params: { id }, body: { name: 'Mine' } })
      expect(refusal.code).toBe('record.not-found')
    }
  })
})

describe('POST /devices/:id/disconnect', () => {
  it('asks the equipment, and the device is going until its stop comes', async () => {
    const { call, session, equipment, state, connection, userId } = await online({ answer: 'ack' })
    const answer = await call(disconnect, { params: { id: session.id } })
    expect(answer.body).toEqual({
      message: 'The device is being disconnected.',
      data: { id: session.id, state: 'disconnecting' },
    })
    expect(await state()).toBe('disconnecting')
    const [requests] = equipment.requests
    expect(requests).toMatchObject({ code: 40, isSigned: true })
    const sent = (type: number) => requests?.attributes.find((one) => one.type === type)?.value
    expect(sent(attribute.userName)?.toString()).toBe(connection.username)
    expect(sent(attribute.acctSessionId)?.toString()).toBe(session.sessionId)
    expect([...(sent(attribute.framedIpAddress) ?? [])]).toEqual([100, 64, 0, 7])
    expect(sent(attribute.eventTimestamp)?.readUInt32BE()).toBe(app.clock.now().getTime() / 1000)
    const entry = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toMatchObject({
      actor_id: userId,
      action: 'connection.disconnect-requested',
      target: `connection:${connection.id}`,
      details: { session: session.id, result: 'disconnecting' },
    })
    const sentBefore = equipment.requests.length
    expect((await call(disconnect, { params: { id: session.id } })).body.data.state).toBe('disconnecting')
    expect(equipment.requests).toHaveLength(sentBefore)
  })

  it('closes what the equipment does not know any more, or of which it only had traces', async () => {
    for (const behaviour of [
      { answer: 'nak', cause: 503 },
      { answer: 'ack', cause: 201 },
    ] as const) {
      const { call, session, state } = await online(behaviour)
      const answer = await call(disconnect, { params: { id: session.id } })
      expect(answer.body.message).toBe('The device was already offline.')
      expect(await state()).toBe('offline')
      expect((await call(disconnect, { params: { id: session.id } })).refusal.code).toBe('device.not-online')
    }
  })

  it.each([
    ['2001:db8::7', '20010db8000000000000000000000007'],
    ['::ffff:10.1.2.3', '00000000000000000000ffff0a010203'],
    ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
    ['::', '0'.repeat(32)],
  ])('names equipment by its address of IPv6: %s', (nasAddress, bytes) => {
    const target = { username: 'x', sessionId: '1', nasAddress, framedAddress: null, callingStation: null }
    const request = disconnectRequest(target, { identifier: 1, secret, now: app.clock.now() })
    const attributes = decode(request.bytes.subarray(headerBytes)) ?? []
    expect(attributes.find((one) => one.type === attribute.nasIpv6Address)?.value.toString('hex')).toBe(bytes)
    expect(attributes.some((one) => one.type === attribute.nasIpAddress)).toBe(false)
  })

  it('says when the equipment refuses', async () => {
    const { call, session, state } = await online({ answer: 'nak', cause: 501 })
    const answer = await call(disconnect, { params: { id: session.id } })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'device.not-disconnected'])
    expect(await state()).toBe('online')
  })

  it('sends the same bytes again while nothing comes, and believes no answer but a right one', async () => {
    const late = await online({ answer: 'late-ack', after: 1 })
    expect((await late.call(disconnect, { params: { id: late.session.id } })).status).toBe(200)
    expect(late.equipment.requests.length).toBeGreaterThan(1)
    expect(late.equipment.requests[0]?.bytes).toEqual(late.equipment.requests[1]?.bytes)
    const signed = await online({ answer: 'signed-ack' })
    expect((await signed.call(disconnect, { params: { id: signed.session.id } })).status).toBe(200)
    const forged = await online({ answer: 'forged' })
    const answer = await forged.call(disconnect, { params: { id: forged.session.id } })
    expect([answer.status, answer.refusal.code, answer.headers['retry-after']]).toEqual([
      503,
      'device.no-answer',
      '60',
    ])
    expect(forged.equipment.requests).toHaveLength(3)
    expect(await forged.state()).toBe('online')
  })

  it('refuses guests, staff without the right and ids that are none; others’ devices are not there', async () => {
    const { call, session, equipment } = await online({ answer: 'ack' })
    const params = { id: session.id }
    expect((await app.guest.call(disconnect, { params })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(disconnect, { params })).status).toBe(403)
    const missing = await call(disconnect, { params: { id: 999_999_999 } })
    expect(missing.status).toBe(404)
    const other = await customerWithLine(app)
    const theirs = await other.call(disconnect, { params })
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect((await call(disconnect, { params: { id: 'x' as unknown as number } })).status).toBe(404)
    expect((await call(disconnect, { params, query: { what: 'x' } as never })).status).toBe(422)
    expect(equipment.requests).toEqual([])
  })

  it('does not act on a line of the same customer that was not named', async () => {
    const { call, session, userId } = await online({ answer: 'ack' })
    const second = await connectionFactory(app, { userId })
    const answer = await call(disconnect, { params: { id: session.id }, query: { cuid: String(second.id) } })
    expect(answer.status).toBe(404)
  })

  it('says when there is no secret to ask with', async () => {
    const { call, connection } = await customerWithLine(app)
    const { id } = await networkSessionFactory(app, connection, {
      startedAt: ago(1),
      nasAddress: '192.0.2.1',
    })
    expect((await call(disconnect, { params: { id } })).refusal.code).toBe('device.disconnect-not-set-up')
  })
})

describe('why a session ended that the portal was asked to end', () => {
  const minute = 60_000
  type Line = Awaited<ReturnType<typeof online>>

  /** What the equipment reports of the end, so long after it was asked. */
  const ends = ({ connection, session }: Line, after: number, cause: string | null) =>
    recordIn(
      app,
      reportOf({
        status: 'Stop',
        name: connection.username,
        uniqueName: session.sessionId,
        sessionName: session.sessionId,
        nas: '127.0.0.1',
        at: new Date(app.clock.now().getTime() + after),
        cause,
      }),
    )
  const why = async ({ call }: Line) => (await call(usageRoutes.sessions)).body.data[0]?.ended_by
  const requested = async (line: Line) => {
    expect((await line.call(disconnect, { params: { id: line.session.id } })).status).toBe(200)
    return line
  }

  it.each(['Admin-Reset', 'NAS-Request', null])('is that its customer asked: %s', async (cause) => {
    const line = await requested(await online({ answer: 'ack' }))
    expect(await why(line)).toBeNull()
    await ends(line, 1000, cause)
    expect(await why(line)).toBe('request')
    const status = await line.call(connectionRoutes.serviceStatus)
    expect(status.body.data.last_session).toMatchObject({ ended_by: 'request' })
  })

  it('is so too where the end is reported before the equipment has answered', async () => {
    const line = await online({ answer: 'late-ack', after: 1 })
    const asking = requested(line)
    await vi.waitFor(() => expect(line.equipment.requests).not.toEqual([]))
    await ends(line, 0, 'Admin-Reset')
    await asking
    expect(await why(line)).toBe('request')
  })

  it('stays what the equipment says where that is another thing, or comes much later', async () => {
    const off = await requested(await online({ answer: 'ack' }))
    await ends(off, 1000, 'User-Request')
    expect(await why(off)).toBe('customer')
    const lost = await requested(await online({ answer: 'ack' }))
    await ends(lost, 1000, 'Lost-Carrier')
    expect(await why(lost)).toBe('line')
    const later = await requested(await online({ answer: 'ack' }))
    await ends(later, 11 * minute, 'Admin-Reset')
    expect(await why(later)).toBe('provider')
  })

  it('is the provider’s act where the equipment refused the customer, or where staff asked', async () => {
    const refused = await online({ answer: 'nak', cause: 501 })
    await refused.call(disconnect, { params: { id: refused.session.id } })
    await ends(refused, 1000, 'Admin-Reset')
    expect(await why(refused)).toBe('provider')
    const line = await online({ answer: 'ack' })
    const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const cuid = String(line.connection.id)
    await chief.call(disconnect, { params: { id: line.session.id }, query: { cuid } })
    await ends(line, 1000, 'Admin-Reset')
    expect(await why(line)).toBe('provider')
  })

  it('is told to staff', async () => {
    const line = await requested(await online({ answer: 'ack' }))
    await ends(line, 1000, 'Admin-Reset')
    const chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { body } = await chief.call(customerPartRoutes.timeline, {
      query: { cuid: String(line.connection.id), kind: 'network' },
    })
    expect(body.data.entries).toMatchObject([{ what: 'session', state: 'request' }])
  })
})

describe('a line that is suspended', () => {
  const transport = () =>
    sessionTransport({
      db: app.databases.for(system),
      clock: app.clock,
      log: { warn: () => {} },
      seals: app.seals,
      settings: { secret, secrets: {}, port: 3799, timeoutMs: 600 },
    })
  const message = (connection: { id: number }) => ({ id: 1, recipient: String(connection.id), payload: {} })

  it('has all its sessions ended, after the commit and by the worker', async () => {
    const { connection, equipment, state } = await online({ answer: 'ack' })
    await app.db.transaction().execute((tx) => disconnectConnections(tx, [connection.id]))
    const waiting = await app.db
      .selectFrom('outbox')
      .select(['transport', 'recipient'])
      .where('transport', '=', 'network')
      .execute()
    expect(waiting).toEqual([{ transport: 'network', recipient: String(connection.id) }])
    await transport()(message(connection))
    expect(await state()).toBe('disconnecting')
    expect(equipment.requests[0]).toMatchObject({ code: 40, isSigned: true })
  })

  it('is asked about again while the equipment is silent, and no more once it has refused', async () => {
    const refusing = await online({ answer: 'nak', cause: 501 })
    await transport()(message(refusing.connection))
    const silent = await online({ answer: 'silence' })
    await expect(transport()(message(silent.connection))).rejects.toThrow('did not answer')
  })
})
