import { connectionFactory } from '../modules/connections/connections.factory'
import type { TestApp } from './test-app'

/** A customer with one connection; the session is opened last, so that it includes the connection. */
export async function customerWithLine(
  app: TestApp,
  line: Omit<Parameters<typeof connectionFactory>[1], 'userId'> = {},
) {
  const customer = await app.signIn()
  const connection = await connectionFactory(app, { userId: customer.userId, ...line })
  return { ...customer, connection }
}
