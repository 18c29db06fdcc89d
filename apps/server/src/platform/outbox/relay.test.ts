import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { enqueue } from './outbox'
import { claim } from './outbox.store'
import { createPostOffice, door, mail, post, type PostOffice } from '../../testing/stages/relay'

let office: PostOffice

beforeAll(async () => {
  office = await createPostOffice()
})
afterEach(() => office.clear())
afterAll(() => office.close())

describe('what was written', () => {
  it('leaves after the commit, with its id, to its own transport', async () => {
    const [mails, texts] = [post(), post()]
    await office.start({ mail: mails.transport, sms: texts.transport })
    await office.db.transaction().execute(async (tx) => {
      await enqueue(tx, [
        mail('a@example.org'),
        { transport: 'sms', recipient: '+8801', payload: { text: 'hi' } },
      ])
    })
    await expect.poll(() => [mails.messages.length, texts.messages.length]).toEqual([1, 1])
    const [first, second] = await office.rows()
    expect(mails.messages[0]).toMatchObject({
      id: first?.id,
      recipient: 'a@example.org',
      payload: { subject: 'a@example.org' },
    })
    expect(texts.messages[0]).toMatchObject({ id: second?.id, recipient: '+8801', payload: { text: 'hi' } })
    await expect
      .poll(async () => (await office.rows()).map((row) => row.sent_at))
      .toEqual([office.clock.now(), office.clock.now()])
  })

  it('does not leave when the change is rolled back', async () => {
    const mails = post()
    await office.start({ mail: mails.transport })
    const change = office.db.transaction().execute(async (tx) => {
      await enqueue(tx, mail('never'))
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    await office.put('fence')
    await expect.poll(mails.recipients).toEqual(['fence'])
  })

  it('keeps its order and any text', async () => {
    const mails = post()
    const names = ['b', 'a', '৳ "quoted" \\ {1,2}', 'c,d', 'NULL', '']
    await office.put(...names)
    await office.start({ mail: mails.transport })
    await expect.poll(mails.recipients).toEqual(names)
    expect(mails.messages.map((message) => message.payload)).toEqual(names.map((subject) => ({ subject })))
  })

  it('waits for a process that has its transport', async () => {
    const texts = post()
    await office.start({ sms: texts.transport })
    await enqueue(office.db, [mail('waits'), { transport: 'sms', recipient: 'fence', payload: {} }])
    await expect.poll(texts.recipients).toEqual(['fence'])
    expect(await office.rowOf('waits')).toMatchObject({ attempts: 0, sent_at: null })
  })

  it('is found without a signal', async () => {
    const mails = post()
    await office.db
      .insertInto('outbox')
      .values({
        ...mail('later'),
        payload: '{}',
        next_attempt_at: new Date(office.clock.now().getTime() + 5000),
      })
      .execute()
    await office.start({ mail: mails.transport })
    office.clock.pass(5000)
    await expect.poll(mails.recipients).toEqual(['later'])
  })

  it('is sent right after what is being sent, not at the next look', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const shut = door()
      const mails = post(() => shut.opened)
      await office.start({ mail: mails.transport })
      await office.put('first')
      await vi.waitUntil(() => mails.messages.length === 1)
      await office.put('second')
      // It arrives after its signal, while the first message is still being sent.
      await office.hear()
      shut.open()
      await vi.waitUntil(() => mails.messages.length === 2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is sent in many batches', async () => {
    const mails = post()
    await office.start({ mail: mails.transport })
    await office.put(...Array.from({ length: 333 }, (_, i) => String(i)))
    await expect.poll(() => mails.messages.length).toBe(333)
    expect(new Set(mails.recipients()).size).toBe(333)
  })
})

describe('several processes', () => {
  it('never send one message twice', async () => {
    const [first, second] = [post(), post()]
    await office.start({ mail: first.transport })
    await office.start({ mail: second.transport })
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 5 }, (_, i) =>
          office.put(...Array.from({ length: 20 }, (_, j) => `${round}/${i}/${j}`)),
        ),
      )
    await expect.poll(async () => (await office.rows()).every((row) => row.sent_at)).toBe(true)
    const ids = [...first.messages, ...second.messages].map((message) => message.id)
    expect(ids).toHaveLength(1000)
    expect(new Set(ids).size).toBe(1000)
    expect((await office.rows()).every((row) => row.attempts === 1)).toBe(true)
  })

  it('claim different messages at the same moment', async () => {
    await office.put(...Array.from({ length: 200 }, (_, i) => String(i)))
    const now = office.clock.now()
    const wanted = {
      transport: 'mail',
      now,
      leasedUntil: new Date(now.getTime() + 60_000),
      limit: 50,
    } as const
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(office.db, wanted)))
    const ids = claims.flat().map((message) => message.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids, ...(await claim(office.db, { ...wanted, limit: 500 })).map(({ id }) => id)]).toHaveLength(
      200,
    )
  })

  it('leave alone what another is still sending', async () => {
    const shut = door()
    const [slow, quick] = [post(() => shut.opened), post()]
    await office.start({ mail: slow.transport })
    await office.put('held')
    await expect.poll(slow.recipients).toEqual(['held'])
    await office.start({ mail: quick.transport })
    await office.put('free')
    await expect.poll(quick.recipients).toEqual(['free'])
    shut.open()
    await expect.poll(async () => (await office.rowOf('held'))?.sent_at).toEqual(office.clock.now())
    expect(quick.recipients()).toEqual(['free'])
  })

  it('take over what a dead one had claimed, when its lease is over', async () => {
    await office.put('orphan')
    const now = office.clock.now()
    await claim(office.db, {
      transport: 'mail',
      now,
      leasedUntil: new Date(now.getTime() + 60_000),
      limit: 50,
    })
    const mails = post()
    await office.start({ mail: mails.transport })
    await office.put('fence')
    await expect.poll(mails.recipients).toEqual(['fence'])
    office.clock.pass(60_000)
    await office.wake()
    await expect.poll(mails.recipients).toEqual(['fence', 'orphan'])
  })
})
