import { addDays, type Period } from '#platform/calendar'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import {
  billedFrom,
  creditUnused,
  findContractsOn,
  postCredit,
  sumOf,
  switchOn,
} from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { notCharged, tellStillOff } from './pauses.notices'
import { findPausable, findPause, finishPause, type PauseRow } from './pauses.store'

export interface EndedPause {
  /** Poisha with tax, for days that were billed. */
  givenBack: number
  /** A bill keeps the line off. */
  isOff: boolean
}

/**
 * Ends the suspension by hand of a line, which is locked, and switches it on if no bill keeps it off; undefined: it is not
 * suspended by hand. Where its days are not charged, those that were billed are given back: from the day after it began to the
 * day before this one. Runs in the given transaction, for any actor.
 */
export async function endPause(
  tx: Database,
  clock: Clock,
  connection: number,
): Promise<EndedPause | undefined> {
  const now = clock.now()
  const pause = await findPause(tx, connection)
  if (!pause) return undefined
  const line = found(await findPausable(tx, connection))
  const yesterday = addDays(dayIn(line.time_zone, now), -1)
  // first, because while it lasts the credit switches nothing on
  const givenBack = await giveBack(tx, clock, { connection, pause, line, until: yesterday })
  await finishPause(tx, pause.id, now)
  const after = { wasCharged: pause.is_charged }
  const isOn = await switchOn(tx, { connectionId: connection, now, after })
  if (!isOn)
    await notify(
      tx,
      clock,
      tellStillOff({ userId: line.user_id, connectionId: connection, username: line.username }),
    )
  return { givenBack, isOff: !isOn }
}

/** The same for a line that is closed or goes to somebody else today: it is not switched on. */
export async function endPauseForGood(tx: Database, clock: Clock, connection: number): Promise<number> {
  const now = clock.now()
  const pause = await findPause(tx, connection)
  if (!pause) return 0
  const line = found(await findPausable(tx, connection))
  await finishPause(tx, pause.id, now)
  return giveBack(tx, clock, { connection, pause, line, until: dayIn(line.time_zone, now) })
}

interface Giving {
  connection: number
  pause: PauseRow
  line: NonNullable<Awaited<ReturnType<typeof findPausable>>>
  /** The last day of the pause. */
  until: string
}

async function giveBack(
  tx: Database,
  clock: Clock,
  { connection, pause, line, until }: Giving,
): Promise<number> {
  if (pause.is_charged || !line.last_billed) return 0
  const last = line.last_billed
  const days: Period = {
    from: addDays(dayIn(line.time_zone, pause.began_at), 1),
    to: until < last.to ? until : last.to,
  }
  if (days.from > days.to) return 0
  const contracts = await findContractsOn(tx, connection, days)
  const credits = contracts.flatMap((contract) => {
    const from = contract.starts_on > days.from ? contract.starts_on : days.from
    const to = contract.ends_on !== null && contract.ends_on < days.to ? contract.ends_on : days.to
    const credit = creditUnused(contract, billedFrom(from, last, line.billing_day, to), line.tax_percent)
    return credit ? [credit] : []
  })
  const { amount, tax, total } = sumOf(credits)
  if (total === 0) return 0
  await postCredit(tx, {
    organizationId: line.organization_id,
    connectionId: connection,
    amount: -amount,
    tax: -tax,
    description: notCharged(contracts.at(-1)?.name ?? '', days),
    occurredAt: clock.now(),
    reference: `line-pause:${pause.id}`,
  })
  return -total
}
