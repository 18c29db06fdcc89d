import { deviceRoutes } from '@uplink/contract/devices'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../config'
import { organizationFactory } from '../../modules/organizations/organizations.factory'
import { networkSessionFactory } from '../../modules/usage/usage.factory'
import { lastSession } from '../../modules/usage/usage.public'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { organizations } from '../facts/people/organizations'
import { isNetworkSimulated, openSimulatedNetwork } from './simulated-access-server'

const minute = 60_000
let app: TestApp
/** By how many milliseconds the equipment's clock is ahead of the portal's. */
let ahead = 0
let network: Awaited<ReturnType<typeof openSimulatedNetwork>>
beforeAll(async () => {
  network = await openSimulatedNetwork({ endsAfterMs: 0, backAfterMs: 0 })
  const settings = Object.entries(network.settings).map(([name, value]) => [name, String(value)])
  app = await createTestApp(Object.fromEntries(settings) as Record<string, string>)
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 })
  const log = { warn: vi.fn() }
  const clock = { now: () => new Date(app.clock.now().getTime() + ahead) }
  network.begin({ origin, db: app.db, clock, log, interimSeconds: 300 })
})
afterAll(async () => {
  await network.stop()
  await app.close()
})

/** A line that has been online for ten minutes; of the demo provider unless another one is given. */
async function online(provider: string = organizations[0]!.name) {
  const customer = await customerWithLine(app)
  const { connection } = customer
  const known = await app.db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', provider)
    .executeTakeFirst()
  const organization = known ?? (await organizationFactory(app, { name: provider }))
  await app.db
    .updateTable('connections')
    .set({ organization_id: organization.id })
    .where('id', '=', connection.id)
    .execute()
  const session = await networkSessionFactory(app, connection, {
    startedAt: new Date(app.clock.now().getTime() - 10 * minute),
    nasAddress: '10.20.3.1',
    callingStation: '02-1A-4B-00-00-01',
  })
  const last = async () => (await lastSession(app.db, connection.id))!
  const disconnect = () => customer.call(deviceRoutes.disconnect, { params: { id: session.id } })
  const become = (status: string) =>
    app.db.updateTable('connections').set({ status }).where('id', '=', connection.id).execute()
  return { connection, session, last, disconnect, become }
}

describe('the simulated network', () => {
  it('ends a session it is asked to end, and lets the line in again, which it then reports of', async () => {
    const { session, last, disconnect } = await online()
    expect((await disconnect()).body.data.state).toBe('disconnecting')
    await vi.waitFor(async () => expect((await last()).ended_by).toBe('request'))
    app.clock.pass(3000)
    await network.round()
    expect((await last()).id).toBe(session.id)
    app.clock.pass(minute)
    await network.round()
    const again = await last()
    expect(again).toMatchObject({ stopped_at: null, device: '02-1A-4B-00-00-01', download_bytes: 0 })
    expect(again.id).not.toBe(session.id)
    app.clock.pass(4 * minute)
    await network.round()
    expect((await last()).download_bytes).toBe(0)
    app.clock.pass(minute)
    await network.round()
    const grown = await last()
    expect(grown.id).toBe(again.id)
    expect(grown.download_bytes).toBeGreaterThan(0)
    // 20 Mbit/s for five minutes, of which at most a fifth is used.
    expect(grown.download_bytes).toBeLessThan(20_000 * 125 * 300 * 0.2)
  })

  it('brings a line back by itself soon after it was asked to end its session', async () => {
    const { session, last, disconnect } = await online()
    ahead = minute
    await disconnect()
    const isBack = async () => {
      const again = await last()
      expect(again.id).not.toBe(session.id)
      expect(again.stopped_at).toBeNull()
    }
    // the next round would be half a minute away
    await vi.waitFor(isBack, { timeout: 10_000 })
    ahead = 0
  })

  it('leaves a suspended line offline until it is restored', async () => {
    const { last, disconnect, become } = await online()
    await disconnect()
    await vi.waitFor(async () => expect((await last()).stopped_at).not.toBeNull())
    await become('suspended')
    app.clock.pass(minute)
    await network.round()
    expect((await last()).stopped_at).not.toBeNull()
    await become('active')
    await network.round()
    expect((await last()).stopped_at).toBeNull()
  })

  it('touches no line that is not a demo account’s and was not asked about, and none of another provider', async () => {
    const bystander = await online()
    const stranger = await online('Somebody’s real network')
    const before = await Promise.all([bystander.last(), stranger.last()])
    expect((await stranger.disconnect()).body.message).toBe('The device was already offline.')
    app.clock.pass(10 * minute)
    await network.round()
    expect((await bystander.last()).updated_at).toBe(before[0].updated_at)
    expect((await stranger.last()).updated_at).toBe(before[1].updated_at)
  })
})

describe('it runs', () => {
  const runs = (env: Record<string, string>) => {
    const result = readConfig(env)
    return 'config' in result && isNetworkSimulated(result.config)
  }
  it('in the demo without a network of its own, and nowhere else', () => {
    expect(runs({})).toBe(true)
    const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32), DEMO: 'true' }
    const others: Record<string, string>[] = [
      { DEMO: 'false' },
      { NODE_ENV: 'test' },
      production,
      { DEMO_NETWORK: 'false' },
      { RADIUS_SECRET: 'what the RADIUS server shows' },
      { RADIUS_COA_SECRET: 'secret' },
      { RADIUS_COA_SECRETS: '192.0.2.1=secret' },
      { ROLE: 'web', DATABASE_URL: 'postgres://uplink@db/uplink' },
      { HOST: '192.0.2.7' },
    ]
    for (const env of others) expect([env, runs(env)]).toEqual([env, false])
    expect(runs({ NODE_ENV: 'test', DEMO_NETWORK: 'true' })).toBe(true)
    expect(runs({ ...production, DEMO_NETWORK: 'true' })).toBe(true)
  })
})
