import { accessServerRoutes, accessServers } from '@uplink/contract/access-servers'
import { deviceRoutes } from '@uplink/contract/devices'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { accessServerFactory, startAccessServer } from './access-server.factory'
import { asRadius, radiusPacket, radiusSecret } from './radius.factory'
import { networkSessionFactory } from './usage.factory'

const secret = 'what-BRAS-7-is-asked-with'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret, RADIUS_COA_TIMEOUT: '300' })
})
afterAll(() => app.close())

let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stop.map((each) => each()))
  stop = []
})

const { create, update, read, list } = accessServers.routes
const form = (organization_id: number, address: string) => ({
  name: `BRAS ${address}`,
  place: 'Banani, Dhaka',
  organization_id,
  address,
  kind: 'mikrotik' as const,
  coa_port: null,
  on_change: 'change' as const,
  status: 'active' as const,
})
const admin = () => app.signIn({ accountType: 'staff', roleIds: [1] })

async function equipmentOnThisMachine(
  behaviour: Parameters<typeof startAccessServer>[1],
  values: Partial<Parameters<typeof accessServerFactory>[1]> = {},
) {
  const equipment = await startAccessServer(secret, behaviour)
  stop.push(equipment.stop)
  const organizationId = values.organizationId ?? (await organizationFactory(app)).id
  const { id } = await accessServerFactory(app, {
    address: '127.0.0.1',
    place: 'Dhanmondi 27',
    port: equipment.port,
    secret,
    ...values,
    organizationId,
  })
  return { equipment, id, organizationId }
}

describe('the secret of an access server', () => {
  it('is stored sealed, and stands in no answer, no entry and no line of the log', async () => {
    const caller = await admin()
    const { id: organization } = await organizationFactory(app)
    const made = await caller.call(create, { body: { ...form(organization, '10.9.0.7'), secret } })
    expect(made.status).toBe(200)
    const { id, version } = made.body.data
    expect(made.body.data.secret_set_at).toBe(app.clock.now().toISOString())
    const changed = await caller.call(update, {
      params: { id },
      body: { ...form(organization, '10.9.0.7'), secret: `${secret}2`, version },
    })
    const answers = [made, changed, await caller.call(read, { params: { id } }), await caller.call(list)]
    const entries = await app.db.selectFrom('audit_log').selectAll().execute()
    const stored = await app.db.selectFrom('access_servers').selectAll().where('id', '=', id).execute()
    for (const text of [answers.map(({ body }) => body), entries, stored, app.logged])
      expect(JSON.stringify(text)).not.toContain(secret)
    const sealed = stored[0]?.secret
    expect(sealed && app.seals.open(sealed, `access_servers.secret:${id}`)).toBe(`${secret}2`)
  })

  it('stays with a form without one, and is forgotten with the address that it was entered for', async () => {
    const caller = await admin()
    const { id: organization } = await organizationFactory(app)
    const { body } = await caller.call(create, { body: { ...form(organization, '10.9.1.7'), secret } })
    const { id } = body.data
    const save = (address: string) =>
      caller.call(update, { params: { id }, body: { ...form(organization, '10.9.1.7'), address } })
    expect((await save(' 10.9.1.7 ')).body.data.secret_set_at).not.toBeNull()
    expect((await save('::ffff:10.9.1.7')).body.data).toMatchObject({
      address: '10.9.1.7',
      secret_set_at: expect.any(String) as string,
    })
    expect((await save('10.9.1.8')).body.data).toMatchObject({ address: '10.9.1.8', secret_set_at: null })
  })
})

describe('the address of an access server', () => {
  it.each(['127.0.0.1', '::1', '0.0.0.0', '169.254.169.254', '224.0.0.1', 'fe80::1', '::ffff:127.0.0.1'])(
    'is not %s, which belongs to the portal’s machine',
    async (address) => {
      const { id: organization } = await organizationFactory(app)
      const answer = await (await admin()).call(create, { body: form(organization, address) })
      expect(answer.refusal.errors?.['address']?.[0]).toContain('cannot have this address')
    },
  )

  it('is an address, is there once, and stays with its organization', async () => {
    const caller = await admin()
    const [one, two] = [(await organizationFactory(app)).id, (await organizationFactory(app)).id]
    const make = (organization: number, address: string) =>
      caller.call(create, { body: { ...form(organization, address), name: `of ${organization}` } })
    for (const wrong of ['bras.example', '10.0.0.0/8', '10.0.0', '10.1.1.1:3799'])
      expect((await make(one, wrong)).refusal.errors?.['address']).toEqual([
        'Write an address such as 10.20.1.1',
      ])
    const made = await make(one, '10.9.2.7')
    expect(made.status).toBe(200)
    expect((await make(two, '10.9.2.7')).refusal.errors?.['address']).toEqual([
      'An access server has this address already',
    ])
    const params = { id: made.body.data.id }
    const moved = await caller.call(update, { params, body: form(two, '10.9.2.7') })
    expect(moved.refusal.errors?.['organization_id']).toEqual([
      'An access server cannot move to another organization',
    ])
  })
})

describe('POST /access-servers/:id/check', () => {
  const { check } = accessServerRoutes

  it.each([
    ['refuses what nobody has', { answer: 'nak', cause: 503 }, 'answered'],
    ['knows Status-Server alone', { answer: 'status' }, 'answered'],
    ['says nothing', { answer: 'silence' }, 'silent'],
    ['has another secret', { answer: 'forged' }, 'silent'],
  ] as const)('tells of equipment that %s', async (_, behaviour, result) => {
    const { id } = await equipmentOnThisMachine(behaviour)
    const caller = await admin()
    const { body } = await caller.call(check, { params: { id }, body: {} })
    expect(body.data).toEqual({ check_result: result, checked_at: app.clock.now().toISOString() })
    expect((await caller.call(read, { params: { id } })).body.data).toMatchObject(body.data)
  })

  it('asks nothing of inactive equipment, and nothing without a secret', async () => {
    const off = await equipmentOnThisMachine({ answer: 'ack' }, { status: 'inactive' })
    const caller = await admin()
    const answer = await caller.call(check, { params: { id: off.id }, body: {} })
    expect(answer.refusal.code).toBe('access-server.off')
    expect(off.equipment.requests).toEqual([])
    const { id } = await accessServerFactory(app, {
      address: '10.9.3.7',
      organizationId: off.organizationId,
      place: 'Feni',
    })
    const without = await caller.call(check, { params: { id }, body: {} })
    expect(without.refusal.code).toBe('access-server.no-secret')
  })

  it('is for who may change it, and not too often', async () => {
    const { id, organizationId } = await equipmentOnThisMachine({ answer: 'nak', cause: 503 })
    const permissions = [{ paths: ['/access-servers', '/access-servers/*'] }]
    const grants = [{ model: 'access-server' as const, actions: ['List' as const], ...ofOwnOrganization }]
    const readers = await roleFactory(app, { permissions, grants })
    const reader = await app.signIn({ accountType: 'staff', organizationId, roleIds: [readers] })
    expect((await reader.call(check, { params: { id }, body: {} })).status).toBe(404)
    const caller = await admin()
    const codes = []
    for (let time = 0; time < 11; time++)
      codes.push((await caller.call(check, { params: { id }, body: {} })).status)
    expect(codes).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('an access server', () => {
  it('is heard by its accounting packets, told to the minute', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const { id } = await accessServerFactory(app, { address: '10.9.4.7', organizationId, place: 'Savar' })
    const heard = async () => {
      const { body } = await (await admin()).call(read, { params: { id } })
      return body.data.heard_at
    }
    const packet = {
      'Acct-Status-Type': 'Interim-Update',
      'User-Name': 'a stranger',
      'Acct-Session-Id': '7',
      'NAS-IP-Address': '10.9.4.7',
    }
    expect(await heard()).toBeNull()
    const first = app.clock.now().toISOString()
    await asRadius(app, 'accounting', radiusPacket(packet))
    expect(await heard()).toBe(first)
    app.clock.pass(30_000)
    await asRadius(app, 'accounting', radiusPacket(packet))
    expect(await heard()).toBe(first)
    app.clock.pass(60_000)
    await asRadius(app, 'accounting', radiusPacket(packet))
    expect(await heard()).toBe(app.clock.now().toISOString())
  })

  it('is asked with its own secret and on its own port, for the lines of its organization alone', async () => {
    const { connection, call } = await customerWithLine(app)
    const online = async () => {
      const startedAt = new Date(app.clock.now().getTime() - 3_600_000)
      const { id } = await networkSessionFactory(app, connection, { startedAt, nasAddress: '127.0.0.1' })
      return call(deviceRoutes.disconnect, { params: { id } })
    }
    const own = await equipmentOnThisMachine(
      { answer: 'ack' },
      { organizationId: connection.organization_id },
    )
    expect((await online()).body.data.state).toBe('disconnecting')
    expect(own.equipment.requests[0]).toMatchObject({ code: 40, isSigned: true })
    const foreign = await equipmentOnThisMachine({ answer: 'ack' })
    expect((await online()).refusal.code).toBe('device.disconnect-not-set-up')
    expect(foreign.equipment.requests).toEqual([])
  })
})
