import { cataloguePackages } from '@uplink/contract/catalogue'
import { networkTermsRoutes } from '@uplink/contract/network-terms'
import type { EquipmentKind } from '@uplink/contract/access-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { accessServerFactory } from '../usage/access-server.factory'
import { asRadius, lastAuthentication, radiusPacket, radiusSecret } from '../usage/radius.factory'
import { networkSessionFactory } from '../usage/usage.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret })
})
afterAll(() => app.close())

const admin = () => app.signIn({ accountType: 'staff', roleIds: [1] })
let servers = 0

/** A line at equipment of a kind. */
async function line(kind: EquipmentKind = 'mikrotik', values: Parameters<typeof customerWithLine>[1] = {}) {
  const { connection } = await customerWithLine(app, values)
  const address = `10.88.0.${++servers}`
  await accessServerFactory(app, {
    address,
    organizationId: connection.organization_id,
    place: 'Tongi',
    kind,
  })
  const query = { cuid: String(connection.id) }
  const caller = await admin()
  const contract = await app.db
    .selectFrom('contracts')
    .select('package_id')
    .where('connection_id', '=', connection.id)
    .executeTakeFirst()
  const none = { framed_address: null, framed_pool: null, device: null, max_sessions: null, attributes: [] }
  return {
    connection,
    address,
    async signIn(device = '02:1a:4b:00:00:01') {
      const packet = {
        'User-Name': connection.username,
        'NAS-IP-Address': address,
        'Calling-Station-Id': device,
      }
      const { status, body } = await asRadius(app, 'authorize', radiusPacket(packet))
      const answer = body as Record<string, { value: (string | number)[] }>
      return { status, of: (name: string) => answer[`reply:${name}`]?.value }
    },
    read: async () => (await caller.call(networkTermsRoutes.read, { query })).body,
    async set(terms: object) {
      const { version } = (await caller.call(networkTermsRoutes.read, { query })).body.data
      return caller.call(networkTermsRoutes.set, { query, body: { ...none, version, ...terms } })
    },
    /** Changes its package by the form of packages. */
    async sell(changes: object) {
      const params = { id: contract?.package_id ?? 0 }
      const { data } = (await caller.call(cataloguePackages.routes.read, { params })).body
      const { name, organization_id, description, download_mbps, upload_mbps, price, status } = data
      const body = {
        name,
        organization_id,
        description,
        download_mbps,
        upload_mbps,
        price,
        status,
        ...changes,
      }
      return caller.call(cataloguePackages.routes.update, { params, body })
    },
  }
}

describe('a line at equipment of a kind', () => {
  const speed = { download_mbps: 20, upload_mbps: 10 }
  const burst = { burst_download_mbps: 40, burst_upload_mbps: 20, burst_seconds: 8 }

  it.each<[EquipmentKind, Record<string, (string | number)[]>, Record<string, (string | number)[]>]>([
    [
      'mikrotik',
      { 'Mikrotik-Rate-Limit': ['10000k/20000k'] },
      { 'Mikrotik-Rate-Limit': ['10000k/20000k 20000k/40000k 7500k/15000k 8/8'] },
    ],
    [
      'cisco',
      {
        'Cisco-AVPair': [
          'lcp:interface-config#1=rate-limit input 10000000 1875000 3750000 conform-action transmit exceed-action drop',
          'lcp:interface-config#2=rate-limit output 20000000 3750000 7500000 conform-action transmit exceed-action drop',
        ],
      },
      {
        'Cisco-AVPair': [
          'lcp:interface-config#1=rate-limit input 10000000 1875000 7500000 conform-action transmit exceed-action drop',
          'lcp:interface-config#2=rate-limit output 20000000 3750000 15000000 conform-action transmit exceed-action drop',
        ],
      },
    ],
    [
      'juniper',
      { 'ERX-Qos-Profile-Name': ['down-20000k'], 'ERX-Ingress-Policy-Name': ['up-10000k'] },
      { 'ERX-Qos-Profile-Name': ['down-20000k'], 'ERX-Ingress-Policy-Name': ['up-10000k'] },
    ],
    [
      'huawei',
      {
        'Huawei-Input-Average-Rate': [10_000_000],
        'Huawei-Input-Peak-Rate': [10_000_000],
        'Huawei-Output-Average-Rate': [20_000_000],
        'Huawei-Output-Peak-Rate': [20_000_000],
      },
      { 'Huawei-Input-Peak-Rate': [20_000_000], 'Huawei-Output-Peak-Rate': [40_000_000] },
    ],
    [
      'ubiquiti',
      { 'WISPr-Bandwidth-Max-Up': [10_000_000], 'WISPr-Bandwidth-Max-Down': [20_000_000] },
      { 'WISPr-Bandwidth-Max-Up': [10_000_000] },
    ],
  ])('%s gets its speed in that equipment’s words, with its bursts', async (kind, usual, bursting) => {
    const { signIn, sell } = await line(kind)
    expect((await sell(speed)).status).toBe(200)
    const plain = await signIn()
    for (const [name, value] of Object.entries(usual)) expect(plain.of(name), name).toEqual(value)
    if (kind !== 'mikrotik') expect(plain.of('Mikrotik-Rate-Limit')).toBeUndefined()
    expect((await sell({ ...speed, ...burst })).status).toBe(200)
    const fast = await signIn()
    for (const [name, value] of Object.entries(bursting)) expect(fast.of(name), name).toEqual(value)
  })

  it('cannot be sold half a burst, nor one that is slower', async () => {
    const { sell } = await line()
    const half = await sell({ ...speed, burst_download_mbps: 40 })
    expect(half.refusal.errors).toEqual({
      burst_upload_mbps: ['Fill in both bursts and their seconds, or none of them'],
    })
    const slow = await sell({ ...speed, ...burst, burst_upload_mbps: 5 })
    expect(slow.refusal.errors).toEqual({ burst_upload_mbps: ['A burst is at least as fast as the speed'] })
  })
})

describe('the terms of a line', () => {
  it('come before those of its package, which come before the template', async () => {
    const { signIn, sell, set } = await line()
    const attributes = [
      { name: 'Mikrotik-Address-List', value: 'home' },
      { name: 'Idle-Timeout', value: '600' },
    ]
    await sell({ framed_pool: 'home', attributes })
    const ofPackage = await signIn()
    expect(ofPackage.of('Framed-Pool')).toEqual(['home'])
    expect([ofPackage.of('Mikrotik-Address-List'), ofPackage.of('Idle-Timeout')]).toEqual([['home'], [600]])
    await set({ framed_pool: 'public', attributes: [{ name: 'Mikrotik-Address-List', value: 'shop' }] })
    const own = await signIn()
    expect([own.of('Framed-Pool'), own.of('Mikrotik-Address-List')]).toEqual([['public'], ['shop']])
    await set({ framed_address: '100.64.7.9', attributes: [{ name: 'Mikrotik-Rate-Limit', value: '1M/2M' }] })
    const fixed = await signIn()
    expect([fixed.of('Framed-IP-Address'), fixed.of('Framed-Pool')]).toEqual([['100.64.7.9'], undefined])
    expect(fixed.of('Mikrotik-Rate-Limit')).toEqual(['1M/2M'])
  })

  it('give one address to one line of an organization, and only to a line that may have it', async () => {
    const one = await line()
    const two = await line('mikrotik', { organizationId: one.connection.organization_id })
    expect((await one.set({ framed_address: '100.64.7.10' })).status).toBe(200)
    expect((await one.set({ framed_address: '100.64.7.10' })).status).toBe(200)
    expect((await two.set({ framed_address: '100.64.7.10' })).refusal.errors).toEqual({
      framed_address: [`Line ${one.connection.username} has this address already`],
    })
    for (const [address, text] of [
      ['127.0.0.1', 'No line can have this address'],
      ['2001:db8::1', 'Write an address such as 10.20.30.40'],
      ['10.1.1', 'Write an address such as 10.20.30.40'],
    ])
      expect((await two.set({ framed_address: address })).refusal.errors?.['framed_address']).toEqual([text])
  })

  it('take no attribute but those of the list, with a value that it can have', async () => {
    const { set } = await line()
    const tried = async (name: string, value: string) =>
      (await set({ attributes: [{ name, value }] })).refusal.errors
    expect(Object.keys((await tried('Cleartext-Password', 'x')) ?? {})).toEqual(['attributes.0.name'])
    expect(await tried('Idle-Timeout', 'ten')).toEqual({
      'attributes.0.value': ['Write a whole number up to 4294967295'],
    })
    expect(await tried('Filter-Id', 'a\nb')).toEqual({
      'attributes.0.value': ['Use letters, digits and signs of ASCII'],
    })
  })

  it('bind a line to a device, in whatever notation the equipment writes it', async () => {
    const { signIn, set, connection } = await line()
    expect((await set({ device: '02:1a:4b:00:00:01' })).body.data.device).toBe('02-1A-4B-00-00-01')
    expect((await signIn('021a.4b00.0001')).status).toBe(200)
    expect((await signIn('02:1a:4b:00:00:02')).status).toBe(401)
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'other-device' })
    expect((await set({ device: 'a router' })).refusal.errors?.['device']?.[0]).toContain('hardware address')
  })

  it('limit how many devices are online, but let one in again whose end was lost', async () => {
    const { signIn, sell, set, connection, address } = await line()
    await sell({ max_sessions: 1 })
    const online = (callingStation: string) =>
      networkSessionFactory(app, connection, {
        startedAt: app.clock.now(),
        nasAddress: address,
        callingStation,
      })
    await online('02-1A-4B-00-00-01')
    expect((await signIn('02:1a:4b:00:00:01')).status).toBe(200)
    const second = await signIn('02:1a:4b:00:00:02')
    expect([second.status, second.of('Reply-Message')]).toEqual([
      401,
      ['This connection is online with as many devices as it may have.'],
    ])
    expect(await lastAuthentication(app.db, connection.id)).toMatchObject({ reason: 'too-many-sessions' })
    await set({ max_sessions: 2 })
    expect((await signIn('02:1a:4b:00:00:02')).status).toBe(200)
  })

  it('are refused when somebody else has saved meanwhile, and stand in the audit log', async () => {
    const { set, read, connection } = await line()
    await set({ framed_pool: 'one' })
    expect((await set({ framed_pool: 'two', version: 0 })).refusal.code).toBe('record.conflict')
    expect((await read()).data).toMatchObject({ framed_pool: 'one', version: 1 })
    const entry = await app.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('target', '=', `connection:${connection.id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry?.action).toBe('connection.network-terms-set')
    expect(JSON.stringify(entry)).toContain('"framed_pool":"one"')
  })
})

describe('suspended lines', () => {
  const { suspension, setSuspension } = networkTermsRoutes

  it('are refused, or let in with the terms that their organization chose, until they pay', async () => {
    const { signIn, connection } = await line('mikrotik', { status: 'suspended' })
    expect((await signIn()).status).toBe(401)
    const caller = await admin()
    const terms = {
      organization_id: connection.organization_id,
      is_let_in: true,
      kbps: 512,
      framed_pool: 'garden',
      attributes: [{ name: 'Mikrotik-Address-List' as const, value: 'unpaid' }],
    }
    expect((await caller.call(setSuspension, { body: terms })).status).toBe(200)
    const shown = (await caller.call(suspension)).body.data
    expect(shown.find((one) => one.organization_id === connection.organization_id)).toMatchObject(terms)
    const garden = await signIn()
    expect(garden.status).toBe(200)
    expect(garden.of('Mikrotik-Rate-Limit')).toEqual(['512k/512k'])
    expect([garden.of('Framed-Pool'), garden.of('Mikrotik-Address-List')]).toEqual([['garden'], ['unpaid']])
    await caller.call(setSuspension, { body: { ...terms, is_let_in: false } })
    expect((await signIn()).status).toBe(401)
  })
})
