import { writtenAs } from '@uplink/contract/audit'
import { logRoutes } from '@uplink/contract/logs'
import {
  setupRoutes,
  setupSteps,
  type SettingChange,
  type Setup,
  type SetupStep,
} from '@uplink/contract/setups'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { organizationsOf } from '../settings.access'
import type { RadiusFacts } from './radius-files'
import { findChanges, findSetup, hasOrganizations, keepStep } from './setups.store'

export interface SetupDeps {
  /** What is sent by means of the operator. */
  carried: { mail: boolean; sms: boolean }
  radius: RadiusFacts
}

type Row = NonNullable<Awaited<ReturnType<typeof findSetup>>>

/** Packages that are there count as done; messages and equipment only once they can work. */
function stateOf(
  { carried }: SetupDeps,
  row: Row | undefined,
  step: SetupStep,
): Setup['steps'][number]['state'] {
  if (!row) return 'todo'
  if (step === 'package' && row.packages > 0) return 'done'
  if (step === 'network' && row.heard_at !== null) return 'done'
  if (row.done?.includes(step)) {
    if (step === 'messages' && !carried.mail && !carried.sms && !row.has_gateway) return 'problem'
    return step === 'network' && row.heard_at === null ? 'problem' : 'done'
  }
  return row.skipped?.includes(step) ? 'skipped' : 'todo'
}

async function toSetup(deps: SetupDeps, call: Call, row: Row | undefined): Promise<Setup> {
  const [maySet, isEmpty] = [
    await call.mayReach(setupRoutes.set),
    row ? false : !(await hasOrganizations(call.db)),
  ]
  return {
    organization_id: row?.id ?? null,
    organization: row?.name ?? null,
    steps: setupSteps.map((step) => ({ step, state: stateOf(deps, row, step) })),
    is_open: isEmpty || row?.is_open === true,
    ...countsOf(row),
    heard_at: row?.heard_at?.toISOString() ?? null,
    requested_at: row?.requested_at?.toISOString() ?? null,
    can: maySet ? ['set'] : [],
  }
}

const countsOf = (row: Row | undefined) =>
  row
    ? { packages: row.packages, access_servers: row.access_servers, areas: row.areas }
    : { packages: 0, access_servers: 0, areas: 0 }

export async function readSetup(deps: SetupDeps, call: Call, id: number | undefined): Promise<Setup> {
  const row = await findSetup(call.db, { id, within: await organizationsOf(call, 'List') })
  return toSetup(deps, call, id === undefined ? row : found(row))
}

export async function setStep(
  deps: SetupDeps,
  call: Call,
  {
    organization_id: id,
    step,
    state,
  }: { organization_id: number; step: SetupStep; state: 'done' | 'skipped' },
): Promise<Setup> {
  const query = { id, within: await organizationsOf(call, 'Edit') }
  const row = await call.db.transaction().execute(async (tx) => {
    found(await findSetup(tx, query))
    await keepStep(tx, { id, step, state, now: call.clock.now() })
    await call.audit(tx, {
      act: 'organization.setup-step-set',
      target: ['organization', id],
      details: { step, state },
    })
    return findSetup(tx, query)
  })
  return toSetup(deps, call, found(row))
}

const people = ruleColumnsOf({ model: 'user', table: 'users' })
const acts = [...writtenAs('organization.updated'), 'organization.logo-set']

/** Names are told to whoever could read them in the logs. */
export async function listChanges(call: Call, id: number): Promise<SettingChange[]> {
  found(await findSetup(call.db, { id, within: await organizationsOf(call, 'List') }))
  if (!(await call.mayReach(logRoutes.list))) return []
  const visible = await call.rows('user', 'List', people.columns)
  const rows = await findChanges(call.db, { target: `organization:${id}`, acts, visible })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
