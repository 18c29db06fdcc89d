import { notificationRoutes } from '@uplink/contract/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { notificationFactory } from './notifications.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { list, read, remove, removeSelected, markSeen } = notificationRoutes

/** Inserts notifications for a person; returns their ids, oldest first. */
async function give(person: Caller, amount: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < amount) ids.push((await notificationFactory(app, { user_id: person.userId })).id)
  return ids
}

const unreadOf = async (person: Caller) => (await person.call(list)).body.unread
const idsOf = async (person: Caller) => (await person.call(list)).body.data.map(({ id }) => id)
const withoutRequestId = (refusal: object) => ({ ...refusal, request_id: '' })

describe('who may call', () => {
  it.each([
    ['the list', () => app.guest.call(list)],
    ['one', () => app.guest.call(read, { params: { id: 1 } })],
    ['deleting one', () => app.guest.call(remove, { params: { id: 1 } })],
    ['deleting several', () => app.guest.call(removeSelected, { body: { ids: [1] } })],
    ['marking', () => app.guest.call(markSeen, { body: { ids: [1] } })],
  ])('%s needs a session', async (_name, attempt) => {
    const answer = await attempt()
    expect(answer.status).toBe(401)
    expect(answer.refusal).toMatchObject({ code: 'auth.unauthenticated', message: 'Unauthenticated' })
  })

  it('lets staff without any role look after their own bell, and the administrator only after theirs', async () => {
    const customer = await app.signIn()
    const clerk = await app.signIn({ accountType: 'staff', roleIds: [] })
    const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const [theirs = 0] = await give(customer, 1)
    const [own = 0] = await give(clerk, 1)
    expect(await idsOf(clerk)).toEqual([own])
    expect(await idsOf(administrator)).toEqual([])
    for (const id of [theirs, own]) {
      expect((await administrator.call(read, { params: { id } })).status).toBe(404)
      expect((await administrator.call(remove, { params: { id } })).status).toBe(404)
    }
    await administrator.call(removeSelected, { body: { ids: [theirs, own] } })
    await administrator.call(markSeen, { body: { ids: [theirs, own] } })
    expect(await unreadOf(customer)).toBe(1)
    expect(await unreadOf(clerk)).toBe(1)
  })
})

describe('GET /auth/notifications', () => {
  it('answers an empty bell', async () => {
    const person = await app.signIn()
    const answer = await person.call(list)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      data: [],
      per_page: 10,
      total: 0,
      current_page: 1,
      last_page: 1,
      to: 0,
      unread: 0,
    })
  })

  it('answers the latest 10 first and the rest on further pages, always with both counts', async () => {
    const person = await app.signIn()
    await give(await app.signIn(), 3)
    const ids = (await give(person, 12)).reverse()
    const first = (await person.call(list)).body
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    expect(first).toMatchObject({
      per_page: 10,
      total: 12,
      current_page: 1,
      last_page: 2,
      to: 10,
      unread: 12,
    })
    const second = (await person.call(list, { query: { page: 2 } })).body
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(10))
    expect(second).toMatchObject({ total: 12, current_page: 2, last_page: 2, to: 12, unread: 12 })
    const beyond = (await person.call(list, { query: { page: 3 } })).body
    expect(beyond).toMatchObject({ data: [], total: 12, current_page: 3, last_page: 2, to: 0, unread: 12 })
  })

  it('shows what the contract declares and nothing else', async () => {
    const person = await app.signIn()
    const { id } = await notificationFactory(app, {
      user_id: person.userId,
      title: 'Bill ready',
      body: '৳ 1,250.00 until 10/03/2026',
      link: '/admin/billing_histories',
      created_at: new Date('2026-03-01T08:12:00.500Z'),
    })
    expect((await person.call(list)).body.data).toEqual([
      {
        id,
        title: 'Bill ready',
        body: '৳ 1,250.00 until 10/03/2026',
        link: '/admin/billing_histories',
        created_at: '2026-03-01T08:12:00.500Z',
        is_seen: false,
      },
    ])
  })

  it('takes the page size as `limit` or as `per_page`', async () => {
    const person = await app.signIn()
    await give(person, 5)
    const requests = [{ limit: 2 }, { per_page: 2 }, { limit: 2, per_page: 50 }]
    for (const query of requests) {
      const { body } = await person.call(list, { query: { ...query, page: 3 } })
      expect(body).toMatchObject({ per_page: 2, current_page: 3, last_page: 3, to: 5 })
      expect(body.data).toHaveLength(1)
    }
    expect((await person.call(list, { query: { limit: 100 } })).body.data).toHaveLength(5)
  })

  it('names every problem of the query', async () => {
    const person = await app.signIn()
    const answer = await person.call(list, {
      query: { page: 0, limit: 101, per_page: 'many', sort: 'title' } as never,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors ?? {}).sort()).toEqual(['limit', 'page', 'per_page', 'sort'])
    const none = await person.call(list, { query: { limit: 0 } })
    expect(none.refusal.errors).toEqual({ limit: ['The limit field must be at least 1'] })
  })
})

describe('GET /auth/notifications/{id}', () => {
  it('answers one, and leaves it unseen', async () => {
    const person = await app.signIn()
    const [id = 0] = await give(person, 1)
    const answer = await person.call(read, { params: { id } })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ id, is_seen: false })
    expect(await unreadOf(person)).toBe(1)
  })

  it('answers somebody else’s, a missing one and a path that is no id with the same bytes', async () => {
    const owner = await app.signIn()
    const other = await app.signIn()
    const [id = 0] = await give(owner, 1)
    const theirs = await other.call(read, { params: { id } })
    expect(theirs.status).toBe(404)
    for (const wrong of [999_999_999, 0, -1, 'abc', '1.5', '9007199254740993']) {
      const answer = await other.call(read, { params: { id: wrong } })
      expect(answer.status).toBe(404)
      expect(withoutRequestId(answer.refusal)).toEqual(withoutRequestId(theirs.refusal))
    }
  })
})

describe('DELETE /auth/notifications/{id}', () => {
  it('deletes one, once', async () => {
    const person = await app.signIn()
    const [gone = 0, kept = 0] = await give(person, 2)
    const answer = await person.call(remove, { params: { id: gone } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'The notification is deleted.', data: { id: gone } })
    expect(await idsOf(person)).toEqual([kept])
    expect(await unreadOf(person)).toBe(1)
    expect((await person.call(remove, { params: { id: gone } })).status).toBe(404)
  })

  it('answers somebody else’s like a missing one and leaves it', async () => {
    const owner = await app.signIn()
    const other = await app.signIn()
    const [id = 0] = await give(owner, 1)
    const theirs = await other.call(remove, { params: { id } })
    const missing = await other.call(remove, { params: { id: 999_999_999 } })
    expect(theirs.status).toBe(404)
    expect(withoutRequestId(theirs.refusal)).toEqual(withoutRequestId(missing.refusal))
    expect(await idsOf(owner)).toEqual([id])
  })
})

describe('PUT /auth/notifications/destroySelectedRows', () => {
  it('deletes the listed ones and passes over what is not one’s own or gone', async () => {
    const person = await app.signIn()
    const other = await app.signIn()
    const [first = 0, second = 0, kept = 0] = await give(person, 3)
    const [theirs = 0] = await give(other, 1)
    const answer = await person.call(removeSelected, {
      body: { ids: [first, second, second, theirs, 999_999_999] },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('The notifications are deleted.')
    expect(answer.body.data.ids.sort((a, b) => a - b)).toEqual([first, second])
    expect(await idsOf(person)).toEqual([kept])
    expect(await idsOf(other)).toEqual([theirs])
  })

  it('says that nothing was deleted where nothing was there', async () => {
    const person = await app.signIn()
    const answer = await person.call(removeSelected, { body: { ids: [999_999_999] } })
    expect(answer.body.data.ids).toEqual([])
  })

  it.each([
    ['no body', undefined, ['ids']],
    ['an empty list', { ids: [] }, ['ids']],
    ['more than 300', { ids: Array.from({ length: 301 }, (_, i) => i + 1) }, ['ids']],
    ['entries that are no ids, and an unknown field', { ids: ['1', 0, 1.5], all: true }, ['all', 'ids']],
  ])('refuses %s and names every problem', async (_name, body, fields) => {
    const person = await app.signIn()
    const answer = await person.call(removeSelected, { body: body as never })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors ?? {}).sort()).toEqual(fields)
  })
})

describe('PUT /auth/notifications/statusUpdate', () => {
  it('marks the listed ones as seen, sets the count to 0, and counts again from there', async () => {
    const person = await app.signIn()
    const [oldest = 0, middle = 0, newest = 0] = await give(person, 3)
    const answer = await person.call(markSeen, { body: { ids: [newest, middle] } })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('The notifications are marked as seen.')
    expect(answer.body.data.unread).toBe(0)
    expect(answer.body.data.ids.sort((a, b) => a - b)).toEqual([middle, newest])

    const after = (await person.call(list)).body
    expect(after.unread).toBe(0)
    expect(after.data.map(({ id, is_seen }) => [id, is_seen])).toEqual([
      [newest, true],
      [middle, true],
      [oldest, false],
    ])

    const [late = 0] = await give(person, 1)
    expect(await unreadOf(person)).toBe(1)
    await person.call(markSeen, { body: { ids: [late] } })
    expect(await unreadOf(person)).toBe(0)
  })

  it('sets the count to 0 without a list, and answers what was seen already', async () => {
    const person = await app.signIn()
    const [id = 0] = await give(person, 2)
    expect((await person.call(markSeen, { body: { ids: [] } })).body.data).toEqual({ ids: [], unread: 0 })
    expect(await unreadOf(person)).toBe(0)
    for (let time = 1; time <= 2; time += 1)
      expect((await person.call(markSeen, { body: { ids: [id] } })).body.data.ids).toEqual([id])
  })

  it('does not count what was deleted, nor anew what was there before', async () => {
    const person = await app.signIn()
    const ids = await give(person, 2)
    await person.call(markSeen, { body: { ids } })
    await person.call(removeSelected, { body: { ids } })
    const [later = 0] = await give(person, 2)
    expect(await unreadOf(person)).toBe(2)
    await person.call(remove, { params: { id: later } })
    expect(await unreadOf(person)).toBe(1)
  })

  it('touches nobody else: neither their notifications nor their count', async () => {
    const person = await app.signIn()
    const other = await app.signIn()
    const [theirs = 0] = await give(other, 1)
    const answer = await person.call(markSeen, { body: { ids: [theirs] } })
    expect(answer.body.data.ids).toEqual([])
    expect((await other.call(list)).body).toMatchObject({ unread: 1, data: [{ id: theirs, is_seen: false }] })
  })

  it('holds when two tabs do it at once', async () => {
    const person = await app.signIn()
    const ids = await give(person, 4)
    const answers = await Promise.all(ids.map((id) => person.call(markSeen, { body: { ids: [id] } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await unreadOf(person)).toBe(0)
  })

  it('names every problem of the body', async () => {
    const person = await app.signIn()
    const answer = await person.call(markSeen, { body: { ids: 'all', unread: 0 } as never })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors ?? {}).sort()).toEqual(['ids', 'unread'])
  })
})
