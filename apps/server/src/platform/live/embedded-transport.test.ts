import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'
import { systemClock } from '../clock'
import { startSignals, type Signals } from '../database/signals'
import { enqueue } from '../outbox/outbox'
import { startRelay, type Relay } from '../outbox/relay'
import { deliverLiveSignals, embeddedTransport } from './embedded-transport'
import { closed, inbox, startBroker } from './live.factory'

const log = { info() {}, warn() {}, error() {} }
type WebProcess = Awaited<ReturnType<typeof startBroker>> & { signals: Signals }
let database: TestDatabase
let workerSignals: Signals
let relay: Relay
let first: WebProcess
let second: WebProcess

beforeAll(async () => {
  database = await createTestDatabase()
  const client = database.logins.application
  workerSignals = await startSignals({ client, log })
  const needs = { db: database.db, clock: systemClock, log, signals: workerSignals }
  relay = await startRelay(needs, { live: embeddedTransport(database.db) })
})
beforeEach(async () => {
  first = await startWebProcess()
  second = await startWebProcess()
})
afterEach(async () => {
  for (const process of [first, second]) {
    await process.signals.stop()
    await process.stop()
  }
})
afterAll(async () => {
  await relay.stop()
  await workerSignals.stop()
  await database.drop()
})

async function startWebProcess(): Promise<WebProcess> {
  const house = await startBroker()
  const signals = await startSignals({ client: database.logins.application, log })
  await deliverLiveSignals({ db: database.db, signals, broker: house.broker, log })
  return { ...house, signals }
}

const put = (recipient: string, payload: { [key: string]: string }) =>
  enqueue(database.db, { transport: 'live', recipient, payload })

describe('live messages without a broker of their own', () => {
  it('tell who connects whether there was news since their page began', async () => {
    await put('user-1', { title: 'before anybody listened' })
    const witness = await first.signIn(2)
    await witness.subscribeAsync('user-2')
    await put('user-2', { title: 'fence' })
    await inbox(witness).until('{"title":"fence"}')

    const connect = async (userId: number) => {
      const client = await first.signIn(userId, {}, '?watched_ms=1000')
      const box = inbox(client)
      await client.subscribeAsync([`user-${userId}`, `user-${userId}/+`])
      return box
    }
    const missed = { topic: 'user-1/missed', payload: '{}' }
    expect(await (await connect(1)).until('{}')).toEqual([expect.objectContaining(missed)])
  })

  it('reach the person’s sockets on every web process, and nobody else', async () => {
    const [here, there, stranger] = [await first.signIn(1), await second.signIn(1), await second.signIn(2)]
    const boxes = [inbox(here), inbox(there), inbox(stranger)]
    for (const client of [here, there]) await client.subscribeAsync('user-1')
    await stranger.subscribeAsync('user-2')
    await put('user-1', { title: 'for one' })
    await put('user-2', { title: 'fence' })
    await boxes[2]?.until('{"title":"fence"}')
    const expected = [{ topic: 'user-1', payload: '{"title":"for one"}', qos: 0, retain: false }]
    expect(await boxes[0]?.until('{"title":"for one"}')).toEqual(expected)
    expect(await boxes[1]?.until('{"title":"for one"}')).toEqual(expected)
    expect(boxes[2]?.messages.map(({ topic }) => topic)).toEqual(['user-2'])
  })

  it('may be longer than a NOTIFY, and keep their order', async () => {
    const client = await first.signIn(1)
    const box = inbox(client)
    await client.subscribeAsync('user-1/+')
    const texts = Array.from({ length: 120 }, (_, i) => `${i} ${'ক'.repeat(10_000)}`)
    await enqueue(
      database.db,
      texts.map((text) => ({ transport: 'live', recipient: 'user-1/chat', payload: { text } })),
    )
    const messages = await box.until(JSON.stringify({ text: texts.at(-1) }))
    expect(messages.map(({ payload }) => (JSON.parse(payload) as { text: string }).text)).toEqual(texts)
  })

  it('count as sent when nobody listens', async () => {
    await put('user-77', {})
    const row = database.db.selectFrom('outbox').select('sent_at').where('recipient', '=', 'user-77')
    await expect.poll(async () => (await row.executeTakeFirst())?.sent_at).toBeInstanceOf(Date)
  })

  it('survive signals that are not theirs', async () => {
    const client = await first.signIn(1)
    const box = inbox(client)
    await client.subscribeAsync('user-1')
    for (const text of ['', '{', '{"topic":"user-1"}', '{"topic":"user-1","id":0}'])
      await database.pool.query(`SELECT pg_notify('live', $1)`, [text])
    await put('user-1', { title: 'fence' })
    expect(await box.until('{"title":"fence"}')).toHaveLength(1)
  })

  it('send the browsers to reconnect when signals were missed', async () => {
    const client = await first.signIn(1)
    const owner = new pg.Client(database.logins.owner)
    await owner.connect()
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'uplink signals' AND datname = current_database()`,
    )
    await owner.end()
    await closed(client)
    const again = await first.signIn(1)
    const box = inbox(again)
    await again.subscribeAsync('user-1')
    await put('user-1', { title: 'after' })
    await box.until('{"title":"after"}')
  })
})
