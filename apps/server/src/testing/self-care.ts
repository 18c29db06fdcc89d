import type { RouteDefinition, Sent } from '@uplink/contract/route'
import { expect, it } from 'vitest'
import { connectionFactory } from '../modules/connections/connections.factory'
import type { TestApp } from './test-app'

/**
 * Tests what every route about one of a customer's own connections must refuse: guests, staff without the right,
 * unknown fields, connections that do not exist, and other people's, which get the same answer.
 */
export function itIsForOwners<R extends RouteDefinition>(
  appOf: () => TestApp,
  route: R,
  /** What its query must have besides. */
  needed: Record<string, string> = {},
): void {
  const about = (query: Record<string, string>) =>
    ({ query: { ...needed, ...query } }) as unknown as Partial<Sent<R>>

  it('refuses guests, and staff whose roles do not reach it', async () => {
    const app = appOf()
    expect((await app.guest.call(route)).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff' })
    expect((await staff.call(route)).refusal.code).toBe('access.denied')
  })

  it('refuses fields it does not know', async () => {
    const customer = await customerWithLine(appOf())
    const answer = await customer.call(route, about({ cuidd: 'x' }))
    expect(answer.status).toBe(422)
    expect(answer.refusal.errors).toEqual({ cuidd: ['The cuidd field is not known'] })
  })

  it('answers somebody else’s connection like a missing one', async () => {
    const app = appOf()
    const owner = await app.signIn()
    const line = await connectionFactory(app, { userId: owner.userId })
    const customer = await customerWithLine(app)
    const missing = await customer.call(route, about({ cuid: '999999999' }))
    expect(missing.status).toBe(404)
    for (const cuid of [String(line.id), line.username]) {
      const theirs = await customer.call(route, about({ cuid }))
      expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    }
  })
}

/** A customer with one connection; the session is opened last, so that it includes the connection. */
export async function customerWithLine(
  app: TestApp,
  line: Omit<Parameters<typeof connectionFactory>[1], 'userId'> = {},
) {
  const customer = await app.signIn()
  const connection = await connectionFactory(app, { userId: customer.userId, ...line })
  return { ...customer, connection }
}
