import { codeRoutes } from '@uplink/contract/codes'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hold } from '../../../testing/databases/held'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { organizationFactory } from '../../organizations/organizations.factory'
import { deskFactory } from '../../../testing/stages/desk'
import { insertSession } from '../auth.factory'
import { newToken, tokenHash } from '../sessions/tokens'
import { codeTo, mobileFactory, textsTo } from '../codes/codes.factory'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash(old)
})
afterAll(() => app.close())

const { initChange, change, reset, checkLink } = passwordRoutes
const old = 'the old password'
const form = (password: string) => ({ old_password: old, password, password_confirmation: password })

let count = 0
async function customer(more: { organizationId?: number } = {}) {
  const mobile = mobileFactory()
  const email = `leftover-${++count}@example.com`
  const names = { username: `leftover-${count}`, email, mobileNo: mobile }
  const caller = await app.signIn({ ...names, passwordHash, ...more })
  return { ...caller, email, mobile }
}

/** Signs the person in on a second device. */
async function otherDevice(userId: number): Promise<Caller> {
  const token = newToken()
  const now = app.clock.now()
  await insertSession(app.db, {
    token_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    device_label: 'another',
    address: '127.0.0.1',
    factor_at: null,
  })
  return app.callAs(userId, token)
}

/** Asks for a link, by mail or by phone, and returns its token. */
async function linkFor(place: string): Promise<string> {
  await app.guest.call(reset, { body: { mobile_or_email: place } })
  return linkIn(place)
}

/** The token of the latest link that was sent there. */
async function linkIn(place: string): Promise<string> {
  const [token] = (await textsTo(app, place)).flatMap((text) => /#([\w-]{43})/.exec(text)?.[1] ?? [])
  if (token === undefined) throw new Error(`no link was sent to ${place}`)
  return token
}

const isAlive = async (token: string) =>
  (await app.guest.call(checkLink, { body: { token } })).body.data.is_valid

async function begun(person: Caller & { mobile: string }, password: string) {
  const { body } = await person.call(initChange, { body: form(password) })
  return { id: body.data?.id ?? 0, otp_code: await codeTo(app, person.mobile) }
}

describe('a new password', () => {
  it('by a change ends a reset link that was sent before', async () => {
    const person = await customer()
    const token = await linkFor(person.email)
    expect(await isAlive(token)).toBe(true)
    await person.call(codeRoutes.verify, { body: await begun(person, 'river stone forty one') })
    expect(await isAlive(token)).toBe(false)
    const stolen = { token, password: 'somebody else 77', password_confirmation: 'somebody else 77' }
    expect((await app.guest.call(reset, { body: stolen })).refusal.errors).toHaveProperty('token')
  })

  it('by a link ends the changes that wait for a code, and what they would have written is forgotten', async () => {
    const person = await customer()
    const waiting = await begun(person, 'somebody else 77')
    const token = await linkFor(person.email)
    const chosen = {
      token,
      password: 'river stone forty one',
      password_confirmation: 'river stone forty one',
    }
    expect((await app.guest.call(reset, { body: chosen })).status).toBe(200)
    const back = await otherDevice(person.userId)
    expect((await back.call(codeRoutes.verify, { body: waiting })).status).toBe(404)
    expect((await back.call(codeRoutes.generate, { body: { id: waiting.id } })).status).toBe(404)
    const left = await app.db
      .selectFrom('pending_changes as p')
      .innerJoin('one_time_codes as c', 'c.change_id', 'p.id')
      .select(['p.change', 'c.used_at', 'c.replaced_at'])
      .where('p.id', '=', waiting.id)
      .execute()
    expect(left).toEqual([{ change: {}, used_at: null, replaced_at: app.clock.now() }])
  })

  it('by a change ends the other changes that wait, whoever began them', async () => {
    const person = await customer()
    const thief = { ...(await otherDevice(person.userId)), mobile: person.mobile }
    const waiting = await begun(thief, 'somebody else 77')
    const { id, otp_code } = await begun(person, 'river stone forty one')
    const body = { ...form('river stone forty one'), id, otp_code }
    expect((await person.call(change, { body })).status).toBe(200)
    expect((await person.call(codeRoutes.generate, { body: { id: waiting.id } })).status).toBe(404)
  })
})

describe('at the same moment', () => {
  const stranger = 'somebody else 77'
  const ownPhrase = 'river stone forty one'
  const resetTo = (token: string, password: string) =>
    app.guest.call(reset, { body: { token, password, password_confirmation: password } })
  const holdPerson = (id: number) => hold(app, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [id])
  /** Whoever sends a message waits, with everything written before. */
  const holdMessages = () => hold(app, 'LOCK TABLE outbox IN SHARE MODE')

  it('a code that comes before a reset ends its link', async () => {
    const person = await customer()
    const waiting = await begun(person, stranger)
    const token = await linkFor(person.email)
    const held = await holdPerson(person.userId)
    const entered = person.call(codeRoutes.verify, { body: waiting })
    await held.waiting(1)
    const chosen = resetTo(token, ownPhrase)
    await held.waiting(2)
    await held.release()
    expect((await entered).status).toBe(200)
    expect((await chosen).refusal.errors).toEqual({
      token: ['This link no longer works. Ask for a new one.'],
    })
  })

  it('a reset that comes before a code ends its change', async () => {
    const person = await customer()
    const waiting = await begun(person, stranger)
    const token = await linkFor(person.email)
    const held = await holdPerson(person.userId)
    const chosen = resetTo(token, ownPhrase)
    await held.waiting(1)
    const entered = person.call(codeRoutes.verify, { body: waiting })
    await held.waiting(2)
    await held.release()
    expect((await chosen).status).toBe(200)
    expect((await entered).refusal.errors).toEqual({ otp_code: ['This code has already been used.'] })
  })

  it('a reset that comes before a change without a code makes its old password wrong', async () => {
    const { id: organizationId } = await organizationFactory(app)
    const provider = app.db.updateTable('organizations').where('id', '=', organizationId)
    await provider.set({ password_needs_code: false }).execute()
    const person = await customer({ organizationId })
    const token = await linkFor(person.email)
    const held = await holdPerson(person.userId)
    const chosen = resetTo(token, ownPhrase)
    await held.waiting(1)
    const changed = person.call(change, { body: form(stranger) })
    await held.waiting(2)
    await held.release()
    expect((await chosen).status).toBe(200)
    expect((await changed).refusal.errors).toEqual({ old_password: ['This is not your current password'] })
  })

  it('a reset that comes after a change was begun ends it', async () => {
    const person = await customer()
    const token = await linkFor(person.email)
    const held = await holdMessages()
    const beginning = person.call(initChange, { body: form(stranger) })
    await held.waiting(1)
    const chosen = resetTo(token, ownPhrase)
    await held.waiting(2)
    await held.release()
    const { id = 0 } = (await beginning).body.data ?? {}
    expect((await chosen).status).toBe(200)
    const back = await otherDevice(person.userId)
    expect((await back.call(codeRoutes.generate, { body: { id } })).status).toBe(404)
  })

  it('a reset that comes before another code is sent ends the change', async () => {
    const person = await customer()
    const { id } = await begun(person, stranger)
    const token = await linkFor(person.email)
    const held = await holdPerson(person.userId)
    const chosen = resetTo(token, ownPhrase)
    await held.waiting(1)
    const again = person.call(codeRoutes.generate, { body: { id } })
    await held.waiting(2)
    await held.release()
    expect((await chosen).status).toBe(200)
    expect((await again).status).toBe(404)
  })

  it('a link that was asked before a new password is dead afterwards', async () => {
    const person = await customer()
    const waiting = await begun(person, ownPhrase)
    const held = await holdMessages()
    const requests = linkFor(person.email)
    await held.waiting(1)
    const entered = person.call(codeRoutes.verify, { body: waiting })
    await held.waiting(2)
    await held.release()
    expect((await entered).status).toBe(200)
    expect(await isAlive(await requests)).toBe(false)
  })

  it('so is one that the desk sent', async () => {
    const { agent, customer: owner } = await deskFactory(app)
    const person = { ...owner, mobile: mobileFactory() }
    const users = app.db.updateTable('users').where('id', '=', person.userId)
    await users.set({ mobile_no: person.mobile, password_hash: passwordHash }).execute()
    const waiting = await begun(person, ownPhrase)
    const held = await holdMessages()
    const sent = agent.call(passwordRoutes.sendToOwner, { body: { cuid: String(owner.connection.id) } })
    await held.waiting(1)
    const entered = person.call(codeRoutes.verify, { body: waiting })
    await held.waiting(2)
    await held.release()
    expect([(await sent).status, (await entered).status]).toEqual([200, 200])
    expect(await isAlive(await linkIn(person.mobile))).toBe(false)
  })

  it('of links asked for one person by mail and by phone, the last one lives', async () => {
    const person = await customer()
    const held = await holdMessages()
    const byMail = linkFor(person.email)
    await held.waiting(1)
    const byPhone = linkFor(person.mobile)
    await held.waiting(2)
    await held.release()
    expect(await Promise.all([byMail, byPhone].map(async (link) => isAlive(await link)))).toEqual([
      false,
      true,
    ])
  })
})
