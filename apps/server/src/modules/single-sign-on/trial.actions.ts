import { cutText } from '@uplink/contract/cut-text'
import type { Received } from '@uplink/contract/route'
import {
  trialPrefix,
  type singleSignOnSettingRoutes,
  type SingleSignOnTrial,
} from '@uplink/contract/single-sign-on-settings'
import { asSystem } from '#platform/database/as-system'
import type { Call } from '#platform/http/call'
import { found, Problem } from '#platform/http/problem'
import type { Claims } from './provider'
import { requireOrganization } from './settings.actions'
import { findSignOn, keepPageHost, type SignOnRow } from './settings.store'
import { judge, prepare, read, takeAttempt, type SignInDeps } from './sign-in.actions'
import { insertAttempt } from './sign-in.store'

/** More than a person reads. */
const maxClaims = 60
const maxValue = 500

/** A trial is bound to its person: only they learn what was told of them. */
const browserOf = (user: number) => `trial of ${user}`

/** Sends whoever sets it up to the provider, so that they see what it says of them; also while it is switched off. */
export async function beginTrial(deps: SignInDeps, call: Call, organization: number): Promise<string> {
  await requireOrganization(call, organization, 'Edit')
  const row = found(await findSignOn(call.db, organization))
  const triedBy = call.person.userId
  const goes = { browser: browserOf(triedBy), prefix: trialPrefix, triedBy }
  const { url, attempt } = await prepare(deps, call, row, goes)
  await call.db.transaction().execute((tx) =>
    asSystem(tx, async () => {
      await keepPageHost(tx, { id: row.id, host: new URL(url).host })
      await insertAttempt(tx, attempt)
    }),
  )
  return url
}

/** What the provider has told of whoever tries it, and what would come of it. Signs nobody in, and changes nothing. */
export async function finishTrial(
  deps: SignInDeps,
  call: Call,
  given: Received<typeof singleSignOnSettingRoutes.finishTrial>['body'],
): Promise<SingleSignOnTrial> {
  const triedBy = call.person.userId
  const attempt = { state: given.state, browser: browserOf(triedBy), triedBy, now: call.clock.now() }
  const row = await call.db.transaction().execute((tx) => asSystem(tx, () => takeAttempt(tx, attempt)))
  const none = { organization_id: row.organization_id, claims: [], groups: [], username: null }
  let claims: Claims
  try {
    claims = await read(deps, call, row, given)
  } catch (error) {
    if (error instanceof Problem) throw error
    return { ...none, error: cutText(reasonOf(error), maxValue), refusal: null, is_proved: false }
  }
  const { known, isProved, refusal } = await call.db
    .transaction()
    .execute((tx) => asSystem(tx, () => judge(tx, row, claims)))
  return {
    organization_id: row.organization_id,
    error: null,
    claims: Object.entries(claims.told)
      .slice(0, maxClaims)
      .map(([name, value]) => ({ name: cutText(name, maxValue), value: cutText(textOf(value), maxValue) })),
    groups: claims.groups.map((group) => ({ group, roles: rolesOf(row, group) })),
    refusal: refusal ?? null,
    username: known?.username ?? null,
    is_proved: isProved,
  }
}

/** The library says what it compared; what the provider itself says stands beside. */
function reasonOf(error: unknown): string {
  const said =
    error instanceof Error && 'error_description' in error ? `: ${String(error.error_description)}` : ''
  return `${error instanceof Error ? error.message : String(error)}${said}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const rolesOf = (row: SignOnRow, group: string) =>
  row.roles.filter((one) => one.group === group).map(({ role }) => role)
