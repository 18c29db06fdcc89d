import { contractOn, type Connection } from '../lines/connections'
import { dayOf } from '../seed/calendar'

export interface Agent {
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
