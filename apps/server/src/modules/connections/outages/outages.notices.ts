import type { NotificationEvent } from '@uplink/contract/notification-events'
import { pathTo } from '@uplink/contract/screens'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { dayFirst } from '#platform/texts'
import { notify, type Notice } from '../../notifications/notifications.public'
import { findAffected } from './outages.store'

/** An area has some thousands of lines: they are told in batches of a few statements each. */
const batch = 1000

/** What an area is told. */
export type News = Pick<Notice, 'title' | 'body' | 'inBangla'> & { event: NotificationEvent }

/** How many lines were told of, and how many people. */
export interface Told {
  lines: number
  people: Set<number>
}

/**
 * Tells everybody with a line in an area, with one notification per line, in the transaction of the event. Who has several lines
 * there gets one message.
 */
export async function tellArea(
  tx: Database,
  clock: Clock,
  { area, event, title, body, inBangla }: News & { area: number },
): Promise<Told> {
  const told: Told = { lines: 0, people: new Set() }
  for (let after = 0; ;) {
    const lines = await findAffected(tx, { area, after, limit: batch })
    const notices = lines.map((line): Notice => {
      const isToldElsewhere = told.people.has(line.user_id)
      told.people.add(line.user_id)
      return {
        userId: line.user_id,
        connectionId: line.id,
        event,
        isSystem: true,
        isToldElsewhere,
        title,
        body: body ?? '',
        inBangla,
        link: pathTo('serviceStatus'),
      }
    })
    await notify(tx, clock, notices)
    told.lines += lines.length
    const last = lines.at(-1)
    if (!last || lines.length < batch) return told
    after = last.id
  }
}

interface Titled {
  title: string
  title_bn?: string | null
  area: string
}

/** A sentence with the title as it is, and for those who read Bangla with the Bangla one. */
function withTitle(
  { title, title_bn: bangla }: Omit<Titled, 'area'>,
  head: string,
  say: (title: string) => string,
) {
  return {
    title: head,
    body: say(title),
    inBangla: bangla ? { title: head, body: say(bangla) } : undefined,
  }
}

export interface Begun extends Titled {
  isPlanned: boolean
  startsAt: Date
  expectedEndAt: Date | null
  now: Date
  /** The time zone in which times are said. */
  zone: string
}

export function begun({ isPlanned, startsAt, expectedEndAt, now, zone, ...outage }: Begun): News {
  const head = `${isPlanned ? 'Planned work' : 'Outage'} in ${outage.area}`
  const back = expectedEndAt && momentOf(expectedEndAt, zone, now)
  const say = (title: string) => {
    if (startsAt <= now)
      return back
        ? `${title}. Back by about ${back}. Your line comes back on its own.`
        : `${title}. We are working on it. Your line comes back on its own.`
    const from = `${timeIn(zone, startsAt)}, ${dayFirst(dayIn(zone, startsAt))}`
    return expectedEndAt
      ? `${title}. It begins at ${from} and should be over by ${momentOf(expectedEndAt, zone, startsAt)}.`
      : `${title}. It begins at ${from}. Service status shows how long it takes.`
  }
  return { event: 'outage-began', ...withTitle(outage, head, say) }
}

export interface Update extends Titled {
  isPlanned: boolean
  text?: string | undefined
  text_bn?: string | undefined
  /** Null: nobody can say. Undefined: as it was. */
  expectedEndAt?: Date | null | undefined
  now: Date
  zone: string
}

/** What is new while it goes on. */
export function updated({ isPlanned, text, text_bn, expectedEndAt, now, zone, ...outage }: Update): News {
  const head = `News of the ${isPlanned ? 'planned work' : 'outage'} in ${outage.area}`
  const until = expectedEndAt && momentOf(expectedEndAt, zone, now)
  const say = (title: string, words: string | undefined) => {
    if (words === undefined)
      return until
        ? `“${title}” should be over by about ${until}.`
        : `We cannot say yet when “${title}” will be over.`
    return until ? `${words} It should be over by about ${until}.` : words
  }
  const bangla = outage.title_bn ?? outage.title
  const hasBangla = text === undefined ? Boolean(outage.title_bn) : text_bn !== undefined
  return {
    event: 'outage-began',
    title: head,
    body: say(outage.title, text),
    inBangla: hasBangla ? { title: head, body: say(bangla, text_bn) } : undefined,
  }
}

/** Planned work that has not begun is cancelled, not ended. */
export function ended({ isToCome, ...outage }: Titled & { isToCome: boolean }): News {
  const event = 'outage-ended' as const
  if (isToCome)
    return {
      event,
      ...withTitle(
        outage,
        `Planned work in ${outage.area} is cancelled`,
        (title) => `“${title}” will not take place.`,
      ),
    }
  return {
    event,
    ...withTitle(
      outage,
      `${outage.area} is back to normal`,
      (title) => `“${title}” is over. If your line does not work within a few minutes, restart your router.`,
    ),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `14:00`. */
function timeIn(zone: string, at: Date): string {
  let format = clocks.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    clocks.set(zone, format)
  }
  return format.format(at)
}

/** `14:00`, and on another day than the one that is spoken of `14:00, 24/11/2026`: the same in every language. */
function momentOf(at: Date, zone: string, spokenOf: Date): string {
  const day = dayIn(zone, at)
  return day === dayIn(zone, spokenOf) ? timeIn(zone, at) : `${timeIn(zone, at)}, ${dayFirst(day)}`
}
