import { accountRoutes } from '@uplink/contract/accounts'
import { authRoutes } from '@uplink/contract/auth'
import { codeRoutes } from '@uplink/contract/codes'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { codeTo, mobileFactory, textsTo } from './codes/codes.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'a right horse in Banani'

/** Somebody who chose Bangla. */
async function reader() {
  const mobile = mobileFactory()
  const email = `reader-${mobile}@example.com`
  const passwordHash = await app.passwords.hash(password)
  const caller = await app.signIn({ mobileNo: mobile, email, passwordHash })
  await caller.call(authRoutes.setLanguage, { body: { language: 'bn' } })
  return { ...caller, mobile, email }
}

const logged = async (userId: number) =>
  (
    await app.db
      .selectFrom('message_logs')
      .select(['kind', 'text'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind, text }) => [kind, text])

it('sends who chose Bangla codes, and word of what was changed, in Bangla', async () => {
  const person = await reader()
  const fresh = mobileFactory()
  const begun = await person.call(accountRoutes.initProfile, { body: { mobile_no: fresh, password } })
  const { id } = begun.body.data
  expect((await textsTo(app, person.mobile))[0]).toMatch(
    /^\d{6} আপনার .+ কোড, যোগাযোগের তথ্য পরিবর্তনের জন্য। এটি 5 মিনিট কাজ করবে।/,
  )
  expect((await logged(person.userId))[0]).toEqual(['auth.code', expect.stringMatching(/^•+ আপনার /)])
  for (const number of [person.mobile, fresh])
    await person.call(codeRoutes.verify, { body: { id, otp_code: await codeTo(app, number) } })
  for (const number of [person.mobile, fresh])
    expect((await textsTo(app, number))[0]).toContain('আপনার অ্যাকাউন্টের ফোন নম্বর পরিবর্তন হয়েছে')
})

it('sends them links, and word of a new password, in Bangla; the mail says what its words are in', async () => {
  const person = await reader()
  await app.guest.call(passwordRoutes.reset, { body: { mobile_or_email: person.email } })
  const [text = ''] = await textsTo(app, person.email)
  const token = /#([\w-]+)\n\nলিংকটি 30 মিনিটের মধ্যে একবার কাজ করবে।/.exec(text)?.[1] ?? ''
  expect(token).not.toBe('')
  expect(JSON.stringify(await logged(person.userId))).not.toContain(token)
  const fresh = 'quite another horse in Banani'
  const body = { token, password: fresh, password_confirmation: fresh }
  expect((await app.guest.call(passwordRoutes.reset, { body })).status).toBe(200)
  for (const place of [person.email, person.mobile])
    expect((await textsTo(app, place))[0]).toContain('ইউজারনেমের পাসওয়ার্ড পরিবর্তন হয়েছে')
  const mails = await app.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', person.email)
    .execute()
  expect(mails.map(({ payload }) => payload)).toMatchObject([{ language: 'bn' }, { language: 'bn' }])
})
