import { passwordRoutes } from '@uplink/contract/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { deskFactory } from '../../../testing/stages/desk'
import { mobileFactory, textsTo } from '../codes/codes.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    SMS_WEBHOOK_URL: 'https://sms.example',
    SMS_WEBHOOK_SECRET: 's'.repeat(16),
  })
})
afterAll(() => app.close())

const { sendToOwner, checkLink } = passwordRoutes

/** An agent, and a customer of the same provider with a phone. */
async function desk({ mobile = mobileFactory() }: { mobile?: string | null } = {}) {
  const { agent, customer } = await deskFactory(app)
  await app.db.updateTable('users').set({ mobile_no: mobile }).where('id', '=', customer.userId).execute()
  return { agent, customer, mobile: mobile ?? '', body: { cuid: String(customer.connection.id) } }
}

describe('POST /desk/customer/reset-link', () => {
  it('sends the customer a link that works, shows where to in part, and is in the audit log', async () => {
    const { agent, customer, mobile, body } = await desk()
    const answer = await agent.call(sendToOwner, { body })
    const shown = `${mobile.slice(0, 3)}••••••${mobile.slice(-2)}`
    expect(answer.body).toEqual({
      message: `A link is on its way to ${shown}.`,
      data: { channel: 'sms', masked_destination: shown },
    })
    const [text = ''] = await textsTo(app, mobile)
    const token = /#([\w-]+)/.exec(text)?.[1] ?? ''
    expect(JSON.stringify(answer.body)).not.toContain(token)
    expect((await app.guest.call(checkLink, { body: { token } })).body.data.is_valid).toBe(true)
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target'])
      .where('action', '=', 'auth.reset-link-sent')
      .execute()
    expect(audited).toEqual([{ actor_id: agent.userId, target: `user:${customer.userId}` }])
  })

  it('refuses guests, customers, and staff without the right', async () => {
    const { customer, body } = await desk()
    expect((await app.guest.call(sendToOwner, { body })).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    for (const { call } of [staff, customer])
      expect((await call(sendToOwner, { body })).refusal.code).toBe('access.denied')
  })

  it('refuses another place than the customer’s own, and says when there is none', async () => {
    const { agent, body } = await desk()
    const elsewhere = await agent.call(sendToOwner, {
      body: { ...body, destination: 'x@example.com' } as never,
    })
    expect(elsewhere.refusal.errors).toEqual({ destination: ['The destination field is not known'] })
    const silent = await desk({ mobile: null })
    const answer = await silent.agent.call(sendToOwner, { body: silent.body })
    expect(answer.refusal.code).toBe('auth.not-reachable')
  })

  it('answers a line outside the rules like a missing one', async () => {
    const { agent } = await desk()
    const { connection } = await customerWithLine(app)
    const missing = await agent.call(sendToOwner, { body: { cuid: '999999' } })
    const theirs = await agent.call(sendToOwner, { body: { cuid: String(connection.id) } })
    expect(missing.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })

  it('stops after five in an hour, also all at once', async () => {
    const { agent, mobile, body } = await desk()
    const answers = await Promise.all(Array.from({ length: 8 }, () => agent.call(sendToOwner, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ refusal }) => refusal.code === 'request.rate-limited')).toHaveLength(3)
    expect(await textsTo(app, mobile)).toHaveLength(5)
  })
})
