import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { Problem } from '#platform/http/problem'
import { dayFirst } from '#platform/texts'
import { findOpenDay, insertDay, latestDay } from './counter.store'

interface AtCounter {
  organization: number
  cashier: number
  timeZone: string
  now: Date
}

export interface CountedDay {
  /** Null: whoever takes the money has no cash desk, and closes no days. */
  id: number | null
  /** The day of the organization's calendar to which the money counts. */
  day: string
}

/**
 * The day that a cashier has now: today, or the day after the one they have closed already, because a closed day takes
 * nothing any more.
 */
export const dayToOpen = (today: string, latest: string | undefined): string =>
  latest !== undefined && latest >= today ? addDays(latest, 1) : today

/** Opens the cashier's day if none is open; the drawer is empty then. */
export async function openDay(
  tx: Database,
  { organization, cashier, timeZone, now }: AtCounter,
  float_amount = 0,
): Promise<boolean> {
  const who = { organization, cashier }
  const day = dayToOpen(dayIn(timeZone, now), await latestDay(tx, who))
  return insertDay(tx, { ...who, day, opened_at: now, float_amount })
}

/**
 * The cashier's open day for money that is taken or given back now; opened if none is. A day of before must be closed
 * first, except for what is written down later and belongs into it.
 */
export async function countedDay(
  tx: Database,
  at: AtCounter,
  { hasDesk, isLate = false }: { hasDesk: boolean; isLate?: boolean },
): Promise<CountedDay> {
  const today = dayIn(at.timeZone, at.now)
  if (!hasDesk) return { id: null, day: today }
  const who = { organization: at.organization, cashier: at.cashier }
  const open = (await findOpenDay(tx, who)) ?? (await openDay(tx, at), await findOpenDay(tx, who))
  // Closed by itself at this very moment; the caller tries again.
  if (!open) throw new Problem('cash.changed')
  if (open.day < today && !isLate)
    throw new Problem('cash.day-open', {
      message: `The cash day of ${dayFirst(open.day)} is still open. Close it first.`,
    })
  return { id: open.id, day: open.day }
}
