import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../testing/test-clock'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database'
import { startSignals, type Signals } from '../database/signals'
import { enqueue, type OutgoingMessage, type Transport, type TransportName } from './outbox'
import { claim } from './outbox.store'
import { purgeSent, startRelay, type Relay } from './relay'

const log = { info() {}, warn() {}, error() {} }
let database: TestDatabase
let signals: Signals
let clock: TestClock
let relays: Relay[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  signals = await startSignals({ client: database.logins.application, log })
})
beforeEach(() => {
  clock = createTestClock(new Date())
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  relays = []
  await database.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await signals.stop()
  await database.drop()
})

async function start(transports: Partial<Record<TransportName, Transport>>): Promise<Relay> {
  const relay = await startRelay({ db: database.db, clock, log, signals }, transports)
  relays.push(relay)
  return relay
}

const mail = (recipient: string) =>
  ({ transport: 'mail', recipient, payload: { subject: recipient } }) as const
const put = (...recipients: string[]) => enqueue(database.db, recipients.map(mail))
const wake = () => sql`NOTIFY outbox`.execute(database.db)
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const rowOf = async (recipient: string) => (await rows()).find((row) => row.recipient === recipient)

/** A transport that notes what it got; `behave` may fail or make it wait. */
function post(behave: Transport = async () => {}) {
  const messages: OutgoingMessage[] = []
  const transport: Transport = (message) => {
    messages.push(message)
    return behave(message)
  }
  return { transport, messages, recipients: () => messages.map((message) => message.recipient) }
}

/** A door that stays shut until it is opened. */
function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

describe('what was written', () => {
  it('leaves after the commit, with its id, to its own transport', async () => {
    const [mails, texts] = [post(), post()]
    await start({ mail: mails.transport, sms: texts.transport })
    await database.db.transaction().execute(async (tx) => {
      await enqueue(tx, [
        mail('a@example.org'),
        { transport: 'sms', recipient: '+8801', payload: { text: 'hi' } },
      ])
    })
    await expect.poll(() => [mails.messages.length, texts.messages.length]).toEqual([1, 1])
    const [first, second] = await rows()
    expect(mails.messages[0]).toMatchObject({
      id: first?.id,
      recipient: 'a@example.org',
      payload: { subject: 'a@example.org' },
    })
    expect(texts.messages[0]).toMatchObject({ id: second?.id, recipient: '+8801', payload: { text: 'hi' } })
    await expect
      .poll(async () => (await rows()).map((row) => row.sent_at))
      .toEqual([clock.now(), clock.now()])
  })

  it('does not leave when the change is rolled back', async () => {
    const mails = post()
    await start({ mail: mails.transport })
    const change = database.db.transaction().execute(async (tx) => {
      await enqueue(tx, mail('never'))
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    await put('fence')
    await expect.poll(mails.recipients).toEqual(['fence'])
  })

  it('keeps its order and any text', async () => {
    const mails = post()
    const names = ['b', 'a', '৳ "quoted" \\ {1,2}', 'c,d', 'NULL', '']
    await put(...names)
    await start({ mail: mails.transport })
    await expect.poll(mails.recipients).toEqual(names)
    expect(mails.messages.map((message) => message.payload)).toEqual(names.map((subject) => ({ subject })))
  })

  it('waits for a process that has its transport', async () => {
    const texts = post()
    await start({ sms: texts.transport })
    await enqueue(database.db, [mail('waits'), { transport: 'sms', recipient: 'fence', payload: {} }])
    await expect.poll(texts.recipients).toEqual(['fence'])
    expect(await rowOf('waits')).toMatchObject({ attempts: 0, sent_at: null })
  })

  it('is found without a signal', async () => {
    const mails = post()
    await database.db
      .insertInto('outbox')
      .values({ ...mail('later'), payload: '{}', next_attempt_at: new Date(clock.now().getTime() + 5000) })
      .execute()
    await start({ mail: mails.transport })
    clock.pass(5000)
    await expect.poll(mails.recipients, { timeout: 3000 }).toEqual(['later'])
  })

  it('is sent in many batches', async () => {
    const mails = post()
    await start({ mail: mails.transport })
    await put(...Array.from({ length: 333 }, (_, i) => String(i)))
    await expect.poll(() => mails.messages.length).toBe(333)
    expect(new Set(mails.recipients()).size).toBe(333)
  })
})

describe('several processes', () => {
  it('never send one message twice', async () => {
    const [first, second] = [post(), post()]
    await start({ mail: first.transport })
    await start({ mail: second.transport })
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 5 }, (_, i) =>
          put(...Array.from({ length: 20 }, (_, j) => `${round}/${i}/${j}`)),
        ),
      )
    await expect.poll(async () => (await rows()).every((row) => row.sent_at), { timeout: 10_000 }).toBe(true)
    const ids = [...first.messages, ...second.messages].map((message) => message.id)
    expect(ids).toHaveLength(1000)
    expect(new Set(ids).size).toBe(1000)
    expect((await rows()).every((row) => row.attempts === 1)).toBe(true)
  })

  it('claim different messages at the same moment', async () => {
    await put(...Array.from({ length: 200 }, (_, i) => String(i)))
    const now = clock.now()
    const wanted = {
      transport: 'mail',
      now,
      leasedUntil: new Date(now.getTime() + 60_000),
      limit: 50,
    } as const
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(database.db, wanted)))
    const ids = claims.flat().map((message) => message.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([
      ...ids,
      ...(await claim(database.db, { ...wanted, limit: 500 })).map(({ id }) => id),
    ]).toHaveLength(200)
  })

  it('leave alone what another is still sending', async () => {
    const shut = door()
    const [slow, quick] = [post(() => shut.opened), post()]
    await start({ mail: slow.transport })
    await put('held')
    await expect.poll(slow.recipients).toEqual(['held'])
    await start({ mail: quick.transport })
    await put('free')
    await expect.poll(quick.recipients).toEqual(['free'])
    shut.open()
    await expect.poll(async () => (await rowOf('held'))?.sent_at).toEqual(clock.now())
    expect(quick.recipients()).toEqual(['free'])
  })

  it('take over what a dead one had claimed, when its lease is over', async () => {
    await put('orphan')
    const now = clock.now()
    await claim(database.db, {
      transport: 'mail',
      now,
      leasedUntil: new Date(now.getTime() + 60_000),
      limit: 50,
    })
    const mails = post()
    await start({ mail: mails.transport })
    await put('fence')
    await expect.poll(mails.recipients).toEqual(['fence'])
    clock.pass(60_000)
    await wake()
    await expect.poll(mails.recipients).toEqual(['fence', 'orphan'])
  })
})

describe('a transport that fails', () => {
  it('is tried again after 1, 2, 4 … seconds, and no sooner', async () => {
    let isDown = true
    const mails = post(async ({ recipient }) => {
      if (isDown && recipient === 'hard') throw new Error('mailbox is closed')
    })
    await start({ mail: mails.transport })
    await put('hard')
    for (const [attempts, pauseMs] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await expect
        .poll(() => rowOf('hard'))
        .toMatchObject({
          attempts,
          sent_at: null,
          last_error: 'mailbox is closed',
          next_attempt_at: new Date(clock.now().getTime() + pauseMs),
        })
      clock.pass(pauseMs - 1)
      await put(`fence ${attempts}`)
      await expect.poll(mails.recipients).toContain(`fence ${attempts}`)
      expect(mails.recipients().filter((recipient) => recipient === 'hard')).toHaveLength(attempts)
      isDown = attempts < 3
      clock.pass(1)
      await wake()
    }
    await expect
      .poll(() => rowOf('hard'))
      .toMatchObject({ attempts: 4, sent_at: clock.now(), last_error: null })
    expect(
      new Set(mails.messages.filter(({ recipient }) => recipient === 'hard').map(({ id }) => id)).size,
    ).toBe(1)
  })

  it('does not keep the rest of the batch', async () => {
    const mails = post(async ({ recipient }) => {
      if (recipient === 'bad') throw new Error('no such address')
    })
    await put('good', 'bad', 'better')
    await start({ mail: mails.transport })
    await expect
      .poll(async () => (await rows()).map((row) => [row.recipient, row.sent_at !== null, row.last_error]))
      .toEqual([
        ['good', true, null],
        ['bad', false, 'no such address'],
        ['better', true, null],
      ])
  })

  it('does not keep other transports', async () => {
    const shut = door()
    const texts = post()
    await start({ mail: () => shut.opened, sms: texts.transport })
    await put('slow')
    await enqueue(database.db, { transport: 'sms', recipient: 'quick', payload: {} })
    await expect.poll(texts.recipients).toEqual(['quick'])
    shut.open()
  })

  it('is given up 24 hours after the message was written', async () => {
    const mails = post(() => Promise.reject(new Error('gone for good')))
    await put('old')
    const created = (await rowOf('old'))?.created_at ?? new Date(NaN)
    clock.pass(created.getTime() + 24 * 3_600_000 - clock.now().getTime())
    await start({ mail: mails.transport })
    await expect
      .poll(() => rowOf('old'))
      .toMatchObject({
        abandoned_at: clock.now(),
        last_error: 'gone for good',
        sent_at: null,
      })
    clock.pass(48 * 3_600_000)
    await put('fence')
    await expect.poll(mails.recipients).toEqual(['old', 'fence'])
  })

  it('counts as failed when it does not answer in 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const mails = post(() => new Promise(() => {}))
      await put('lost')
      await start({ mail: mails.transport })
      await vi.waitUntil(() => mails.messages.length === 1)
      vi.advanceTimersByTime(30_000)
      await vi.waitUntil(async () => (await rowOf('lost'))?.last_error === 'no answer within 30 seconds')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('stopping', () => {
  it('waits for what is being sent, and takes nothing more', async () => {
    const shut = door()
    const mails = post(() => shut.opened)
    const relay = await start({ mail: mails.transport })
    await put('last')
    await expect.poll(mails.recipients).toEqual(['last'])
    let isStopped = false
    const stopped = relay.stop().then(() => (isStopped = true))
    await put('too late')
    expect(isStopped).toBe(false)
    shut.open()
    await stopped
    expect(await rowOf('last')).toMatchObject({ sent_at: clock.now() })
    expect(await rowOf('too late')).toMatchObject({ attempts: 0 })
  })
})

describe('purgeSent', () => {
  it('deletes what was sent more than a day ago, and nothing else', async () => {
    await put(...Array.from({ length: 1003 }, (_, i) => `old ${i}`), 'new', 'waiting', 'given up')
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
    await database.db
      .updateTable('outbox')
      .set({ sent_at: ago(24.1) })
      .where('recipient', 'like', 'old %')
      .execute()
    await database.db
      .updateTable('outbox')
      .set({ sent_at: ago(23.9) })
      .where('recipient', '=', 'new')
      .execute()
    await database.db
      .updateTable('outbox')
      .set({ abandoned_at: ago(90) })
      .where('recipient', '=', 'given up')
      .execute()
    expect(await purgeSent({ db: database.db, clock })).toBe(1003)
    expect((await rows()).map((row) => row.recipient)).toEqual(['new', 'waiting', 'given up'])
    expect(await purgeSent({ db: database.db, clock })).toBe(0)
  })
})
