import { passwordRoutes } from '@uplink/contract/passwords'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerActor } from '#platform/database/actor'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { userFactory } from '../auth.factory'
import { purgeSecrets } from '../auth.jobs'
import { textsTo } from '../codes/codes.factory'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '127.0.0.1' })
  passwordHash = await app.passwords.hash('right horse')
})
afterAll(() => app.close())

const minute = 60_000
let count = 0
/** A network address that nobody has used. */
const elsewhere = () => `203.0.${Math.floor(++count / 250)}.${count % 250}`

async function signIn(username: string, password = 'a guess', address = elsewhere()) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': address },
    payload: { username, password },
  })
  const body = answer.json<{ message: string; code?: string; request_id?: string }>()
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...body, request_id: '' }
}

const times = <T>(n: number, act: () => Promise<T>) => Promise.all(Array.from({ length: n }, act))

async function person() {
  const username = `tried-${++count}`
  const { id } = await userFactory(app, { username, passwordHash })
  return { id, username }
}

describe('wrong passwords of one account', () => {
  it('are ten at once, however many come at the same moment; then even the right one waits', async () => {
    const { username } = await person()
    const statuses = (await times(15, () => signIn(username))).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect(await signIn(username.toUpperCase(), 'right horse')).toMatchObject({
      status: 429,
      code: 'auth.too-many-tries',
      message: 'Too many wrong passwords. Try again in 1 minute.',
      retryAfter: '60',
    })
  })

  it('are one more after 1, 2, 4, 8 and always 15 minutes, and all again after the right one', async () => {
    const { username } = await person()
    await times(10, () => signIn(username))
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const message = `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
      expect(await signIn(username)).toMatchObject({ message, retryAfter: String(minutes * 60) })
      app.clock.pass(minutes * minute - 1)
      expect((await signIn(username, 'right horse')).status).toBe(429)
      app.clock.pass(1)
      expect((await signIn(username)).status).toBe(422)
    }
    app.clock.pass(15 * minute)
    expect((await signIn(username, 'right horse')).status).toBe(200)
    expect((await times(10, () => signIn(username))).map((answer) => answer.status)).not.toContain(429)
  })

  it('are answered as those of nobody’s account', async () => {
    const { username } = await person()
    const answersFor = async (name: string) => {
      const before = await times(10, () => signIn(name))
      return [...before, await signIn(name)]
    }
    expect(await answersFor(username)).toEqual(await answersFor('nobody-has-this-name'))
  })

  it('elsewhere do not keep out whoever has signed in from their own place before', async () => {
    const { username } = await person()
    const home = elsewhere()
    expect((await signIn(username, 'right horse', home)).status).toBe(200)
    await times(12, () => signIn(username))
    expect((await signIn(username, 'right horse')).status).toBe(429)
    expect((await signIn(username, 'right horse', home)).status).toBe(200)
  })
})

describe('right passwords', () => {
  it('are all let in when they come at once: a try under way is not a wrong one', async () => {
    const { username } = await person()
    const answers = await times(32, () => signIn(username, 'right horse'))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200))
  })

  it('are let in among wrong ones that come at once, as long as these are not too many', async () => {
    const { username } = await person()
    const home = elsewhere()
    const passwords = Array.from({ length: 30 }, (_, i) => (i % 5 === 4 ? 'a guess' : 'right horse'))
    const answers = await Promise.all(passwords.map((password) => signIn(username, password, home)))
    expect(answers.map(({ status }) => status)).toEqual(
      passwords.map((password) => (password === 'a guess' ? 422 : 200)),
    )
  })
})

it('a new password by a link ends the wait, also where one has signed in from', async () => {
  const { id, username } = await person()
  const email = `${username}@example.com`
  await app.db.updateTable('users').set({ email }).where('id', '=', id).execute()
  const home = elsewhere()
  await signIn(username, 'right horse', home)
  for (const place of [home, elsewhere()]) await times(11, () => signIn(username, 'a guess', place))
  await app.guest.call(passwordRoutes.reset, { body: { mobile_or_email: email } })
  const [text = ''] = await textsTo(app, email)
  const token = /#([\w-]+)/.exec(text)?.[1] ?? ''
  const password = 'a boat 77 away'
  await app.guest.call(passwordRoutes.reset, { body: { token, password, password_confirmation: password } })
  expect((await signIn(username, password, home)).status).toBe(200)
  expect((await signIn(username, password)).status).toBe(200)
})

it('a network that guesses through a list of names has to wait, but not a customer who is known there', async () => {
  const network = elsewhere()
  const known = await person()
  expect((await signIn(known.username, 'right horse', network)).status).toBe(200)
  for (let round = 0; round < 10; round++)
    await times(10, () => signIn(`listed-${++count}`, 'a guess', network))
  const { username } = await person()
  expect(await signIn(username, 'right horse', network)).toMatchObject({
    status: 429,
    code: 'auth.too-many-tries',
  })
  expect((await signIn(username, 'right horse')).status).toBe(200)
  expect((await signIn(known.username, 'right horse', network)).status).toBe(200)
  await times(10, () => signIn(known.username, 'a guess', network))
  expect((await signIn(known.username, 'right horse', network)).status, 'their own count').toBe(429)
})

it('sign-ins that have to wait are in the audit log, a bounded number a minute', async () => {
  const { username } = await person()
  await times(10, () => signIn(username))
  const throttled = () =>
    app.db
      .selectFrom('audit_log')
      .select(['details', 'address'])
      .where('action', '=', 'auth.sign-in-throttled')
      .where(sql<string>`details->>'username'`, '=', username)
      .orderBy('id')
      .execute()
  await signIn(username, 'right horse', '203.0.113.77')
  expect(await throttled()).toEqual([
    { details: { username, left_out: expect.any(Number) as number }, address: '203.0.113.77' },
  ])
  await times(60, () => signIn(username))
  const written = (await throttled()).length
  expect(written).toBeLessThanOrEqual(20)
  app.clock.pass(minute - 1)
  await times(10, () => signIn(username))
  app.clock.pass(minute)
  await times(10, () => signIn(username))
  await signIn(username)
  const later = (await throttled()).slice(written)
  expect(later.some(({ details }) => (details as { left_out: number }).left_out > 30)).toBe(true)
})

describe('a session left open', () => {
  it('guesses the password behind it no faster', async () => {
    const owner = await app.signIn({ passwordHash })
    const guess = (old_password: string) =>
      owner.call(passwordRoutes.change, {
        body: { old_password, password: 'a boat 77 away', password_confirmation: 'a boat 77 away' },
      })
    const answers = await times(12, () => guess('a guess'))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await guess('right horse')).refusal.code).toBe('auth.too-many-tries')
    app.clock.pass(minute)
    expect((await guess('right horse')).status).toBe(200)
  })

  it('shows nobody how often others were tried', async () => {
    const { username } = await person()
    await signIn(username)
    const owner = await app.signIn()
    const seen = await app.databases
      .for(customerActor(owner.userId, []))
      .selectFrom('password_tries')
      .select('key')
      .execute()
    expect(seen).toEqual([])
  })
})

it('what refuses nobody any more is forgotten', async () => {
  await signIn((await person()).username)
  app.clock.pass(24 * 60 * minute)
  const log = { info: () => {} }
  await purgeSecrets.run({ db: app.db, clock: app.clock, log } as never)
  expect(await app.db.selectFrom('password_tries').select('key').execute()).toEqual([])
})
