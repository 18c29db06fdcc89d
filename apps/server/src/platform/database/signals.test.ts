import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { startSignals, type Signals } from './signals'

let database: TestDatabase
let signals: Signals
let owner: pg.Client
const errors: unknown[] = []
const log = { info() {}, error: (details: { err: unknown }) => void errors.push(details.err) }

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.logins.owner)
  await owner.connect()
})
afterEach(async () => {
  await signals.stop()
  errors.length = 0
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const start = () => startSignals({ client: database.logins.application, log })
const notify = (channel: string, payload: string) =>
  database.pool.query('SELECT pg_notify($1, $2)', [channel, payload])

/** Collects the payloads. */
function heard() {
  const payloads: string[] = []
  return { payloads, listener: (payload: string) => void payloads.push(payload) }
}

const connections =
  "FROM pg_stat_activity WHERE application_name = 'uplink signals' AND datname = current_database()"

/** Ends the connection as an administrator may at any time. */
async function terminate(): Promise<void> {
  const { rowCount } = await owner.query(`SELECT pg_terminate_backend(pid) ${connections}`)
  expect(rowCount).toBe(1)
}

describe('signals', () => {
  it('reach every listener of their channel, in order, and no other', async () => {
    signals = await start()
    const [first, second, other] = [heard(), heard(), heard()]
    await signals.on('news', first.listener)
    await signals.on('news', second.listener)
    await signals.on('weather', other.listener)
    await notify('news', 'one')
    await notify('news', '')
    await notify('weather', 'rain')
    await expect.poll(() => other.payloads).toEqual(['rain'])
    expect(first.payloads).toEqual(['one', ''])
    expect(second.payloads).toEqual(['one', ''])
  })

  it.each(['', 'News', 'a b', 'x"; DROP TABLE users; --', '1st', 'é', 'x'.repeat(64)])(
    'refuse the channel %j',
    async (channel) => {
      signals = await start()
      await expect(signals.on(channel, () => {})).rejects.toThrow('not a channel name')
    },
  )

  it('take a reserved word as a channel', async () => {
    signals = await start()
    const { payloads, listener } = heard()
    await signals.on('user', listener)
    await notify('user', '1')
    await expect.poll(() => payloads).toEqual(['1'])
  })

  it('go on after a listener that throws', async () => {
    signals = await start()
    const { payloads, listener } = heard()
    await signals.on('news', () => {
      throw new Error('listener failed')
    })
    await signals.on('news', listener)
    await notify('news', 'one')
    await expect.poll(() => payloads).toEqual(['one'])
    expect(errors).toEqual([expect.objectContaining({ message: 'listener failed' })])
  })

  it('come back after the connection was ended, and say so', async () => {
    signals = await start()
    const { payloads, listener } = heard()
    await signals.on('news', listener)
    const isBack = new Promise<void>((resolve) => signals.onReconnect(resolve))
    await terminate()
    await isBack
    await notify('news', 'after')
    await expect.poll(() => payloads).toEqual(['after'])
    expect(errors).not.toHaveLength(0)
  })

  it('take a listener while the connection is down', async () => {
    signals = await start()
    await terminate()
    const { payloads, listener } = heard()
    await signals.on('news', listener)
    await notify('news', 'heard')
    await expect.poll(() => payloads).toEqual(['heard'])
  })

  it('are silent once stopped, also when stopped while the connection is down', async () => {
    signals = await start()
    const { payloads, listener } = heard()
    await signals.on('news', listener)
    await terminate()
    await signals.stop()
    await notify('news', 'late')
    await expect.poll(async () => (await owner.query(`SELECT ${connections}`)).rowCount).toBe(0)
    expect(payloads).toEqual([])
  })

  it('do not start without a database', async () => {
    signals = await start()
    const client = { ...database.logins.application, connectionString: undefined, host: '127.0.0.1', port: 1 }
    await expect(startSignals({ client, log })).rejects.toThrow('ECONNREFUSED')
  })

  it('notice a peer that vanished without a word', async () => {
    const { host, port, user, database: name, password } = owner
    const wire = await startWire(host, port)
    const client = {
      host: '127.0.0.1',
      port: wire.port,
      user,
      database: name,
      password: password ?? undefined,
    }
    signals = await startSignals({ client, log, heartbeatMs: 50, answerLimitMs: 300 })
    const { payloads, listener } = heard()
    await signals.on('news', listener)
    const isBack = new Promise<void>((resolve) => signals.onReconnect(resolve))
    wire.freeze()
    await isBack
    await notify('news', 'after')
    await expect.poll(() => payloads).toEqual(['after'])
    wire.close()
  })
})

/** A wire to PostgreSQL that can go dead: connections stay open, but nothing comes through any more. */
async function startWire(host: string, port: number) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host)
    for (const socket of [near, far]) open.add(socket.on('error', () => {}))
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => open.forEach((socket) => socket.unpipe().pause()),
    close() {
      open.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
