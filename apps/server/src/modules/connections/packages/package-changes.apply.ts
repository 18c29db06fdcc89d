import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { chargeWithNextBill, postCredit, sumOf } from '../../billing/billing.public'
import { addStep, holdOrder, type OrderEffects } from '../../orders/orders.public'
import { renewSessions } from '#platform/outbox/network'
import {
  findWaiting,
  lockChange,
  lockContract,
  markChange,
  replaceContract,
  type LockedChange,
} from './package-changes.store'

/** Applies a change whose day has come in a transaction of its own. Runs as the portal itself. */
export async function applyChange(portal: Database, clock: Clock, order: number): Promise<void> {
  await portal.transaction().execute((tx) => applyWithin(tx, clock, order))
}

/**
 * Applies a change whose day has come: contracts, money as quoted, network and order, all or nothing. Harmless when
 * repeated. It locks the connection first, like everything that moves its money.
 */
export async function applyWithin(tx: Database, clock: Clock, order: number): Promise<void> {
  const connection = await findWaiting(tx, order)
  if (connection === undefined) return
  const line = found(await lockContract(tx, connection))
  await holdOrder(tx, order)
  const change = await lockChange(tx, order)
  if (!change) return
  // An earlier release let a change begin before its contract; such a contract cannot end the day before.
  const hasBegun = line.startsOn !== null && line.startsOn < change.effective_on
  if (line.status === 'closed' || line.contractId !== change.contract_id || !hasBegun)
    return callOff(tx, clock, order, 'The contract had changed before this took effect')
  await replaceContract(tx, change, clock.now())
  await settle(tx, clock, change)
  if (!isOfPrice(change)) await renewSessions(tx, [connection], 'speed')
  await markChange(tx, order, { applied_at: clock.now() })
  const note = isOfPrice(change) ? 'The new price is in force' : `${change.name} is in force`
  await addStep(tx, clock, { order, status: 'completed', note })
}

/** Whether only the price changes, and the package stays. */
const isOfPrice = (change: LockedChange) => change.package_id === change.package_before

/** Charges come with the next bill, line by line; a credit goes to the balance at once. */
async function settle(tx: Database, clock: Clock, change: LockedChange): Promise<void> {
  const { connection_id: connectionId, order_id: order, organization_id: organizationId, lines } = change
  const { amount, tax, total } = sumOf(lines)
  if (total < 0) {
    await postCredit(tx, {
      organizationId,
      connectionId,
      amount: -amount,
      tax: -tax,
      description: isOfPrice(change) ? `New price of ${change.name}` : `Change of package to ${change.name}`,
      occurredAt: clock.now(),
      reference: `package-change:${order}`,
    })
    return
  }
  await chargeWithNextBill(
    tx,
    lines.map((line, position) => ({
      connectionId,
      description: line.description,
      amount: line.amount,
      tax: line.tax,
      taxPercent: change.tax_percent,
      reference: `package-change:${order}:${position + 1}`,
      occurredAt: clock.now(),
    })),
  )
}

/** A change that will not take effect; its order is locked. */
async function callOff(tx: Database, clock: Clock, order: number, note: string): Promise<void> {
  await markChange(tx, order, { called_off_at: clock.now() })
  await addStep(tx, clock, {
    order,
    status: 'cancelled',
    note,
  })
}

/** Cancels the change that a line waits for, because the line, which is locked, is closed or gets another owner. */
export async function callOffFor(
  tx: Database,
  clock: Clock,
  order: number,
  note: 'The line was closed' | 'The line has another owner',
): Promise<void> {
  await holdOrder(tx, order)
  await callOff(tx, clock, order, note)
}

/** What cancelling an order of this kind does. */
export const packageChangeEffects: OrderEffects = {
  cancelled: (tx, clock, order) => markChange(tx, order.id, { called_off_at: clock.now() }),
}
