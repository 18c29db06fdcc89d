import { accountRoutes } from '@uplink/contract/accounts'
import { authRoutes } from '@uplink/contract/auth'
import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { endWhatWasRestored } from './after-restore'
import { mobileFactory, textsTo } from '../codes/codes.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('leaves no session, code or link of a restored backup alive', async () => {
  const mobile = mobileFactory()
  const email = 'restored@example.com'
  const person = await app.signIn({ mobileNo: mobile, email })
  await person.call(accountRoutes.initProfile, { body: { name: 'Salma Akter' } })
  await app.guest.call(passwordRoutes.reset, { body: { mobile_or_email: email } })
  const token = /#([\w-]+)/.exec((await textsTo(app, email))[0] ?? '')?.[1] ?? ''
  const isLinkValid = async () =>
    (await app.guest.call(passwordRoutes.checkLink, { body: { token } })).body.data.is_valid
  expect(await isLinkValid()).toBe(true)
  expect((await person.call(authRoutes.getUser)).status).toBe(200)

  expect(await endWhatWasRestored(app)).toEqual({ sessions: 1, changes: 1, links: 1, devices: 0 })
  await app.caughtUp()

  expect((await person.call(authRoutes.getUser)).status).toBe(401)
  expect(await isLinkValid()).toBe(false)
  expect(await app.db.selectFrom('one_time_codes').select('id').execute()).toEqual([])
  const audited = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', 'auth.ended-after-restore')
    .execute()
  expect(audited).toEqual([{ actor_id: null, details: { sessions: 1, changes: 1, links: 1, devices: 0 } }])
})
