import { cataloguePackages, runningLinesRoute } from '@uplink/contract/catalogue'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { system } from '#platform/database/actor'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { userFactory } from '../../auth/auth.factory'
import { connectionFactory, packageFactory } from '../../connections/connections.factory'
import { organizationFactory } from '../../organizations/organizations.factory'
import { accessServerFactory, startAccessServer } from '../access-server.factory'
import { networkSessionFactory } from '../usage.factory'
import { linesAMinute, pushSpeeds } from './pushes.jobs'
import { sessionTransport } from './sessions.transport'

let app: TestApp
let chief: Caller
const stop: (() => unknown)[] = []
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterEach(async () => {
  await Promise.all(stop.splice(0).map((one) => one()))
})
afterAll(() => app.close())

const secret = 'a secret of the equipment'

/** A package, and how a line that has it is made. */
async function sold() {
  const { id: organizationId } = await organizationFactory(app)
  const { id: userId } = await userFactory(app)
  const pack = await packageFactory(app, { organizationId, price: 80_000 })
  async function line({
    isOnline = true,
    status,
    own = '',
  }: { isOnline?: boolean; status?: 'suspended'; own?: string } = {}) {
    const connection = await connectionFactory(app, { userId, organizationId, ...(status && { status }) })
    await app.db
      .updateTable('contracts')
      .set({ package_id: pack.id })
      .where('connection_id', '=', connection.id)
      .execute()
    if (isOnline)
      await networkSessionFactory(app, connection, {
        startedAt: app.clock.now(),
        nasAddress: '127.0.0.1',
        framedAddress: '100.64.0.7',
      })
    if (own)
      await app.db
        .insertInto('line_terms')
        .values({
          connection_id: connection.id,
          organization_id: organizationId,
          attributes: JSON.stringify([{ name: own, value: '1M/1M' }]),
          updated_at: app.clock.now(),
        })
        .execute()
    return connection
  }
  const edit = async (change: object) => {
    const form = {
      name: pack.name,
      organization_id: organizationId,
      description: null,
      download_mbps: 20,
      upload_mbps: 20,
      price: '800.00',
      status: 'active' as const,
    }
    const answer = await chief.call(cataloguePackages.routes.update, {
      params: { id: pack.id },
      body: { ...form, ...change },
    })
    expect(answer.status).toBe(200)
  }
  const running = async () => (await chief.call(runningLinesRoute, { params: { id: pack.id } })).body.data
  return { organizationId, pack, line, edit, running }
}

async function run() {
  app.clock.pass(60_000)
  await pushSpeeds.run({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })
}

/** The messages to equipment that are waiting, taken out of the outbox. */
async function taken() {
  const rows = await app.db
    .deleteFrom('outbox')
    .where('transport', '=', 'network')
    .returning(['id', 'recipient', 'payload'])
    .execute()
  return rows.sort((one, other) => one.id - other.id)
}

const recipients = (lines: { id: number }[]) => lines.map(({ id }) => String(id))

describe('a new speed of a package', () => {
  it('reaches the lines that are online and follow it, and no others', async () => {
    const { line, edit, running } = await sold()
    const online = [await line(), await line({ own: 'Idle-Timeout' })]
    await line({ own: 'Mikrotik-Rate-Limit' })
    await line({ isOnline: false })
    await line({ status: 'suspended' })
    expect(await running()).toEqual({
      lines: 2,
      own_speed_lines: 1,
      lines_a_minute: linesAMinute,
      latest: null,
    })
    await edit({ description: 'For families', max_sessions: 2 })
    await run()
    expect(await taken()).toEqual([])
    await edit({ download_mbps: 50 })
    expect((await running()).latest).toMatchObject({ told: 0, finished_at: null })
    await run()
    expect((await taken()).map(({ recipient }) => recipient)).toEqual(recipients(online))
    expect((await running()).latest).toMatchObject({ told: 2 })
    expect((await running()).latest?.finished_at).not.toBeNull()
    await run()
    expect(await taken()).toEqual([])
  })

  it('is told so many a minute, goes on where it stopped, and begins anew with the next change', async () => {
    const { pack, line, edit, running } = await sold()
    const first = await line()
    const second = await line()
    await edit({ upload_mbps: 50 })
    // as a run left it that was killed after its first step
    await app.db
      .updateTable('package_pushes')
      .set({ told_up_to: first.id, lines: 1 })
      .where('package_id', '=', pack.id)
      .execute()
    await run()
    expect((await taken()).map(({ recipient }) => recipient)).toEqual(recipients([second]))
    expect((await running()).latest).toMatchObject({ told: 2 })
    await edit({ burst_download_mbps: 60, burst_upload_mbps: 60, burst_seconds: 8 })
    await Promise.all([run(), run()])
    expect((await taken()).map(({ recipient }) => recipient)).toEqual(recipients([first, second]))
  })

  it('stands in the equipment’s words in the running session, and its outcome with the package', async () => {
    const { organizationId, line, edit, running } = await sold()
    const knowing = await startAccessServer(secret, { answer: 'ack' })
    stop.push(knowing.stop)
    await accessServerFactory(app, {
      address: '127.0.0.1',
      organizationId,
      place: 'Savar',
      port: knowing.port,
      secret,
      onChange: 'change',
    })
    await line()
    await edit({ download_mbps: 50, upload_mbps: 10 })
    await run()
    const send = sessionTransport({
      db: app.databases.for(system),
      clock: app.clock,
      log: { warn: () => {} },
      seals: app.seals,
      settings: { secret: undefined, secrets: {}, port: 3799, timeoutMs: 3000 },
    })
    for (const message of await taken()) await send(message)
    const [packet] = knowing.requests
    expect(packet).toMatchObject({ code: 43, isSigned: true })
    expect(packet?.bytes.includes('10000k/50000k')).toBe(true)
    expect((await running()).latest).toMatchObject({ told: 1, results: { changed: 1 } })
  })
})
