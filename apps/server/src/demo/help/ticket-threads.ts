import type { Plan } from '../plan'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import type { TicketScript } from '../facts/help/ticket-scripts'
import type { Random } from '../seed/random'
import type { World } from '../world'
import { contractOn, type Connection } from '../lines/connections'
import { dayOf } from '../seed/calendar'

export interface Note {
  authorId: number
  isInternal: boolean
  text: string
  at: number
}

const hour = 3_600_000

export function agentsOf(organizationId: number): Agent[] {
  return staff.flatMap((person, i) =>
    person.role === roles.agent && person.organizationId === organizationId
      ? [{ id: i + 1, name: person.name }]
      : [],
  )
}

/** The script's notes up to the present. */
export function notesOf(
  world: World,
  { connection }: Plan,
  script: TicketScript,
  agent: Agent,
  createdAt: number,
  random: Random,
): Note[] {
  const words = wordsOf(connection, agent, createdAt)
  let at = createdAt
  return script.notes
    .map((note) => {
      at += note.after * hour * random.factor(0.3)
      return {
        authorId: note.by === 'customer' ? connection.customer.userId : agent.id,
        isInternal: note.by === 'internal',
        text: note.text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
        at,
      }
    })
    .filter((note) => note.at <= world.now)
}

interface Agent {
  id: number
  name: string
}

/** The values of `{area}`, `{package}` and the like in texts about a connection. */
export function wordsOf(connection: Connection, agent: Agent, at: number): Record<string, string> {
  return {
    area: connection.area.name,
    package: contractOn(connection, dayOf(at)).package.name,
    line: connection.username,
    customer: connection.customer.firstName,
    agent: agent.name.split(' ')[0] ?? agent.name,
  }
}
