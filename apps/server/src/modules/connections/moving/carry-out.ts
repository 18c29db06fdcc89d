import { addDays } from '#platform/calendar'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { found, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import type { Seals } from '#platform/secrets/seals'
import { billWaiting, chargesThatWait } from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { cancelOpenOrders, type EffectsByKind } from '../../orders/orders.public'
import { networkPasswords } from '../../usage/usage.public'
import { closeLocked, toClose } from '../closing/closing.actions'
import { findToClose } from '../closing/closing.store'
import { tellClosed } from '../closing/closing.notices'
import { nameParts } from '../new-lines/new-lines.actions'
import { insertContract } from '../new-lines/new-lines.store'
import { lockContract } from '../packages/package-changes.store'
import { tellGone, tellStays, tellYours } from './moving.notices'
import {
  findNewOwner,
  findPlanned,
  insertMoved,
  markDone,
  noteMoved,
  storePassword,
  withdrawPlan,
  type PlannedRow,
} from './plans.store'

export interface MovingDeps {
  seals: Seals
  /** What cancelling an order does, by its kind. */
  effects: EffectsByKind
}

/** What came of a plan whose day has come. */
export type Outcome = CarriedOut | Withdrawn

/** It is not carried out, because the line is such that it cannot be any more. */
export interface Withdrawn {
  isWithdrawn: true
  kind: 'end' | 'move'
  from: string
  plan: number
}

export interface CarriedOut {
  isWithdrawn: false
  kind: 'end' | 'move'
  /** Minor units with tax. */
  givenBack: number
  /** What waited for the next bill and is on a bill of its own now; minor units with tax. */
  billed: { total: number; lines: readonly { description: string }[] } | undefined
  currency: string
  /** The line of the new owner. */
  movedTo: number | undefined
  lastDay: string | null
  /** The first day on which the line is not its owner's any more. */
  from: string
  reason: string
  plan: number
}

/**
 * Carries out what is planned for a line, if its day has come: closes it with the day before as its last one, and gives it to
 * its new owner. One transaction, whoever asks; harmless when repeated. The line is locked first, like everything that moves
 * its money; area and package count their lines, so they are locked before the audit log.
 */
export async function carryOut(
  tx: Database,
  deps: MovingDeps & { clock: Clock },
  { connection, today }: { connection: number; today: (zone: string) => string },
): Promise<Outcome | undefined> {
  const { clock } = deps
  await lockContract(tx, connection)
  const planned = await findPlanned(tx, connection)
  const { plan_id: plan, kind, effective_on: from, reason } = planned ?? {}
  if (!planned || plan == null || kind == null || from == null || reason == null) return undefined
  if (from > today(planned.time_zone)) return undefined
  const now = clock.now()
  const told = { userId: planned.user_id, connectionId: connection, username: planned.username }
  // what is paid ahead stays with who paid it: a line that became prepaid since then goes to nobody
  if (kind === 'move' && (await isPaidOn(tx, connection, from))) {
    await withdrawPlan(tx, plan, now)
    await notify(tx, clock, tellStays(told))
    return { isWithdrawn: true, kind, from, plan }
  }
  await markDone(tx, plan, now)
  const lastDay = addDays(from, -1)
  const line = await toClose(tx, clock, connection, lastDay)
  const givenBack = planned.gives_back ? line.unused : undefined
  const note = kind === 'end' ? 'The line was closed' : 'The line has another owner'
  await closeLocked(tx, clock, line, { connection, givenBack, note })
  // what waited is on a bill of its own, or the line would be kept for the next one
  const billed = await chargesThatWait(tx, connection)
  await billWaiting(tx, clock, { organizationId: planned.organization_id, connectionId: connection, lastDay })
  await cancelOpenOrders(tx, clock, { connection, note, effects: deps.effects })
  const total = givenBack ? givenBack.amount + givenBack.tax : 0
  const done = {
    isWithdrawn: false as const,
    kind,
    givenBack: total,
    billed,
    currency: planned.currency,
    lastDay: line.lastDay,
    from,
    reason,
    plan,
  }
  if (kind === 'end') {
    await notify(tx, clock, tellClosed(told, total, planned.currency))
    return { ...done, movedTo: undefined }
  }
  const movedTo = await giveTo(tx, deps, planned, { from, package: line.package_id, price: line.price })
  await noteMoved(tx, plan, movedTo)
  await notify(tx, clock, tellGone(told, total, planned.currency))
  return { ...done, movedTo }
}

/** Whether a day of a line is paid before it is used: it stays with who paid it. */
export async function isPaidOn(tx: Database, connection: number, day: string): Promise<boolean> {
  const { prepaid_until: until } = found(await findToClose(tx, connection))
  return until !== null && until >= day
}

/** Opens a line for the new owner, with the name, the place, the network password and the contract's price of the old one. */
async function giveTo(
  tx: Database,
  { clock, seals }: MovingDeps & { clock: Clock },
  planned: PlannedRow,
  contract: { from: string; package: number | null; price: number | null },
): Promise<number> {
  const now = clock.now()
  const owner = await findNewOwner(tx, planned.to_user_id ?? 0)
  if (!owner || owner.organization_id !== planned.organization_id) throw new Problem('line-change.no-owner')
  const moved = await insertMoved(tx, planned, { ...owner, ...nameParts(owner.name) }, now)
  if (moved.network_password) {
    const password = seals.open(moved.network_password, networkPasswords.contextOf(planned.id))
    await storePassword(tx, moved.id, seals.seal(password, networkPasswords.contextOf(moved.id)))
  }
  const { from, package: pack, price } = contract
  if (pack !== null && price !== null)
    await insertContract(tx, {
      connection_id: moved.id,
      package_id: pack,
      price,
      starts_on: from,
      created_at: now,
    })
  const told = { userId: owner.id, connectionId: moved.id, username: planned.username }
  await notify(tx, clock, tellYours(told, { name: planned.package ?? '', from }))
  return found(moved).id
}

/** What the audit log keeps of it. */
export function auditedOf(connection: number, outcome: Outcome) {
  const target: ['connection', number] = ['connection', connection]
  if (outcome.isWithdrawn)
    return {
      act: 'connection.plan-withdrawn' as const,
      target,
      before: { kind: outcome.kind, effective_on: outcome.from },
      details: { plan: outcome.plan, reason: 'A prepaid line is not given to somebody else' },
    }
  return {
    act: outcome.kind === 'end' ? ('connection.closed' as const) : ('connection.moved' as const),
    target,
    after: { status: 'closed', ...(outcome.movedTo !== undefined && { line: outcome.movedTo }) },
    details: {
      last_day: outcome.lastDay,
      given_back: toWire(outcome.givenBack, outcome.currency),
      ...(outcome.billed && {
        charges: toWire(outcome.billed.total, outcome.currency),
        charged: outcome.billed.lines.map(({ description }) => description),
      }),
      reason: outcome.reason,
      plan: outcome.plan,
    },
  }
}
