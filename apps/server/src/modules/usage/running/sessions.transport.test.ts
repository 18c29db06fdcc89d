import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { system } from '#platform/database/actor'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { connectionFactory } from '../../connections/connections.factory'
import { accessServerFactory, startAccessServer } from '../access-server.factory'
import type { decode } from '../equipment/packet'
import { networkSessionFactory } from '../usage.factory'
import { sessionTransport, silenceMs } from './sessions.transport'

const secret = 'what-the-BRAS-is-asked-with'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stop.map((each) => each()))
  stop = []
})

type Behaviour = Parameters<typeof startAccessServer>[1]
type Server = Partial<Parameters<typeof accessServerFactory>[1]>

/** A line that is online at equipment on this machine. */
async function online(behaviour: Behaviour, server: Server = {}, line = {}) {
  const equipment = await startAccessServer(secret, behaviour)
  stop.push(equipment.stop)
  const { connection } = await customerWithLine(app, line)
  await accessServerFactory(app, {
    address: '127.0.0.1',
    organizationId: connection.organization_id,
    place: 'Savar',
    port: equipment.port,
    secret,
    onChange: 'change',
    ...server,
  })
  await networkSessionFactory(app, connection, {
    startedAt: app.clock.now(),
    nasAddress: '127.0.0.1',
    callingStation: '02-1A-4B-00-00-01',
    framedAddress: '100.64.0.7',
  })
  const send = sessionTransport({
    db: app.databases.for(system),
    clock: app.clock,
    log: { warn: () => {} },
    seals: app.seals,
    settings: { secret: undefined, secrets: {}, port: 3799, timeoutMs: 300 },
  })
  const tell = (change: 'speed' | 'standing') =>
    send({ id: 1, recipient: String(connection.id), payload: { connection_id: connection.id, change } })
  const change = async () => {
    const staff = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { body } = await staff.call(networkTermsRoutes.read, { query: { cuid: String(connection.id) } })
    return body.data.latest_change && { ...body.data.latest_change, at: undefined }
  }
  return { connection, equipment, send, tell, change }
}

/** The text of a vendor's attribute in a packet. */
function ofVendor(attributes: ReturnType<typeof decode>, vendor: number, type: number) {
  const found = attributes?.find(
    ({ type: kind, value }) => kind === 26 && value.readUInt32BE() === vendor && value[4] === type,
  )
  return found?.value.subarray(6)
}

describe('a change of speed in a running session', () => {
  it('is told to the equipment, signed, with the session and its new speed', async () => {
    const { equipment, tell, change, connection } = await online({ answer: 'ack' })
    expect(await change()).toBeNull()
    await tell('speed')
    const [packet] = equipment.requests
    expect(packet).toMatchObject({ code: 43, isSigned: true })
    expect(ofVendor(packet?.attributes, 14_988, 8)?.toString()).toBe('20000k/20000k')
    expect(packet?.attributes.find(({ type }) => type === 1)?.value.toString()).toBe(connection.username)
    expect(await change()).toEqual({ result: 'changed', tries: 1, at: undefined })
  })

  it('stands in the numbers of Huawei and of WISPr', async () => {
    for (const [kind, vendor, type] of [
      ['huawei', 2011, 5],
      ['ubiquiti', 14_122, 8],
    ] as const) {
      const { equipment, tell } = await online({ answer: 'ack' }, { kind })
      await tell('speed')
      expect(ofVendor(equipment.requests[0]?.attributes, vendor, type)?.readUInt32BE()).toBe(20_000_000)
    }
  })

  it('ends the session where equipment knows no CoA, or refuses it', async () => {
    const knowing = await online({ answer: 'ack' }, { onChange: 'disconnect' })
    await knowing.tell('speed')
    expect(knowing.equipment.requests.map(({ code }) => code)).toEqual([40])
    expect(await knowing.change()).toMatchObject({ result: 'ended' })
    const refusing = await online({ answer: 'only-disconnect' })
    await refusing.tell('speed')
    expect(refusing.equipment.requests.map(({ code }) => code)).toEqual([43, 40])
    expect(await refusing.change()).toMatchObject({ result: 'ended' })
  })

  it('is tried again while the equipment is silent, which the line says with how often', async () => {
    const { tell, change } = await online({ answer: 'silence' })
    await expect(tell('speed')).rejects.toThrow('did not answer')
    await expect(tell('speed')).rejects.toThrow('did not answer')
    expect(await change()).toEqual({ result: 'silent', tries: 2, at: undefined })
  })

  it('does not wait for silent equipment again at once: what is for others goes on', async () => {
    const { equipment, tell, change } = await online({ answer: 'late-ack', after: 3 })
    await expect(tell('speed')).rejects.toThrow('did not answer')
    const sent = equipment.requests.length
    await expect(tell('speed')).rejects.toThrow('did not answer')
    expect(equipment.requests).toHaveLength(sent)
    app.clock.pass(silenceMs)
    await tell('speed')
    expect(await change()).toEqual({ result: 'changed', tries: 3, at: undefined })
  })

  it('keeps what came of many lines at once, each by itself', async () => {
    const one = await online({ answer: 'ack' })
    const { userId } = await customerWithLine(app)
    const others = await Promise.all(
      Array.from({ length: 30 }, () =>
        connectionFactory(app, { userId, organizationId: one.connection.organization_id }),
      ),
    )
    const send = (id: number) => one.send({ id, recipient: String(id), payload: { change: 'speed' } })
    // two messages of one line, and one of a line that is gone
    await Promise.all(
      [one.connection, ...others, one.connection, { id: 999_999_999 }].map(({ id }) => send(id)),
    )
    const kept = await app.db
      .selectFrom('session_changes')
      .select(['connection_id', 'result'])
      .where(
        'connection_id',
        'in',
        [one.connection, ...others].map(({ id }) => id),
      )
      .execute()
    const results = new Map(kept.map(({ connection_id, result }) => [connection_id, result]))
    expect([results.get(one.connection.id), results.get(others[0]?.id ?? 0), results.size]).toEqual([
      'changed',
      'offline',
      31,
    ])
  })

  it('finds nobody online, or equipment without a secret, and says so', async () => {
    const { connection, tell, change } = await online({ answer: 'nak', cause: 503 })
    await tell('speed')
    await tell('speed')
    expect(await change()).toMatchObject({ result: 'offline' })
    await networkSessionFactory(app, connection, { startedAt: app.clock.now(), nasAddress: '192.0.2.1' })
    await tell('speed')
    expect(await change()).toMatchObject({ result: 'not-set-up' })
  })
})

describe('a suspension', () => {
  const garden = (organization_id: number, terms: object = {}) =>
    app.db
      .insertInto('suspension_terms')
      .values({ organization_id, is_let_in: true, kbps: 512, updated_at: app.clock.now(), ...terms })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ is_let_in: true, ...terms }))
      .execute()

  it('ends the session; where suspended lines are let in, it only becomes slower', async () => {
    const refused = await online({ answer: 'ack' }, {}, { status: 'suspended' })
    await refused.tell('standing')
    expect(refused.equipment.requests.map(({ code }) => code)).toEqual([40])
    const kept = await online({ answer: 'ack' }, {}, { status: 'suspended' })
    await garden(kept.connection.organization_id)
    await kept.tell('standing')
    const [packet] = kept.equipment.requests
    expect(packet?.code).toBe(43)
    expect(ofVendor(packet?.attributes, 14_988, 8)?.toString()).toBe('512k/512k')
  })

  it('ends it also there, where only a new session can get another address', async () => {
    const { connection, equipment, tell } = await online({ answer: 'ack' }, {}, { status: 'suspended' })
    await garden(connection.organization_id, { framed_pool: 'garden' })
    await tell('standing')
    expect(equipment.requests.map(({ code }) => code)).toEqual([40])
  })
})
