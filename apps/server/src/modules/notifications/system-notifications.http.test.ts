import { notificationRoutes } from '@uplink/contract/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'
import { notificationFactory } from './notifications.factory'

let app: TestApp
let owner: Caller
let first: { id: number; username: string }
let second: { id: number; username: string }
let announced: { first: number[]; second: number[] }

const { system } = notificationRoutes

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signIn()
  const about = (connection: { id: number }, isSystem = true) =>
    notificationFactory(app, { user_id: owner.userId, connection_id: connection.id, is_system: isSystem })
  first = await connectionFactory(app, { userId: owner.userId, username: 'Dhanmondi-1' })
  second = await connectionFactory(app, { userId: owner.userId, username: 'Uttara-2' })
  announced = {
    first: [(await about(first)).id, (await about(first)).id, (await about(first)).id].reverse(),
    second: [(await about(second)).id],
  }
  await about(first, false)
  await notificationFactory(app, { user_id: owner.userId })
})
afterAll(() => app.close())

const idsOf = async (caller: Caller, query: object) =>
  (await caller.call(system, { query })).body.data.map(({ id }) => id)

describe('GET /get_system_notifications', () => {
  it('answers what was announced about the first connection, newest first, and no other notification', async () => {
    const answer = await owner.call(system)
    expect(answer.status).toBe(200)
    expect(answer.body.data.map(({ id }) => id)).toEqual(announced.first)
    expect(answer.body).toMatchObject({ per_page: 10, total: 3, current_page: 1, last_page: 1, to: 3 })
  })

  it('answers about the connection named by id or by username', async () => {
    expect(await idsOf(owner, { cuid: second.id })).toEqual(announced.second)
    expect(await idsOf(owner, { cuid: 'uttara-2' })).toEqual(announced.second)
    expect(await idsOf(owner, { username: 'Uttara-2' })).toEqual(announced.second)
    expect(await idsOf(owner, { username: 'dhanmondi-1' })).toEqual(announced.first)
  })

  it('answers about one connection named twice, and finds none that has two names of two', async () => {
    const twice = { cuid: String(second.id), username: 'UTTARA-2' }
    expect(await idsOf(owner, twice)).toEqual(announced.second)
    for (const username of ['Dhanmondi-1', 'nobodys-line'])
      expect((await owner.call(system, { query: { ...twice, username } })).status).toBe(404)
  })

  it('pages', async () => {
    const { body } = await owner.call(system, { query: { page: 2, per_page: 2 } })
    expect(body.data.map(({ id }) => id)).toEqual(announced.first.slice(2))
    expect(body).toMatchObject({ per_page: 2, total: 3, current_page: 2, last_page: 2, to: 3 })
    const beyond = await owner.call(system, { query: { page: 9 } })
    expect(beyond.body).toMatchObject({ data: [], total: 3, to: 0 })
  })

  it('answers somebody else’s connection like one that does not exist', async () => {
    const stranger = await app.signIn()
    await connectionFactory(app, { userId: stranger.userId })
    const missing = await stranger.call(system, { query: { cuid: '999999999' } })
    expect(missing.status).toBe(404)
    for (const query of [{ cuid: String(first.id) }, { cuid: 'Dhanmondi-1' }, { username: 'Uttara-2' }]) {
      const theirs = await stranger.call(system, { query })
      expect(theirs.status).toBe(404)
      expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    }
    expect((await stranger.call(system)).body.data).toEqual([])
  })

  it('answers 404 to somebody without a connection', async () => {
    const nobodyYet = await app.signIn()
    expect((await nobodyYet.call(system)).status).toBe(404)
  })

  it('hides from a line’s next owner what the former one was told', async () => {
    const former = await app.signIn()
    const next = await app.signIn()
    const line = await connectionFactory(app, { userId: former.userId })
    await notificationFactory(app, { user_id: former.userId, connection_id: line.id, is_system: true })
    await app.db.updateTable('connections').set({ user_id: next.userId }).where('id', '=', line.id).execute()
    expect((await next.call(system)).body).toMatchObject({ data: [], total: 0 })
  })

  it('shows staff nothing of a customer’s bell, also where they may name the line', async () => {
    const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const answer = await administrator.call(system, { query: { cuid: String(first.id) } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ data: [], total: 0 })
  })

  it('names every problem of the query', async () => {
    const answer = await owner.call(system, { query: { cuid: '', page: 'x', per_page: 0, all: 1 } as never })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors ?? {}).sort()).toEqual(['all', 'cuid', 'page', 'per_page'])
  })
})
