import { authRoutes } from '@uplink/contract/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineOf } from '#platform/audit/audit'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'
import { signedIn, userFactory } from './auth.factory'
import { enter } from './sessions/sessions.store'
import { newToken, tokenHash } from './sessions/tokens'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { login, logout, getUser, setLanguage } = authRoutes

describe('POST /auth/login', () => {
  it('gives a token that the other calls accept', async () => {
    const passwordHash = await app.passwords.hash('right horse')
    await userFactory(app, { username: 'Karim', passwordHash })
    const answer = await app.guest.call(login, { body: { username: ' karim ', password: 'right horse' } })
    expect(answer.status).toBe(200)
    expect(signedIn(answer).token).toMatch(/^isp_[\w-]{43}$/)
    expect(signedIn(answer).user).toMatchObject({
      username: 'Karim',
      account_type: 'customer',
      subscriber: null,
    })
    const stored = await app.db.selectFrom('sessions').select('token_hash').execute()
    expect(stored.map((row) => row.token_hash.toString('utf8'))).not.toContain(signedIn(answer).token)
  })

  it('opens one session with one audit line, forgets wrong passwords, and names the connection of later calls', async () => {
    const passwordHash = await app.passwords.hash('right horse')
    const { id } = await userFactory(app, { username: 'rina', passwordHash })
    await connectionFactory(app, { userId: id, status: 'closed' })
    const line = await connectionFactory(app, { userId: id })
    await app.guest.call(login, { body: { username: 'rina', password: 'guess' } })
    const answer = await app.guest.call(login, { body: { username: 'rina', password: 'right horse' } })
    expect(signedIn(answer).user).toMatchObject({ id, subscriber: { id: line.id }, roles: [{ id: 2 }] })
    const rowsOf = (table: 'sessions' | 'password_tries' | 'audit_log') =>
      app.db.selectFrom(table).selectAll()
    expect(await rowsOf('sessions').where('user_id', '=', id).execute()).toHaveLength(1)
    expect(await rowsOf('password_tries').where('key', '=', 'account rina').execute()).toEqual([])
    expect(await rowsOf('audit_log').where('target', '=', `user:${id}`).execute()).toMatchObject([
      { action: 'auth.signed-in', actor_id: id, chain: 'door', request_id: answer.headers['x-request-id'] },
    ])
  })

  it('lets nobody in who was made inactive while the password was compared', async () => {
    const passwordHash = await app.passwords.hash('right horse')
    const { id } = await userFactory(app, { username: 'leaving', passwordHash, status: 'inactive' })
    const opened = await enter(app.db, {
      tries: 'account leaving',
      token_hash: tokenHash(newToken()),
      user_id: id,
      created_at: app.clock.now(),
      last_seen_at: app.clock.now(),
      expires_at: app.clock.now(),
      factor_at: null,
      device_label: '',
      address: '192.0.2.1',
      line: lineOf(app.clock, { actorId: id }, { act: 'auth.signed-in', target: ['user', id] }),
    })
    expect(opened).toBeUndefined()
    const of = { user: id, target: `user:${id}` }
    expect(await app.db.selectFrom('sessions').where('user_id', '=', of.user).selectAll().execute()).toEqual(
      [],
    )
    expect(
      await app.db.selectFrom('audit_log').where('target', '=', of.target).selectAll().execute(),
    ).toEqual([])
  })

  it('answers a wrong password and an unknown person with the same bytes', async () => {
    await userFactory(app, { username: 'salma', passwordHash: await app.passwords.hash('salma-secret') })
    const wrong = await app.guest.call(login, { body: { username: 'salma', password: 'guess' } })
    const unknown = await app.guest.call(login, { body: { username: 'nobody', password: 'guess' } })
    expect(wrong.status).toBe(422)
    expect(wrong.refusal.errors).toHaveProperty('username')
    expect({ ...wrong.refusal, request_id: '' }).toEqual({ ...unknown.refusal, request_id: '' })
  })

  it('names both blank fields in the specified words', async () => {
    const answer = await app.guest.call(login, { body: { username: '', password: '' } })
    expect(answer.status).toBe(422)
    expect(answer.refusal.errors).toEqual({
      username: ['The Username  field is required'],
      password: ['The Password field is required'],
    })
  })

  it('refuses unknown fields and a body that is not JSON', async () => {
    const extra = await app.guest.call(login, {
      body: { username: 'a', password: 'b', admin: true } as never,
    })
    expect(extra.refusal.errors).toEqual({ admin: ['The admin field is not known'] })
    const broken = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({ code: 'request.not-json' })
  })

  it('lets nobody in whose account is inactive', async () => {
    const passwordHash = await app.passwords.hash('still right')
    await userFactory(app, { username: 'gone', passwordHash, status: 'inactive' })
    const answer = await app.guest.call(login, { body: { username: 'gone', password: 'still right' } })
    expect(answer.status).toBe(422)
  })

  it('never logs a password or a token', () => {
    const text = app.logged.join('')
    expect(text).toContain('/api/auth/login')
    expect(text).not.toMatch(/right horse|salma-secret|isp_/)
  })
})

describe('GET /auth/draft-key', () => {
  const { draftKey } = authRoutes

  it('is a person’s own, the same after each sign-in, and 32 bytes that only the installation can make', async () => {
    const passwordHash = await app.passwords.hash('right horse')
    const { id } = await userFactory(app, { username: 'lipi', passwordHash })
    const enterAgain = async () => {
      const answer = await app.guest.call(login, { body: { username: 'lipi', password: 'right horse' } })
      return app.callAs(id, signedIn(answer).token)
    }
    const [one, other] = [await enterAgain(), await app.signIn()]
    const keyOf = async (person: Caller) => (await person.call(draftKey)).body.data
    const first = await keyOf(one)
    expect(first.user_id).toBe(one.userId)
    expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
    expect(await keyOf(other)).not.toMatchObject({ key: first.key })
    await one.call(logout)
    expect(await keyOf(await enterAgain())).toEqual(first)
    expect((await app.guest.call(draftKey)).status).toBe(401)
    expect(app.logged.join('')).not.toContain(first.key)
  })
})

describe('GET /auth/logout', () => {
  it('is no act of another page, an address bar or a picture, even with the token', async () => {
    const { token } = await app.signIn()
    const ask = (sent: Record<string, string>) =>
      app.server.inject({ url: '/api/auth/logout', headers: { authorization: `Bearer ${token}`, ...sent } })
    const others = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ]
    for (const sent of others) expect((await ask(sent)).statusCode).toBe(401)
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    expect((await ask(own)).statusCode).toBe(200)
    expect((await ask({})).statusCode).toBe(401)
  })

  it('ends the session everywhere at once', async () => {
    const person = await app.signIn()
    expect((await person.call(getUser)).status).toBe(200)
    const answer = await person.call(logout)
    expect(answer.status).toBe(200)
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await person.call(getUser)).refusal).toMatchObject({
      message: 'Unauthenticated',
      code: 'auth.unauthenticated',
    })
  })

  it('is heard by another process through the database', async () => {
    const other = await app.signIn()
    expect((await other.call(getUser)).status).toBe(200)
    const heard = new Promise((resolve) => void app.signals.on('session_ended', resolve))
    await app.db.transaction().execute(async (tx) => {
      const { endSessions } = await import('./auth.store')
      const row = await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', other.userId)
        .executeTakeFirstOrThrow()
      await endSessions(tx, [row.id], 'revoked', app.clock.now())
    })
    await heard
    expect((await other.call(getUser)).status).toBe(401)
  })

  it('needs a session', async () => {
    expect((await app.guest.call(logout)).status).toBe(401)
  })
})

describe('GET /auth/get-user', () => {
  it('returns the profile with the first connection, or the named one by id or username', async () => {
    const person = await app.signIn()
    const first = await connectionFactory(app, { userId: person.userId })
    const second = await connectionFactory(app, { userId: person.userId, username: 'Second-Line' })
    app.clock.pass(2000)
    expect((await person.call(getUser)).body.data.subscriber?.id).toBe(first.id)
    expect(
      (await person.call(getUser, { query: { cuid: String(second.id) } })).body.data.subscriber?.id,
    ).toBe(second.id)
    expect((await person.call(getUser, { query: { cuid: 'second-line' } })).body.data.subscriber?.id).toBe(
      second.id,
    )
  })

  it('answers somebody else’s connection like a missing one', async () => {
    const owner = await app.signIn()
    const line = await connectionFactory(app, { userId: owner.userId })
    const other = await app.signIn()
    const theirs = await other.call(getUser, { query: { cuid: String(line.id) } })
    const missing = await other.call(getUser, { query: { cuid: '999999' } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })

  it('refuses no token, a made-up one, an expired one, and one in a cookie', async () => {
    const person = await app.signIn()
    expect((await app.guest.call(getUser)).status).toBe(401)
    const cookie = await app.server.inject({
      url: '/api/auth/get-user',
      headers: { cookie: `token=${person.token}` },
    })
    expect(cookie.statusCode).toBe(401)
    const made = await app.server.inject({
      url: '/api/auth/get-user',
      headers: { authorization: `Bearer isp_${'a'.repeat(43)}` },
    })
    expect(made.statusCode).toBe(401)
    app.clock.pass(15 * 24 * 3_600_000)
    expect((await person.call(getUser)).status).toBe(401)
  })

  it('takes the scheme in any letters', async () => {
    const { token } = await app.signIn()
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${token}` }
      expect((await app.server.inject({ url: '/api/auth/get-user', headers })).statusCode).toBe(200)
    }
  })

  it('refuses an unknown query field', async () => {
    const person = await app.signIn()
    const answer = await person.call(getUser, { query: { cuidd: 'x' } as never })
    expect(answer.status).toBe(422)
  })
})

describe('PUT /auth/language', () => {
  const languageOf = async ({ userId }: Caller) =>
    (await app.db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow())
      .language

  it('keeps the language of this person, customer or staff, as often as it is said', async () => {
    const [person, other] = [await app.signIn(), await app.signIn()]
    const staff = await app.signIn({ accountType: 'staff', roleIds: [] })
    for (const language of ['bn', 'bn', 'en', 'bn'] as const) {
      const answer = await person.call(setLanguage, { body: { language } })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ message: 'Your language is saved.', data: null })
      expect(await languageOf(person)).toBe(language)
      expect((await person.call(getUser)).body.data.language).toBe(language)
    }
    expect((await staff.call(setLanguage, { body: { language: 'bn' } })).status).toBe(200)
    expect([await languageOf(staff), await languageOf(other)]).toEqual(['bn', 'en'])
  })

  it('keeps the digits of screens in Bangla, and leaves them when only the language is said', async () => {
    const person = await app.signIn()
    const digits = async () => (await person.call(getUser)).body.data.digits
    expect(await digits()).toBe('latin')
    await person.call(setLanguage, { body: { language: 'bn', digits: 'bengali' } })
    expect(await digits()).toBe('bengali')
    await person.call(setLanguage, { body: { language: 'en' } })
    expect(await digits()).toBe('bengali')
    const wrong = await person.call(setLanguage, { body: { language: 'bn', digits: 'roman' as never } })
    expect([wrong.status, Object.keys(wrong.refusal.errors ?? {})]).toEqual([422, ['digits']])
  })

  it('refuses another language, none, and unknown fields', async () => {
    const person = await app.signIn()
    const answers = await Promise.all(
      [{ language: 'fr' }, {}, { language: 'bn', user_id: 1 }].map((body) =>
        person.call(setLanguage, { body: body as never }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(answers.map(({ refusal }) => Object.keys(refusal.errors ?? {}))).toEqual([
      ['language'],
      ['language'],
      ['user_id'],
    ])
    expect(await languageOf(person)).toBe('en')
  })

  it('needs a session', async () => {
    expect((await app.guest.call(setLanguage, { body: { language: 'bn' } })).status).toBe(401)
  })
})
