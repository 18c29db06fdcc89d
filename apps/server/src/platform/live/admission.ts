import type { Clock } from '../clock'
import type { Connection, Connections, LivePerson } from './connections'
import { isClientIdOf } from './topics'

/** Finds the person that a bearer token belongs to; undefined when the token is not valid. */
export interface LiveGate {
  admit(token: string): Promise<LivePerson | undefined>
  /** Which of these would no longer be let in by the token that they came with. */
  ended(people: readonly LivePerson[]): Promise<readonly LivePerson[]>
}

/** Why a connection is refused: the return codes of MQTT 3.1.1, 3.2.2.3. */
export const refusal = { clientId: 2, unavailable: 3, credentials: 4, notAuthorized: 5 } as const
export type Refusal = (typeof refusal)[keyof typeof refusal]

/** What a client sends when it connects. */
export interface Introduction {
  clientId: string
  username: string | undefined
  password: string | undefined
}

export interface Admission {
  /** Registers the connection for its person, or returns why it is refused. Rejects when the gate does. */
  ask(connection: Connection, introduction: Introduction): Promise<Refusal | undefined>
  /** Also refuses a connection of that session whose token is being looked up at this moment. */
  sessionEnded(sessionId: number): void
}

const userIdForm = /^[1-9]\d{0,15}$/
const longestToken = 512

/**
 * Decides who may connect: user name = user id, password = a bearer token of that user, client id = user id and six
 * letters or digits, no last will, and at most `maxPerPerson` sockets of one person.
 */
export function createAdmission(needs: {
  gate: LiveGate
  clock: Clock
  connections: Connections
  maxPerPerson: number
}): Admission {
  const { gate, clock, connections, maxPerPerson } = needs
  const endedMeanwhile = new Set<number>()
  let asking = 0

  async function lookUp(token: string): Promise<LivePerson | undefined> {
    asking += 1
    try {
      const person = await gate.admit(token)
      return person && !endedMeanwhile.has(person.sessionId) && person.expiresAt > clock.now()
        ? person
        : undefined
    } finally {
      asking -= 1
      if (asking === 0) endedMeanwhile.clear()
    }
  }

  return {
    async ask(connection, { clientId, username, password }) {
      if (!username || !userIdForm.test(username) || !password || password.length > longestToken)
        return refusal.credentials
      if (!isClientIdOf(username, clientId)) return refusal.clientId
      if (connection.hasWill) return refusal.notAuthorized
      const person = await lookUp(password)
      if (!person || String(person.userId) !== username) return refusal.credentials
      if (connections.countOfUser(person.userId) >= maxPerPerson) return refusal.unavailable
      if (!connection.stream.destroyed) connections.admit(connection, person)
      return undefined
    },
    sessionEnded(sessionId) {
      if (asking > 0) endedMeanwhile.add(sessionId)
    },
  }
}
