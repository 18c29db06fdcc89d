import { authRoutes } from '@uplink/contract/auth'

/** The calls that a customer's screens make, from the dashboard on. */
export const customerCalls = [
  '/api/auth/get-user',
  '/api/get_active_connections',
  '/api/get-bill-info',
  '/api/get_billing_history',
  '/api/auth/notifications',
  '/api/get-account-info',
  '/api/service-status',
  '/api/payment-options',
  '/api/account-statement',
  '/api/recharge-history',
  '/api/get_chat_history',
  '/api/address-change-requests',
  '/api/get_customer_ticket_notes',
  '/api/my_orders',
  '/api/announcements',
  '/api/usage',
] as const

/** Signs in somebody of the demo, its customer unless said; returns the token. */
export async function signIn(
  origin: string,
  username = 'customer',
  password = 'demo-customer',
): Promise<string> {
  const answer = await fetch(`${origin}/api${authRoutes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body = (await answer.json()) as { data: { token: string } }
  return body.data.token
}
