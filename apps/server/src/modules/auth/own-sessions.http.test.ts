import { authRoutes } from '@uplink/contract/auth'
import { passwordRoutes } from '@uplink/contract/passwords'
import { passwordFreshForMs } from '@uplink/contract/route'
import { sessionRoutes } from '@uplink/contract/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { userFactory } from './auth.factory'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash('right horse')
})
afterAll(() => app.close())

const { list, end, endOthers } = sessionRoutes
const day = 24 * 3_600_000
let count = 0

/** A person who has signed in on this many devices, the first device first. */
async function person(devices: number) {
  const username = `many-devices-${++count}`
  const { id } = await userFactory(app, { username, passwordHash })
  const tokens: string[] = []
  for (let i = 1; i <= devices; i++) {
    app.clock.pass(1000)
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': `Browser ${i}` },
      payload: { username, password: 'right horse' },
    })
    tokens.push(answer.json<{ data: { token: string } }>().data.token)
  }
  return { id, callers: tokens.map((token) => app.callAs(id, token)) }
}

const isIn = async ({ call }: ReturnType<TestApp['callAs']>) =>
  (await call(authRoutes.getUser)).status === 200

describe('GET /auth/sessions', () => {
  it('lists where the person is signed in, and nobody else, the latest seen first', async () => {
    const { callers } = await person(3)
    await person(1)
    const { data } = (await callers[1]!.call(list)).body
    expect(data.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Browser 3', false],
      ['Browser 2', true],
      ['Browser 1', false],
    ])
    expect(data[0]?.address).toBe('127.0.0.1')
    expect(JSON.stringify(data)).not.toContain('isp_')
  })

  it('leaves out those that lay unused for too long', async () => {
    const { callers } = await person(2)
    const devices = async () => (await callers[0]!.call(list)).body.data.map(({ device }) => device)
    app.clock.pass(10 * day)
    expect(await devices()).toEqual(['Browser 1', 'Browser 2'])
    app.clock.pass(10 * day)
    expect(await devices()).toEqual(['Browser 1'])
  })
})

describe('DELETE /auth/sessions/{id}', () => {
  it('ends one at once, and says so in the audit log', async () => {
    const { id, callers } = await person(2)
    const [mine, other] = callers as [(typeof callers)[0], (typeof callers)[0]]
    expect(await isIn(other)).toBe(true)
    const { data } = (await mine.call(list)).body
    const theirs = data.find(({ is_current }) => !is_current)!.id
    expect((await mine.call(end, { params: { id: theirs } })).status).toBe(200)
    expect(await isIn(other)).toBe(false)
    expect(await isIn(mine)).toBe(true)
    expect((await mine.call(end, { params: { id: theirs } })).status).toBe(404)
    const audited = await app.db
      .selectFrom('audit_log')
      .select('target')
      .where('action', '=', 'auth.session-ended')
      .where('actor_id', '=', id)
      .execute()
    expect(audited).toEqual([{ target: `session:${theirs}` }])
  })

  it('answers somebody else’s like a missing one, and ends nothing of theirs', async () => {
    const [{ callers: mine }, { callers: theirs }] = [await person(1), await person(1)]
    const [session] = (await theirs[0]!.call(list)).body.data
    const foreign = await mine[0]!.call(end, { params: { id: session!.id } })
    const missing = await mine[0]!.call(end, { params: { id: 999_999 } })
    expect(missing.status).toBe(404)
    expect({ ...foreign.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect(await isIn(theirs[0]!)).toBe(true)
  })

  it('is refused to guests, and takes no path that is no id', async () => {
    expect((await app.guest.call(end, { params: { id: 1 } })).status).toBe(401)
    const { callers } = await person(1)
    expect((await callers[0]!.call(end, { params: { id: 'x' } })).status).toBe(404)
  })
})

describe('ending a session', () => {
  it('needs the password again where it was proved long ago, so that who finds an open screen signs nobody out', async () => {
    const { callers } = await person(2)
    const [mine, other] = callers as [(typeof callers)[0], (typeof callers)[0]]
    const theirs = (await mine.call(list)).body.data.find(({ is_current }) => !is_current)!.id
    app.clock.pass(passwordFreshForMs + 1)
    for (const answer of [await mine.call(end, { params: { id: theirs } }), await mine.call(endOthers)])
      expect([answer.status, answer.refusal.code]).toEqual([403, 'auth.password-needed'])
    expect(await isIn(other)).toBe(true)
    expect((await mine.call(passwordRoutes.confirm, { body: { password: 'right horse' } })).status).toBe(200)
    expect((await mine.call(end, { params: { id: theirs } })).status).toBe(200)
    expect(await isIn(other)).toBe(false)
  })
})

describe('POST /auth/sessions/end-others', () => {
  it('ends all but the one that asks', async () => {
    const { callers } = await person(3)
    const [stranger] = (await person(1)).callers
    expect((await callers[2]!.call(endOthers)).body.data).toEqual({ ended: 2 })
    expect(await Promise.all(callers.map(isIn))).toEqual([false, false, true])
    expect(await isIn(stranger!)).toBe(true)
    expect((await callers[2]!.call(endOthers)).body).toEqual({
      message: 'There was no other device.',
      data: { ended: 0 },
    })
  })
})
