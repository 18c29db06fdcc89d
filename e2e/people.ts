import type { Page } from '@playwright/test'
import { ask } from './database'
import { listenerOf } from './live-line'
import { visit } from './screens'

export interface Person {
  username: string
  password: string
}

/** Accounts of the demo provider. A journey that changes anything about its person makes its own person instead. */
export const customer: Person = { username: 'customer', password: 'demo-customer' }
export const admin: Person = { username: 'admin', password: 'demo-admin' }
export const agent: Person = { username: 'agent', password: 'demo-agent' }
export const author: Person = { username: 'author', password: 'demo-author' }
export const manager: Person = { username: 'manager', password: 'demo-manager' }
export const officer: Person = { username: 'billing', password: 'demo-billing' }

/**
 * A customer of the demo provider that no other journey uses, with the given number of connections, all in the given
 * state; `isBusy`: who has written tickets and read notifications.
 */
export async function ownCustomer({
  connections = 1,
  status = 'active',
  isBusy = false,
}: { connections?: number; status?: 'active' | 'suspended'; isBusy?: boolean } = {}): Promise<
  Person & { id: number }
> {
  const [person] = await ask<{ id: string; username: string }>(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = $1)
     WHERE id = (
       SELECT id FROM users
       WHERE password_hash IS NULL AND status = 'active'
         AND $2 = (SELECT count(*) FROM connections c WHERE c.user_id = users.id AND c.status = $3)
         AND NOT EXISTS (SELECT FROM connections c WHERE c.user_id = users.id AND c.status <> $3)
         AND (NOT $4 OR EXISTS (SELECT FROM tickets t JOIN connections c ON c.id = t.connection_id WHERE c.user_id = users.id)
           AND EXISTS (SELECT FROM notifications n WHERE n.user_id = users.id AND n.is_seen))
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, username`,
    [customer.username, connections, status, isBusy],
  )
  if (!person) throw new Error('There is no such customer')
  return { id: Number(person.id), username: person.username, password: customer.password }
}

/** A new agent of the customer's organization, for one journey alone. */
export const agentOf = (customerId: number) => colleagueOf(agent, customerId)

/** A new manager of the customer's organization, for one journey alone. */
export const managerOf = (customerId: number) => colleagueOf(manager, customerId)

/** A new billing officer of the customer's organization, for one journey alone. */
export const officerOf = (customerId: number) => colleagueOf(officer, customerId)

/** A new person of the customer's organization, with the roles and the password of an existing one. */
async function colleagueOf({ username: like, password }: Person, customerId: number): Promise<Person> {
  const username = `${like}-for-${customerId}`
  await ask(
    `WITH made AS (
       INSERT INTO users (username, name, password_hash, account_type, organization_id)
       SELECT $2, initcap($3) || ' for ' || customer.username, colleague.password_hash, 'staff',
         customer.organization_id
       FROM users customer, users colleague WHERE customer.id = $1 AND colleague.username = $3
       RETURNING id)
     INSERT INTO user_roles (user_id, role_id)
     SELECT made.id, r.role_id FROM made, user_roles r JOIN users colleague ON colleague.id = r.user_id
     WHERE colleague.username = $3`,
    [customerId, username, like],
  )
  return { username, password }
}

/** A screen of everybody that asks little: for journeys that go on to others, or only need a token. */
export const quietScreen = '/admin/auth/profile'

/**
 * Begins a session as the Login screen does, but by a call; opens the path, and waits until the screen is complete and
 * the live connection is up. Journeys about signing in fill in the form.
 */
export async function signIn(page: Page, person: Person, path = '/admin/dashboard'): Promise<void> {
  const { token, user } = await beginSession(person)
  const subscriber = user.subscriber && JSON.stringify(user.subscriber)
  await page.context().addCookies([
    {
      name: 'uplink_token',
      value: encodeURIComponent(token),
      url: process.env.UPLINK_URL,
      sameSite: 'Strict',
    },
  ])
  await page.addInitScript(rememberSession, { token: encodeURIComponent(token), subscriber })
  const listening = listenerOf(page)
  await visit(page, path)
  await listening()
}

/** Runs in the page before the app does, and does nothing once the session is over or known. */
function rememberSession({ token, subscriber }: { token: string; subscriber: string | null }) {
  if (!document.cookie.includes(token) || localStorage.getItem('authenticate') !== null) return
  localStorage.setItem('authenticate', 'true')
  if (subscriber !== null) localStorage.setItem('subscriber', subscriber)
}

interface Session {
  token: string
  user: { subscriber: object | null }
}

/** Begins a session without a browser, for a journey that asks the API as somebody. */
export async function beginSession({ username, password }: Person): Promise<Session> {
  const answer = await fetch(`${process.env.UPLINK_URL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  return ((await answer.json()) as { data: Session }).data
}

export async function fillIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The bearer token as the web app keeps it. */
export async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => /^(__Host-)?uplink_token$/.test(name))?.value ?? ''
}
