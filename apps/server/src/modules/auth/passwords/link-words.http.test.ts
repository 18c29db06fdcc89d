import { passwordRoutes } from '@uplink/contract/passwords'
import { userRoutes, users } from '@uplink/contract/users'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../testing/test-app'
import { deskFactory } from '../../../testing/stages/desk'
import { mobileFactory } from '../codes/codes.factory'

const sms = { SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 's'.repeat(16) }
const mail = { SMTP_URL: 'smtp://a.example', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://my.isp.example' }

/** What the portal says of a link by SMS: for a new user, for a user, and for a customer. */
async function said(settings: Record<string, string>) {
  const app = await createTestApp(settings)
  const { agent, customer } = await deskFactory(app)
  const mobile_no = mobileFactory()
  await app.db.updateTable('users').set({ mobile_no }).where('id', '=', customer.userId).execute()
  const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
  const form = {
    name: 'Rahima Khatun',
    username: 'rahima',
    email: null,
    mobile_no: mobileFactory(),
    account_type: 'customer' as const,
    organization_id: customer.connection.organization_id,
    department_id: null,
    user_ref_id: null,
    role_ids: [2],
    status: 'active' as const,
  }
  const made = await administrator.call(users.routes.create, { body: form })
  const again = await administrator.call(userRoutes.sendLink, { params: { id: made.body.data.id } })
  const body = { cuid: String(customer.connection.id) }
  const desk = await agent.call(passwordRoutes.sendToOwner, { body })
  await app.close()
  return [made, again, desk].map((answer) => answer.body.message.replace(/01\d•+\d\d/, 'there'))
}

it('says of a link that it is on its way where something carries it', async () => {
  expect(await said({ DEMO: 'false', ...sms })).toEqual([
    'User saved. A link to choose a password is on its way to there.',
    'A link is on its way to there.',
    'A link is on its way to there.',
  ])
})

it('says that it was not sent where nothing does, and what to set', async () => {
  const why = 'was not sent: the portal has no SMS service. Set up a gateway in Settings, Mail and SMS.'
  expect(await said({ DEMO: 'false', ...mail })).toEqual([
    `User saved. A link to choose a password ${why}`,
    `A link ${why}`,
    `A link ${why}`,
  ])
})

it('says in the demo where it is instead', async () => {
  const where = 'for there is kept in the message log: this demo sends nothing.'
  expect(await said({})).toEqual([
    `User saved. A link to choose a password ${where}`,
    `A link ${where}`,
    `A link ${where}`,
  ])
})

it('says without a session that nothing carries a link there, whoever it would be for', async () => {
  const app = await createTestApp({ DEMO: 'false', ...mail })
  const { customer } = await deskFactory(app)
  const mobile_no = mobileFactory()
  await app.db.updateTable('users').set({ mobile_no }).where('id', '=', customer.userId).execute()
  const ask = (mobile_or_email: string) => app.guest.call(passwordRoutes.reset, { body: { mobile_or_email } })
  const [known, unknown, byMail] = [
    await ask(mobile_no),
    await ask(mobileFactory()),
    await ask('a@b.example'),
  ]
  const errors = { mobile_or_email: ['This portal sends no SMS. Ask your provider for a new password.'] }
  expect(known.refusal).toMatchObject({ code: 'request.invalid', errors })
  expect(unknown.refusal.errors).toEqual(errors)
  expect(byMail.body.message).toContain('is on its way')
  await app.close()
})
