import { posts } from '../facts/news/posts'
import { pathTo } from '@uplink/contract/screens'
import type { Plan } from '../plan'
import type { Customer } from '../people/customers'
import { billingNotices } from './bill-notices'
import type { Notice } from './notice'
import type { Outage } from '../lines/outages'
import { instantOf } from '../seed/calendar'
import { randomFor } from '../seed/random'
import type { NumberedTicket } from '../help/tickets'
import type { World } from '../world'

const noticeDays = 45
const day = 24 * 3_600_000

/** A customer's notifications, oldest first, and whether each was seen. */
export function noticesOf(
  world: World,
  customer: Customer,
  lines: readonly { plan: Plan; tickets: readonly NumberedTicket[] }[],
  outages: readonly Outage[],
): (Notice & { isSeen: boolean })[] {
  const random = randomFor(world.seed, 'notices', customer.index)
  const since = Math.max(world.now - noticeDays * day, customer.createdAt)
  const notices = [
    ...lines.flatMap(({ plan }) => billingNotices(world, plan)),
    ...lines.flatMap(({ plan, tickets }) => ticketNotices(plan, tickets)),
    ...lines.flatMap(({ plan }) => outageNotices(world, plan, outages)),
    ...announcements(world, customer),
    welcome(customer),
  ]
    .filter(({ at }) => at >= since && at <= world.now)
    .sort((one, other) => one.at - other.at)
  // Customers with a password find something unseen in the bell.
  const unseenFrom = customer.index < 2 ? notices.length - 4 : Infinity
  return notices.map((notice, i) => {
    const age = (world.now - notice.at) / day
    const isSeen = random.chance(age > 7 ? 0.94 : age > 1 ? 0.55 : 0.15)
    return { ...notice, isSeen: customer.index < 2 ? i < unseenFrom : isSeen }
  })
}

function ticketNotices({ connection }: Plan, tickets: readonly NumberedTicket[]): Notice[] {
  return tickets.flatMap(({ id, script, notes }) =>
    notes
      .filter((note) => !note.isInternal && note.authorId !== connection.customer.userId)
      .map((note) => ({
        connectionId: connection.id,
        isSystem: false,
        event: 'ticket-answered' as const,
        title: `New answer to your ticket: ${script.subject}`,
        body: note.text,
        link: pathTo('ticket', { id }),
        at: note.at,
      })),
  )
}

function outageNotices(world: World, { connection, closedDay }: Plan, outages: readonly Outage[]): Notice[] {
  if (closedDay !== undefined) return []
  return outages
    .filter(({ areaId, startsAt }) => areaId === connection.area.id && startsAt > connection.createdAt)
    .flatMap(({ areaName, title, isPlanned, startsAt, endedAt }) => {
      const about = { connectionId: connection.id, isSystem: true, link: pathTo('serviceStatus') }
      const announced = isPlanned
        ? Math.min(startsAt - 2 * day, world.now - 5 * 3_600_000)
        : startsAt + 600_000
      const first = {
        ...about,
        event: 'outage-began' as const,
        title: isPlanned ? `Planned work in ${areaName}` : `Outage in ${areaName}`,
        body: isPlanned
          ? `${title}. Service status shows when it starts and how long it takes.`
          : `${title}. We are working on it. Your line comes back on its own.`,
        at: announced,
      }
      const over = {
        ...about,
        event: 'outage-ended' as const,
        title: `${areaName} is back to normal`,
        body: `“${title}” is over. If your line does not work within a few minutes, restart your router.`,
      }
      return endedAt === undefined ? [first] : [first, { ...over, at: endedAt }]
    })
}

function announcements(world: World, customer: Customer): Notice[] {
  return posts.flatMap(({ organizationId, daysAgo, title, body }) =>
    organizationId !== customer.organization.id || daysAgo === null || daysAgo < 0
      ? []
      : [
          {
            connectionId: undefined,
            isSystem: false,
            title,
            body,
            link: pathTo('dashboard'),
            at: instantOf(world.today - daysAgo, 10),
          },
        ],
  )
}

function welcome(customer: Customer): Notice {
  return {
    connectionId: undefined,
    isSystem: false,
    title: `Welcome to ${customer.organization.name}`,
    body: 'Here you find your bills, your usage and everything about your line.',
    link: pathTo('dashboard'),
    at: customer.createdAt + 3_600_000,
  }
}
