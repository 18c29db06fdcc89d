import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { enqueue } from './outbox'
import { purgeSent } from './purge'
import { createPostOffice, door, post, type PostOffice } from '../../testing/stages/relay'

let office: PostOffice

beforeAll(async () => {
  office = await createPostOffice()
})
afterEach(() => office.clear())
afterAll(() => office.close())

describe('a transport that fails', () => {
  it('is tried again after 1, 2, 4 … seconds, and no sooner', async () => {
    let isDown = true
    const mails = post(async ({ recipient }) => {
      if (isDown && recipient === 'hard') throw new Error('mailbox is closed')
    })
    await office.start({ mail: mails.transport })
    await office.put('hard')
    for (const [attempts, pauseMs] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await expect
        .poll(() => office.rowOf('hard'))
        .toMatchObject({
          attempts,
          sent_at: null,
          last_error: 'mailbox is closed',
          next_attempt_at: new Date(office.clock.now().getTime() + pauseMs),
        })
      office.clock.pass(pauseMs - 1)
      await office.put(`fence ${attempts}`)
      await expect.poll(mails.recipients).toContain(`fence ${attempts}`)
      expect(mails.recipients().filter((recipient) => recipient === 'hard')).toHaveLength(attempts)
      isDown = attempts < 3
      office.clock.pass(1)
      await office.wake()
    }
    await expect
      .poll(() => office.rowOf('hard'))
      .toMatchObject({ attempts: 4, sent_at: office.clock.now(), last_error: null })
    expect(
      new Set(mails.messages.filter(({ recipient }) => recipient === 'hard').map(({ id }) => id)).size,
    ).toBe(1)
  })

  it('does not keep the rest of the batch', async () => {
    const mails = post(async ({ recipient }) => {
      if (recipient === 'bad') throw new Error('no such address')
    })
    await office.put('good', 'bad', 'better')
    await office.start({ mail: mails.transport })
    await expect
      .poll(async () =>
        (await office.rows()).map((row) => [row.recipient, row.sent_at !== null, row.last_error]),
      )
      .toEqual([
        ['good', true, null],
        ['bad', false, 'no such address'],
        ['better', true, null],
      ])
  })

  it('does not keep other transports', async () => {
    const shut = door()
    const texts = post()
    await office.start({ mail: () => shut.opened, sms: texts.transport })
    await office.put('slow')
    await enqueue(office.db, { transport: 'sms', recipient: 'quick', payload: {} })
    await expect.poll(texts.recipients).toEqual(['quick'])
    shut.open()
  })

  it('is given up 24 hours after the message was written', async () => {
    const mails = post(() => Promise.reject(new Error('gone for good')))
    await office.put('old')
    const created = (await office.rowOf('old'))?.created_at ?? new Date(NaN)
    office.clock.pass(created.getTime() + 24 * 3_600_000 - office.clock.now().getTime())
    await office.start({ mail: mails.transport })
    await expect
      .poll(() => office.rowOf('old'))
      .toMatchObject({
        abandoned_at: office.clock.now(),
        last_error: 'gone for good',
        sent_at: null,
      })
    office.clock.pass(48 * 3_600_000)
    await office.put('fence')
    await expect.poll(mails.recipients).toEqual(['old', 'fence'])
  })

  it('counts as failed when it does not answer in 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const mails = post(() => new Promise(() => {}))
      await office.put('lost')
      await office.start({ mail: mails.transport })
      await vi.waitUntil(() => mails.messages.length === 1)
      vi.advanceTimersByTime(30_000)
      await vi.waitUntil(
        async () => (await office.rowOf('lost'))?.last_error === 'no answer within 30 seconds',
      )
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('stopping', () => {
  it('waits for what is being sent, and takes nothing more', async () => {
    const shut = door()
    const mails = post(() => shut.opened)
    const relay = await office.start({ mail: mails.transport })
    await office.put('last')
    await expect.poll(mails.recipients).toEqual(['last'])
    let isStopped = false
    const stopped = relay.stop().then(() => (isStopped = true))
    await office.put('too late')
    expect(isStopped).toBe(false)
    shut.open()
    await stopped
    expect(await office.rowOf('last')).toMatchObject({ sent_at: office.clock.now() })
    expect(await office.rowOf('too late')).toMatchObject({ attempts: 0 })
  })
})

describe('purgeSent', () => {
  it('deletes what was sent more than a day ago, and nothing else', async () => {
    await office.put(...Array.from({ length: 1003 }, (_, i) => `old ${i}`), 'new', 'waiting', 'given up')
    const ago = (hours: number) => new Date(office.clock.now().getTime() - hours * 3_600_000)
    await office.db
      .updateTable('outbox')
      .set({ sent_at: ago(24.1) })
      .where('recipient', 'like', 'old %')
      .execute()
    await office.db
      .updateTable('outbox')
      .set({ sent_at: ago(23.9) })
      .where('recipient', '=', 'new')
      .execute()
    await office.db
      .updateTable('outbox')
      .set({ abandoned_at: ago(90) })
      .where('recipient', '=', 'given up')
      .execute()
    expect(await purgeSent(office)).toBe(1003)
    expect((await office.rows()).map((row) => row.recipient)).toEqual(['new', 'waiting', 'given up'])
    expect(await purgeSent(office)).toBe(0)
  })
})
