import { accountRoutes } from '@uplink/contract/accounts'
import { codeRoutes } from '@uplink/contract/codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { limits } from './codes/codes.limits'
import { codeTo, mobileFactory, otherThan, textsTo } from './codes/codes.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ CODES_PER_HOUR: '100' })
})
afterAll(() => app.close())

const { generate, verify } = codeRoutes
const minute = 60_000

interface Asker extends Caller {
  mobile: string
}

async function asker(): Promise<Asker> {
  const mobile = mobileFactory()
  return { ...(await app.signIn({ mobileNo: mobile })), mobile }
}

/** Requests a change of name, which needs one code and no password. */
async function ask(person: Asker, name = 'Salma Akter') {
  const { body } = await person.call(accountRoutes.initProfile, { body: { name } })
  return body.data
}

const nameOf = async (person: Caller) =>
  (await app.db.selectFrom('users').select('name').where('id', '=', person.userId).executeTakeFirstOrThrow())
    .name

const triesOf = async (change: number) =>
  (
    await app.db
      .selectFrom('one_time_codes')
      .select('attempts')
      .where('change_id', '=', change)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).attempts

describe('POST /verify_common_otp', () => {
  it('applies the change with the code that was sent, and says so', async () => {
    const person = await asker()
    const { id, masked_destination: shown, channel, step, steps } = await ask(person)
    expect({ channel, step, steps }).toEqual({ channel: 'sms', step: 1, steps: 1 })
    expect(shown).toBe(`${person.mobile.slice(0, 3)}••••••${person.mobile.slice(-2)}`)
    expect(await nameOf(person)).not.toBe('Salma Akter')
    const answer = await person.call(verify, { body: { id, otp_code: await codeTo(app, person.mobile) } })
    expect(answer.body).toEqual({ message: 'Your change is made.', data: { id, next: null } })
    expect(await nameOf(person)).toBe('Salma Akter')
  })

  it('keeps the code itself nowhere but in the message', async () => {
    const person = await asker()
    const { id } = await ask(person)
    const code = await codeTo(app, person.mobile)
    const row = await app.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('change_id', '=', id)
      .executeTakeFirst()
    expect(row?.code_hmac).toHaveLength(32)
    expect(JSON.stringify({ ...row, code_hmac: row?.code_hmac.toString('latin1') })).not.toContain(
      `"${code}"`,
    )
    await person.call(verify, { body: { id, otp_code: code } })
    expect(app.logged.join('')).not.toContain(code)
    const audited = await app.db.selectFrom('audit_log').select('details').execute()
    expect(JSON.stringify(audited)).not.toContain(code)
  })

  it('is good once', async () => {
    const person = await asker()
    const { id } = await ask(person)
    const body = { id, otp_code: await codeTo(app, person.mobile) }
    expect((await person.call(verify, { body })).status).toBe(200)
    expect((await person.call(verify, { body })).status).toBe(404)
  })

  it('applies a change once when its code comes many times at the same moment', async () => {
    const person = await asker()
    const { id } = await ask(person, 'Once Only')
    const body = { id, otp_code: await codeTo(app, person.mobile) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.call(verify, { body })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const acts = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'user.profile-changed')
      .where('actor_id', '=', person.userId)
      .execute()
    expect(acts).toHaveLength(1)
  })

  it('counts the tries and tells how many are left; then even the right code is too late', async () => {
    const person = await asker()
    const { id } = await ask(person)
    const code = await codeTo(app, person.mobile)
    const texts = []
    for (let i = 0; i < 6; i++) {
      const { status, refusal } = await person.call(verify, { body: { id, otp_code: otherThan(code) } })
      expect(status).toBe(422)
      texts.push(refusal.errors?.otp_code?.[0])
    }
    expect(texts).toEqual([
      'That is not the code we sent. You have 4 tries left.',
      'That is not the code we sent. You have 3 tries left.',
      'That is not the code we sent. You have 2 tries left.',
      'That is not the code we sent. You have 1 try left.',
      'That is not the code we sent, and this was the last try. Ask for a new one.',
      'This code no longer works. Ask for a new one.',
    ])
    expect((await person.call(verify, { body: { id, otp_code: code } })).status).toBe(422)
  })

  it('compares five of twenty guesses that come at the same moment', async () => {
    const person = await asker()
    const { id } = await ask(person)
    const code = Number(await codeTo(app, person.mobile))
    const guesses = Array.from({ length: 20 }, (_, i) => String((code + 1 + i) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(
      guesses.map((otp_code) => person.call(verify, { body: { id, otp_code } })),
    )
    const compared = answers.filter((answer) =>
      answer.refusal.errors?.otp_code?.[0]?.startsWith('That is not'),
    )
    expect(compared).toHaveLength(5)
    expect(await triesOf(id)).toBe(5)
  })

  it('is over after five minutes', async () => {
    const person = await asker()
    const { id } = await ask(person)
    const body = { id, otp_code: await codeTo(app, person.mobile) }
    app.clock.pass(5 * minute)
    expect((await person.call(verify, { body })).refusal.errors).toEqual({
      otp_code: ['This code no longer works. Ask for a new one.'],
    })
  })

  it('answers somebody else’s change, another purpose’s path and a missing one with the same bytes', async () => {
    const person = await asker()
    const { id } = await ask(person)
    const body = { id, otp_code: await codeTo(app, person.mobile) }
    const missing = await person.call(verify, { body: { ...body, id: 999_999 } })
    expect(missing.status).toBe(404)
    const other = await asker()
    await ask(other)
    const theirs = await other.call(verify, { body })
    const elsewhere = await person.call(accountRoutes.verifyMarketing, { body })
    for (const answer of [theirs, elsewhere])
      expect({ ...answer.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    expect(await triesOf(id)).toBe(0)
  })

  it('does not take the code of another change of the same person', async () => {
    const person = await asker()
    const first = await ask(person, 'First Name')
    const code = await codeTo(app, person.mobile)
    const second = await ask(person, 'Second Name')
    expect((await person.call(verify, { body: { id: first.id, otp_code: code } })).status).toBe(422)
    expect((await person.call(verify, { body: { id: second.id, otp_code: code } })).status).toBe(422)
    expect(await nameOf(person)).not.toMatch(/First|Second/)
  })

  it('names a missing code in the specified words, and refuses guests and unknown fields', async () => {
    const person = await asker()
    const blank = await person.call(verify, { body: { id: 1, otp_code: '' } })
    expect(blank.refusal.errors).toEqual({ otp_code: ['The otp code field is required'] })
    const number = await person.call(verify, { body: { id: 1, otp_code: 123_456 } as never })
    expect(number.refusal.errors).toEqual({ otp_code: ['The otp code field must be text'] })
    const odd = await person.call(verify, { body: { id: 1, otp_code: '12345', path: '/x' } as never })
    expect(odd.refusal.errors).toEqual({
      otp_code: ['The otp code has 6 digits'],
      path: ['The path field is not known'],
    })
    expect((await app.guest.call(verify, { body: { id: 1, otp_code: '123456' } })).status).toBe(401)
  })
})

describe('POST /generate_common_otp', () => {
  it('sends a fresh code; the one before no longer works', async () => {
    const person = await asker()
    const { id } = await ask(person, 'Fresh Code')
    const before = await codeTo(app, person.mobile)
    const answer = await person.call(generate, { body: { id } })
    expect(answer.body.data).toMatchObject({ id, verify_path: '/verify_profile_update', channel: 'sms' })
    const after = await codeTo(app, person.mobile)
    if (before !== after)
      expect((await person.call(verify, { body: { id, otp_code: before } })).status).toBe(422)
    expect((await person.call(verify, { body: { id, otp_code: after } })).status).toBe(200)
    expect(await nameOf(person)).toBe('Fresh Code')
  })

  it('refuses guests, no id, and what is not theirs or too old to be confirmed', async () => {
    const person = await asker()
    const { id } = await ask(person)
    expect((await app.guest.call(generate, { body: { id } })).status).toBe(401)
    expect((await person.call(generate, { body: {} as never })).refusal.errors).toEqual({
      id: ['The id field is required'],
    })
    const other = await asker()
    const theirs = await other.call(generate, { body: { id } })
    const missing = await other.call(generate, { body: { id: 999_999 } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    app.clock.pass(30 * minute)
    expect((await person.call(generate, { body: { id } })).status).toBe(404)
  })

  it('stops when one person asks too often, also all at once, and goes on an hour later', async () => {
    app.clock.pass(60 * minute)
    const person = await asker()
    const { id } = await ask(person)
    const answers = await Promise.all(
      Array.from({ length: limits.toPlace + 5 }, () => person.call(generate, { body: { id } })),
    )
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(6)
    expect(refused[0]?.headers['retry-after']).toBe('3600')
    expect(await textsTo(app, person.mobile)).toHaveLength(limits.toPlace)
    app.clock.pass(60 * minute)
    expect((await person.call(accountRoutes.initProfile, { body: { name: 'Later' } })).status).toBe(200)
  })

  it('stops for everybody when the hour’s budget is spent, and logs it', async () => {
    app.clock.pass(60 * minute)
    const person = await asker()
    const { id } = await ask(person)
    const { db } = app
    const open = await db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('change_id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: _, ...code } = open
    const spent = Array.from({ length: 100 }, (_, i) => ({
      ...code,
      destination: `0199${i}`,
      address: `10.0.0.${i}`,
      replaced_at: app.clock.now(),
    }))
    await db.insertInto('one_time_codes').values(spent).execute()
    const other = await asker()
    const answer = await other.call(accountRoutes.initProfile, { body: { name: 'Nobody' } })
    expect(answer.status).toBe(503)
    expect(await textsTo(app, other.mobile)).toEqual([])
    expect(app.logged.join('')).toContain('budget of codes')
  })
})
