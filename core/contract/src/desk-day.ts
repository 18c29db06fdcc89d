import * as z from 'zod'
import { deskRoutes } from './desk'
import { defineRoute } from './route'
import { day, instant, money, one } from './wire'

const count = z.number().int()

/** What waits for staff; each null for who may not see its list. Counts end at `countedTo`. */
const waiting = z.object({
  /** Tickets that customers wait for, and those of them whose answer is late or due within the hour. */
  tickets: z.object({ open: count, late: count, soon: count, mine: count }).nullable(),
  /** Chats whose last message is the customer's. */
  chats: count.nullable(),
  /**
   * Orders that are neither completed nor cancelled, those of them that have waited for more than a day, and those that are
   * planned for today or were for a day before.
   */
  orders: z.object({ open: count, old: count, today: count }).nullable(),
  payments_to_review: count.nullable(),
  /** Since when the oldest of them waits. */
  reviews_since: instant.nullable(),
  /** Cash days of before today that nobody has closed. */
  unclosed_cash_days: count.nullable(),
  /** Promises to pay whose last day is today, and broken ones with something still to pay. */
  promises: z.object({ due: count, broken: count }).nullable(),
  /** Background jobs that failed the last time. */
  failing_jobs: count.nullable(),
  /** Outages that run now, those with the most lines first. */
  outages: z
    .array(
      z.object({
        id: count,
        title: z.string(),
        area: z.string(),
        lines: count,
        starts_at: instant,
        expected_end_at: instant.nullable(),
      }),
    )
    .nullable(),
})

/** A figure of a day, and of the same weekday of the week before. */
const compared = z.object({ count, before: count })

const staffDay = z.object({
  /** Of the organization's calendar. */
  day,
  /** Money that arrived. */
  money: z
    .object({
      received: money,
      before: money,
      /** By how it was paid: a gateway's name, `cash` or `bank`. */
      by_way: z.array(z.object({ way: z.string(), amount: money, payments: count, before: money })),
      /** What staff took themselves. */
      by_collector: z.array(z.object({ id: count, name: z.string(), amount: money, payments: count })),
    })
    .nullable(),
  lines: z.object({ added: compared, suspended: compared, restored: compared }).nullable(),
})

const today = z.object({
  /** Until now, beside the same weekday of last week until the same hour. */
  today: staffDay,
  /** The whole day before it, beside the whole day of a week before. */
  yesterday: staffDay,
})

/** Where counts end, so that none costs more than a list. */
export const countedTo = 1000

export type StaffWaiting = z.infer<typeof waiting>

export type StaffDay = z.infer<typeof staffDay>

export type StaffToday = z.infer<typeof today>

/** The staff's home: a call for each of its parts, so that none waits for another. */
export const deskDayRoutes = {
  waiting: defineRoute({
    method: 'GET',
    path: '/desk/day/waiting',
    summary: 'What waits for staff, as far as the caller may see it',
    right: { audience: 'staff', name: 'desk.waiting' },
    goesWith: deskRoutes.customers,
    response: one(waiting),
  }),
  today: defineRoute({
    method: 'GET',
    path: '/desk/day/today',
    summary:
      'Today until now and all of yesterday, each beside a week before, as far as the caller may see it',
    right: { audience: 'staff', name: 'desk.today' },
    goesWith: deskRoutes.customers,
    response: one(today),
  }),
}
