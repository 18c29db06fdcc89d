import {
  apiTokenLimits,
  apiTokenRoutes,
  isForTokens,
  type ApiToken,
  type ApiTokenChoices,
  type newApiToken,
} from '@uplink/contract/api-tokens'
import type { RouteDefinition } from '@uplink/contract/route'
import { opener } from '@uplink/permission-rules/call-patterns'
import type { output } from 'zod'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, invalidFields, Problem } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { administratorRole } from '../access/access.public'
import * as store from './api-tokens.store'
import { hashOf, hintOf, newTokenText } from './token-text'

export interface TokenDeps {
  /** All routes, to know which of them a permission opens. */
  routes: readonly RouteDefinition[]
}

const toApiToken = ({ rows_role_id: role, ...row }: store.TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  owner: row.owner,
  rights: row.rights,
  rows_role: role === null ? null : (row.rows_role ?? 'A role that is gone'),
  addresses: row.addresses,
  state: row.state,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_from: row.last_used_from,
  can: row.state === 'active' ? ['revoke'] : [],
})

const seenBy = async (call: Call) => ({
  person: call.person.userId,
  within: await call.rows('user', 'Edit', store.ownerRules.columns),
})

export async function listTokens(
  call: Call,
  { state, ...query }: { state?: store.State | undefined; page: number; per_page: number },
) {
  const [seen, mayCreate] = await Promise.all([seenBy(call), call.mayReach(apiTokenRoutes.create)])
  const listing = store.tokensOf(call.db, { ...seen, now: call.clock.now(), state })
  const page = await pageOf(call.db, { ...listing, view: toApiToken }, query)
  return { ...page, can: mayCreate ? ['create' as const] : [] }
}

/** The caller's own permissions that open calls to tokens, and how many calls. */
async function permissionsOf({ routes }: TokenDeps, { db, person }: Call) {
  const roles = person.roleIds.includes(administratorRole) ? 'all' : person.roleIds
  const open = routes.filter((route) => isForTokens(route))
  const permissions = await store.findPermissions(db, roles)
  return permissions.flatMap(({ id, name, display_name, http_method, http_path }) => {
    const opens = opener({ methods: http_method, paths: http_path })
    const calls = open.filter((route) => opens(route.exports ?? route.goesWith ?? route)).length
    return calls === 0 ? [] : [{ id, name: display_name, group: name.split('.')[0] ?? name, calls }]
  })
}

const rolesOf = async (call: Call) =>
  store.findRoles(call.db, await call.rows('admin-role', 'List', store.roleRules.columns))

export async function readChoices(deps: TokenDeps, call: Call): Promise<ApiTokenChoices> {
  const [permissions, roles] = await Promise.all([permissionsOf(deps, call), rolesOf(call)])
  return { permissions, roles }
}

export async function createToken(deps: TokenDeps, call: Call, sent: output<typeof newApiToken>) {
  const { clock, person } = call
  const [permissions, roles] = await Promise.all([permissionsOf(deps, call), rolesOf(call)])
  const chosen = [...new Set(sent.permission_ids)]
  const { rows_role_id: role } = sent
  const errors = {
    ...(!chosen.every((id) => permissions.some((own) => own.id === id)) && {
      permission_ids: ['A token may have rights only that you have yourself'],
    }),
    ...(role !== null && !roles.some(({ id }) => id === role) && { rows_role_id: ['Choose a role'] }),
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  const text = newTokenText()
  const now = clock.now()
  return call.db.transaction().execute(async (tx) => {
    if ((await store.countUsable(tx, { person: person.userId, now })) >= apiTokenLimits.tokens)
      throw new Problem('api-token.too-many')
    const kept = {
      name: sent.name,
      rows_role_id: role,
      addresses: sent.addresses,
      expires_at: new Date(now.getTime() + sent.days * dayMs),
    }
    const token = { ...kept, user_id: person.userId, token_hash: hashOf(text), hint: hintOf(text) }
    const id = await store.insertToken(tx, { ...token, created_at: now }, chosen)
    await call.audit(tx, {
      act: 'api-token.made',
      target: ['api-token', id],
      after: { ...kept, permission_ids: chosen },
    })
    return { id, token: text }
  })
}

export async function revokeOne(call: Call, id: number): Promise<{ id: number }> {
  const seen = await seenBy(call)
  return call.db.transaction().execute(async (tx) => {
    const token = found(await store.lockToken(tx, { ...seen, id }))
    if (token.revoked_at === null) {
      await store.revokeToken(tx, { id, by: call.person.userId, now: call.clock.now() })
      await call.audit(tx, {
        act: 'api-token.revoked',
        target: ['api-token', id],
        details: { name: token.name },
      })
    }
    return { id }
  })
}
