import type { SingleSignOn, singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import type { Received } from '@uplink/contract/route'
import { randomInt } from 'node:crypto'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { found, invalid, invalidFields, Problem } from '#platform/http/problem'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import { rolesToGive } from '../people/people.public'
import { refusalOf } from './fetching'
import { discover, redirectUri, type ProviderDeps, type ProviderSettings } from './provider'
import * as store from './settings.store'

export interface SignOnDeps extends ProviderDeps {
  seals: Seals
}

/** The secrets of clients, for sealing them anew under another key. */
export const signOnSecrets: SealedColumn = {
  table: 'single_sign_ons',
  id: 'id',
  column: 'secret_sealed',
  contextOf: (id) => `single_sign_ons:${id}`,
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 62 bits, so that nobody finds a link by trying. */
const newKey = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

/** How its provider is reached. */
export function settingsOf(seals: Seals, row: store.SignOnRow): ProviderSettings {
  const { id, issuer, client_id, secret_sealed: sealed, updated_at } = row
  const secret = seals.open(found(sealed ?? undefined), signOnSecrets.contextOf(id))
  return { id, issuer, client_id, secret, version: updated_at.getTime() }
}

async function toSignOn(
  { publicUrl }: SignOnDeps,
  db: Database,
  row: store.SignOnRow,
): Promise<SingleSignOn> {
  const { name, issuer, client_id, groups_claim, roles, makes_accounts, keeps_passwords, factor, is_active } =
    row
  return {
    name,
    issuer,
    client_id,
    groups_claim,
    roles,
    makes_accounts,
    keeps_passwords,
    factor,
    is_active,
    link: `${publicUrl}/login?sso=${row.key}`,
    redirect_uri: redirectUri(publicUrl),
    logout_uri: `${publicUrl}/api/auth/single-sign-on/${row.key}/logout`,
    people: await store.countPeople(db, row.id),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Throws as for none where the caller may not see the organization. */
export async function requireOrganization(call: Call, id: number, action: 'List' | 'Edit'): Promise<void> {
  const within = await call.rows('organization', action, store.organizationRules.columns)
  found(await store.findOrganization(call.db, { id, within }))
}

export async function readSignOn(deps: SignOnDeps, call: Call, organization: number) {
  await requireOrganization(call, organization, 'List')
  const row = await store.findSignOn(call.db, organization)
  return row ? toSignOn(deps, call.db, row) : null
}

/**
 * Sets it. Whoever sets it gives no role that they could not give by hand, and sends the secret again when it would go somewhere
 * else. With another issuer nobody is known any more.
 */
export async function saveSignOn(
  deps: SignOnDeps,
  call: Call,
  organization: number,
  { client_secret: secret, roles, ...given }: Received<typeof singleSignOnSettingRoutes.save>['body'],
): Promise<SingleSignOn> {
  await requireOrganization(call, organization, 'Edit')
  const refusal = refusalOf(given.issuer, deps.signOnHosts)
  if (refusal !== undefined) throw invalid('issuer', refusal)
  const before = await store.findSignOn(call.db, organization)
  const isElsewhere = before?.issuer !== given.issuer
  if (secret === undefined && (isElsewhere || before.client_id !== given.client_id))
    throw invalid('client_secret', 'Write the secret: it would go to another place')
  await checkRoles(call, roles, before?.roles ?? [])
  return call.db.transaction().execute(async (tx) => {
    const now = call.clock.now()
    const values = { ...given, organization_id: organization, updated_at: now }
    const id = await store.saveSignOn(tx, { ...values, key: before?.key ?? newKey() })
    if (secret !== undefined)
      await store.keepSecret(tx, { id, sealed: deps.seals.seal(secret, signOnSecrets.contextOf(id)) })
    await store.replaceRoles(tx, { id, roles })
    if (before && isElsewhere) await store.forgetPeople(tx, id)
    const { issuer, client_id, factor, makes_accounts, keeps_passwords, is_active } = given
    await call.audit(tx, {
      act: 'single-sign-on.saved',
      target: ['organization', organization],
      ...(before && { before: { issuer: before.issuer, client_id: before.client_id, roles: before.roles } }),
      after: {
        issuer,
        client_id,
        factor,
        makes_accounts,
        keeps_passwords,
        is_active,
        roles,
        secret_changed: secret !== undefined,
      },
    })
    return toSignOn(deps, tx, found(await store.findSignOn(tx, organization)))
  })
}

/** Those that stood there before may stay, though whoever changes something else could not give them. */
async function checkRoles(
  call: Call,
  roles: readonly { group: string; role_id: number }[],
  before: readonly { group: string; role_id: number }[],
): Promise<void> {
  const allowed = new Set(await rolesToGive(call))
  const stood = new Set(before.map(({ group, role_id }) => `${role_id} ${group}`))
  const errors = Object.fromEntries(
    roles.flatMap(({ group, role_id }, at) =>
      allowed.has(role_id) || stood.has(`${role_id} ${group}`)
        ? []
        : [[`roles.${at}.role_id`, ['Choose a role that you may give']]],
    ),
  )
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/** Whether its provider answers, and for the issuer that was set. */
export async function checkSignOn(deps: SignOnDeps, call: Call, organization: number): Promise<boolean> {
  await requireOrganization(call, organization, 'Edit')
  const row = found(await store.findSignOn(call.db, organization))
  try {
    await discover({ ...deps, discovered: new Map() }, settingsOf(deps.seals, row), call.clock.now())
    return true
  } catch (error) {
    call.log.info({ error: String(error) }, 'a provider of single sign-on did not answer as it should')
    return false
  }
}

export async function removeSignOn(call: Call, organization: number): Promise<void> {
  await requireOrganization(call, organization, 'Edit')
  await call.db.transaction().execute(async (tx) => {
    if (!(await store.deleteSignOn(tx, organization))) throw new Problem('record.not-found')
    await call.audit(tx, { act: 'single-sign-on.removed', target: ['organization', organization] })
  })
}
