import { accessServers } from '@uplink/contract/access-servers'
import { brandRoutes } from '@uplink/contract/brand'
import type { Model } from '@uplink/contract/models'
import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { organizations } from '@uplink/contract/organizations'
import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { paymentWays } from '@uplink/contract/payment-ways'
import { requiredFactorRoutes } from '@uplink/contract/required-factors'
import { setupRoutes } from '@uplink/contract/setups'
import { singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { smsGatewayRoutes } from '@uplink/contract/sms-gateways'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from './modules'
import { ofOwnOrganization, roleFactory } from './modules/access/access.factory'
import { organizationFactory } from './modules/organizations/organizations.factory'
import { pictureFactory } from './modules/settings/settings.factory'
import { accessServerFactory } from './modules/usage/access-server.factory'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://portal.example' })
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

let count = 0

/** An organization with one of each record that is a setting of it. */
async function provider() {
  const { id } = await organizationFactory(app)
  count += 1
  const server = { address: `192.0.2.${count}`, organizationId: id, place: 'Roof' }
  await accessServerFactory(app, server)
  const { rows } = await owner.query<{ server: string; way: string }>(
    `SELECT (SELECT id FROM access_servers WHERE organization_id = $1) AS server,
       (SELECT min(id) FROM payment_ways WHERE organization_id = $1) AS way`,
    [id],
  )
  return { id, server: Number(rows[0]?.server), way: Number(rows[0]?.way), address: server.address }
}
type Provider = Awaited<ReturnType<typeof provider>>

/** Everything that is kept of an organization, but what was done in its name. */
async function allOf(organization: number): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'organization_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of [...tables, { name: 'organizations' }]) {
    const column = name === 'organizations' ? 'id' : 'organization_id'
    const { rows } = await owner.query<{ text: string }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]')::text AS text
       FROM ${name} t WHERE ${column} = $1`,
      [organization],
    )
    contents[name] = rows[0]?.text ?? ''
  }
  return contents
}

const form = { name: 'Renamed', mobile_no: '01711000009', status: 'active' as const }
const gateway = {
  is_active: true,
  method: 'POST' as const,
  url: 'https://sms.example/send?to={to}',
  headers: 'X-Key: {secret}',
  body_kind: 'json' as const,
  body: '{"to": "{to}", "text": "{text}"}',
  success_status: null,
  success_text: null,
  refusal_text: null,
  secret: 'the key of the gateway',
}

/** Each way to change a setting, by its right. */
const changes: Record<string, (by: Caller, of: Provider) => Promise<{ status: number; refusal: object }>> = {
  'organizations.update': (by, { id }) =>
    by.call(organizations.routes.update, {
      params: { id },
      body: {
        ...form,
        name: `Renamed ${id}`,
        billing_day: 9,
        tax_percent: 7.5,
        keep_chats_months: 2,
        sms_sender: 'NEW',
      },
    }),
  'organizations.set-logo': (by, { id }) =>
    by.call(brandRoutes.setLogo, { params: { id }, body: { picture: pictureFactory().toString('base64') } }),
  'organizations.require-second-factor': (by, { id }) =>
    by.call(requiredFactorRoutes.set, { params: { id }, body: { is_required: true } }),
  'organizations.set-sms-gateway': (by, { id }) =>
    by.call(smsGatewayRoutes.set, { params: { id }, body: gateway }),
  'organizations.set-setup': (by, { id }) =>
    by.call(setupRoutes.set, { body: { organization_id: id, step: 'brand', state: 'skipped' } }),
  'payment-ways.update': (by, { id, way }) =>
    by.call(paymentWays.routes.update, {
      params: { id: way },
      body: { name: 'Till', kind: 'cash', reference: 'none', organization_id: id, status: 'active' },
    }),
  'access-servers.update': (by, { id, server, address }) =>
    by.call(accessServers.routes.update, {
      params: { id: server },
      body: {
        name: 'Renamed',
        place: 'Cellar',
        organization_id: id,
        address,
        kind: 'cisco',
        on_change: 'change',
        secret: 'a-new-secret',
        status: 'active',
      },
    }),
  'access-servers.set-suspension-terms': (by, { id }) =>
    by.call(networkTermsRoutes.setSuspension, {
      body: { organization_id: id, is_let_in: true, kbps: 128, framed_pool: null, attributes: [] },
    }),
  'outage-credits.set-rules': (by, { id }) =>
    by.call(outageCreditRoutes.setRules, {
      body: { organization_id: id, rules: [{ from_hours: 4, percent: 10 }] },
    }),
  'single-sign-on.save': (by, { id }) =>
    by.call(singleSignOnSettingRoutes.save, {
      params: { id },
      body: {
        name: 'Account',
        issuer: 'https://idp.example.com',
        client_id: 'uplink',
        client_secret: 'a secret of the client',
        groups_claim: 'groups',
        roles: [],
        makes_accounts: false,
        keeps_passwords: false,
        factor: 'amr',
        is_active: true,
      },
    }),
}

const nouns = ['organizations.', 'payment-ways.', 'access-servers.', 'outage-credits.', 'single-sign-on.']

it('knows each way to change a setting', () => {
  const rights = allRoutes
    .filter(({ method, right }) => method === 'PUT' && nouns.some((noun) => right.name.startsWith(noun)))
    .map(({ right }) => right.name)
  expect(Object.keys(changes).toSorted()).toEqual(rights.toSorted())
})

it.each(Object.entries(changes))(
  '%s touches nothing of another organization, and is not for its staff',
  async (_, change) => {
    const [own, other] = [await provider(), await provider()]
    const models: Model[] = ['organization', 'payment-way', 'access-server', 'outage']
    const role = await roleFactory(app, {
      permissions: [
        {
          paths: [
            '/organizations/*',
            '/payment-ways/*',
            '/access-servers/*',
            '/single-sign-on/*',
            '/desk/outages/*',
          ],
        },
      ],
      grants: models.map((model) => ({ model, actions: ['List', 'Create', 'Edit'], ...ofOwnOrganization })),
    })
    const manager = await app.signIn({ accountType: 'staff', organizationId: own.id, roleIds: [role] })
    const before = { own: await allOf(own.id), other: await allOf(other.id) }
    const refused = await change(manager, other)
    expect([404, 422]).toContain(refused.status)
    expect(await allOf(other.id)).toEqual(before.other)
    const done = await change(manager, own)
    expect(done.status, JSON.stringify(done.refusal)).toBe(200)
    expect(await allOf(other.id)).toEqual(before.other)
    expect(await allOf(own.id)).not.toEqual(before.own)
  },
)
