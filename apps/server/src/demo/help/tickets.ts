import type { Plan } from '../plan'
import { ticketScripts, type TicketScript } from '../facts/help/ticket-scripts'
import { instantOf } from '../seed/calendar'
import { randomFor, type Random } from '../seed/random'
import { agentsOf, notesOf, type Note } from './ticket-threads'
import type { World } from '../world'

export interface Ticket {
  script: TicketScript
  status: 'open' | 'answered' | 'closed'
  assigneeId: number | undefined
  rating: number | undefined
  notes: readonly Note[]
  createdAt: number
  updatedAt: number
}

/** As it stands in the database. */
export type NumberedTicket = Ticket & { id: number }

interface Told {
  daysAgo: number
  subject: string
  status: Ticket['status']
}

const hour = 3_600_000
const day = 24 * hour
/** No ticket is older, except those of lines that were closed before. */
const yearDays = 365

// Twenty connections have ten tickets.
const perConnection = [3, 2, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/** The tickets of the first customer, by connection. */
const told: readonly (readonly Told[])[] = [
  [
    { daysAgo: 212, subject: 'Connection drops every few minutes in the evening', status: 'closed' },
    { daysAgo: 47, subject: 'Slower than my package', status: 'closed' },
    { daysAgo: 0.2, subject: 'High ping in games', status: 'open' },
  ],
  [
    { daysAgo: 96, subject: 'No internet since this morning', status: 'closed' },
    { daysAgo: 2.2, subject: 'YouTube is fast, everything else is slow', status: 'answered' },
  ],
  [{ daysAgo: 7, subject: 'Please suspend my line while I travel', status: 'answered' }],
]

export function ticketsOf(world: World, plan: Plan): Ticket[] {
  const { connection, closedDay } = plan
  const count = perConnection[connection.index % perConnection.length] ?? 0
  if (count === 0) return []
  const random = randomFor(world.seed, 'tickets', connection.index)
  const latest = closedDay === undefined ? world.now - hour : instantOf(closedDay, 12)
  const earliest = Math.max(connection.createdAt + 12 * hour, world.now - yearDays * day)
  return Array.from({ length: count }, (_, i) => {
    const known = told[connection.index]?.[i]
    const daysAgo = known?.daysAgo ?? 0.1 + (yearDays - 10) * random.next() ** 1.7
    const drawn = random.weighted(ticketScripts)
    const script = ticketScripts.find(({ subject }) => subject === known?.subject) ?? drawn
    const createdAt = Math.min(Math.max(world.now - daysAgo * day, earliest), latest)
    const wanted = known?.status ?? statusAt((world.now - createdAt) / day, random)
    return ticketFrom(world, plan, random, { script, wanted, createdAt })
  }).sort((one, other) => one.createdAt - other.createdAt)
}

/** The status of a ticket of that many days. */
function statusAt(days: number, random: Random): Ticket['status'] {
  const luck = random.next()
  if (days > 30) return 'closed'
  if (days > 9) return luck < 0.8 ? 'closed' : 'answered'
  if (days > 1) return luck < 0.35 ? 'closed' : luck < 0.75 ? 'answered' : 'open'
  return luck < 0.4 ? 'answered' : 'open'
}

function ticketFrom(
  world: World,
  plan: Plan,
  random: Random,
  { script, wanted, createdAt }: { script: TicketScript; wanted: Ticket['status']; createdAt: number },
): Ticket {
  const agent = random.pick(agentsOf(plan.connection.customer.organization.id))
  const written = notesOf(world, plan, script, agent, createdAt, random)
  const isAnswer = (note: Note) => note.authorId === agent.id && !note.isInternal
  // Answered: the customer has not written again. Closed: the whole thread has happened by now.
  const upToAnswer = written.slice(0, written.findLastIndex(isAnswer) + 1)
  const isOver = wanted === 'closed' && written.length === script.notes.length
  const isAnswered = wanted !== 'open' && upToAnswer.length > 0
  const notes = isOver ? written : isAnswered ? upToAnswer : written.slice(0, 1)
  const isRated = isOver && random.chance(0.6)
  return {
    script,
    status: isOver ? 'closed' : isAnswered ? 'answered' : 'open',
    assigneeId: isOver || isAnswered || random.chance(0.5) ? agent.id : undefined,
    rating: isRated ? random.pick([5, 5, 5, 4, 4, 3, 2, 5, 4, 1]) : undefined,
    notes,
    createdAt,
    updatedAt: notes.at(-1)?.at ?? createdAt,
  }
}
