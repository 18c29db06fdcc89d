import { accessServers } from '@uplink/contract/access-servers'
import { apiTokenRoutes } from '@uplink/contract/api-tokens'
import { authRoutes } from '@uplink/contract/auth'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { radiusRoutes } from '@uplink/contract/radius'
import { singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import { webhookRoutes } from '@uplink/contract/webhooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { roleFactory } from './modules/access/access.factory'
import { newKey } from './modules/payments/payments.factory'
import { areaFactory, packageFactory } from './modules/connections/connections.factory'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// One after the other, secrets of each kind are given to the portal or made by it, and used. Afterwards they stand in no table,
// no line of the log and no answer but the one that tells them once.

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_URL: 'https://portal.example',
    RADIUS_SECRET: 'hush of RADIUS itself 0',
  })
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** Of each table with one of the words, which of them; bytes are read as text as well. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ word: string }>(
      `SELECT DISTINCT word FROM ${name} AS t, unnest($1::text[]) AS word
       WHERE strpos(to_jsonb(t)::text, word) > 0
         OR strpos(to_jsonb(t)::text, encode(convert_to(word, 'UTF8'), 'hex')) > 0
         OR strpos(to_jsonb(t)::text, encode(convert_to(word, 'UTF8'), 'base64')) > 0`,
      [words],
    )
    found.push(...rows.map(({ word }) => `${name}: ${word}`))
  }
  return found
}

/** What an administrator reads: every list that needs nothing but being asked for. */
async function answersTo({ token }: Caller): Promise<string> {
  const lists = allRoutes.filter(
    ({ method, path, answers }) => method === 'GET' && !path.includes(':') && answers === undefined,
  )
  const bodies: string[] = []
  for (const { path } of lists) {
    const answer = await app.server.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    bodies.push(answer.body)
  }
  expect(bodies.length).toBeGreaterThan(60)
  return bodies.join('\n')
}

it('secrets stand nowhere: not in tables, logs, the audit log, the outbox or answers', async () => {
  const { connection } = await customerWithLine(app)
  const { organization_id: organizationId } = connection
  const role = await roleFactory(app, {
    permissions: [{ name: 'departments.read', paths: ['/departments'] }],
  })
  const admin = await app.signIn({
    accountType: 'staff',
    organizationId,
    roleIds: [1, role],
    passwordHash: await app.passwords.hash('hush password 1'),
  })
  const params = { id: organizationId }
  const secrets = ['hush of RADIUS itself 0', 'hush password 1']
  const given = (word: string) => {
    secrets.push(word)
    return word
  }
  const { username } = await app.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  const signedIn = await app.guest.call(authRoutes.login, { body: { username, password: 'hush password 1' } })
  given(String((signedIn.body.data as { token?: string }).token))
  await app.guest.call(authRoutes.login, { body: { username, password: given('hush guess 2') } })
  const oks = [
    await admin.call(radiusRoutes.setPassword, {
      query: { cuid: connection.username },
      body: { password: given('hush-network-3') },
    }),
    await admin.call(smsGatewayRoutes.set, {
      params,
      body: {
        is_active: true,
        method: 'POST',
        url: 'https://sms.example/send?to={to}',
        headers: 'X-Key: {secret}',
        body_kind: 'json',
        body: '{"to": "{to}", "text": "{text}"}',
        success_status: null,
        success_text: null,
        refusal_text: null,
        secret: given('hush-sms-4'),
      },
    }),
    await admin.call(accessServers.routes.create, {
      body: {
        name: 'BRAS',
        place: 'Roof',
        organization_id: organizationId,
        address: '192.0.2.9',
        kind: 'mikrotik',
        on_change: 'change',
        secret: given('hush-equipment-5'),
        status: 'active',
      },
    }),
    await admin.call(singleSignOnSettingRoutes.save, {
      params,
      body: {
        name: 'Account',
        issuer: 'https://idp.example.com',
        client_id: 'uplink',
        client_secret: given('hush-client-6'),
        groups_claim: 'groups',
        roles: [],
        makes_accounts: false,
        keeps_passwords: true,
        factor: 'amr',
        is_active: true,
      },
    }),
  ]
  expect(oks.map(({ status, refusal }) => [status, status === 200 ? '' : refusal])).toEqual(
    oks.map(() => [200, '']),
  )

  const area = await areaFactory(app, organizationId)
  const pack = await packageFactory(app, { organizationId, price: 50_000 })
  const line = {
    customer: { name: 'Hush', mobile_no: '01711999888' },
    area_id: area.id,
    package_id: pack.id,
    address: 'House 1',
    username: 'hush-line',
    starts_on: '2026-03-14',
  }
  const added = await admin.call(newLineRoutes.add, { body: line, key: newKey() })
  expect(added.status, JSON.stringify(added.refusal)).toBe(200)
  given(added.body.data.network_password ?? '')
  const hook = await admin.call(webhookRoutes.create, {
    body: {
      organization_id: organizationId,
      name: 'Books',
      url: 'https://shop.example/hook',
      events: ['payment.settled'],
    },
  })
  expect(hook.status, JSON.stringify(hook.refusal)).toBe(200)
  given(hook.body.data.secret)
  const { permissions } = (await admin.call(apiTokenRoutes.choices)).body.data
  const made = await admin.call(apiTokenRoutes.create, {
    body: {
      name: 'Bookkeeping',
      permission_ids: permissions.slice(0, 1).map(({ id }) => id),
      rows_role_id: null,
      days: 90,
      addresses: [],
    },
  })
  expect(made.status, JSON.stringify(made.refusal)).toBe(200)
  given(made.body.data.token)

  expect(secrets.every((secret) => secret.length >= 8)).toBe(true)
  expect(await tablesWith(secrets)).toEqual([])
  const told = `${await answersTo(admin)}\n${app.logged.join('\n')}`
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
})
