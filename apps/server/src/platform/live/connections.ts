import type { Duplex } from 'node:stream'
import type { PacketMeter } from './packet-meter'
import { filtersOf } from './topics'

/** The person and the session of a token, and when it expires. */
export interface LivePerson {
  userId: number
  sessionId: number
  /** What the token is known by. */
  tokenKey: string
  expiresAt: Date
}

/** One socket; `person` is set once its token was accepted. */
export interface Connection {
  stream: Duplex
  meter: PacketMeter
  person?: LivePerson
  hasWill: boolean
  /** For how many milliseconds its page had been open when it connected. */
  watchedMs?: number
  filters: Set<string>
}

/** The open sockets of this process, indexed for look-ups. */
export interface Connections {
  open(stream: Duplex, meter: PacketMeter): Connection
  /** The connection of a stream that `open` was called with, even after it has closed. */
  of(stream: object): Connection
  admit(connection: Connection, person: LivePerson): void
  subscribe(connection: Connection, filter: string): void
  unsubscribe(connection: Connection, filter: string): void
  remove(connection: Connection): void
  all(): Connection[]
  ofSession(sessionId: number): Connection[]
  countOfUser(userId: number): number
  countAdmitted(): number
  countWaiting(): number
  hasListener(topic: string): boolean
}

/** An empty register. It closes no sockets; a stream is removed when it emits `close`. */
export function createConnections(): Connections {
  const byStream = new WeakMap<object, Connection>()
  const open = new Set<Connection>()
  const bySession = createGroups<number>()
  const byUser = createGroups<number>()
  const byFilter = createGroups<string>()
  let admitted = 0

  return {
    open(stream, meter) {
      const connection: Connection = { stream, meter, hasWill: false, filters: new Set() }
      byStream.set(stream, connection)
      open.add(connection)
      return connection
    },
    of(stream) {
      const connection = byStream.get(stream)
      if (!connection) throw new Error('not a stream of this broker')
      return connection
    },
    admit(connection, person) {
      connection.person = person
      admitted += 1
      bySession.add(person.sessionId, connection)
      byUser.add(person.userId, connection)
    },
    subscribe(connection, filter) {
      connection.filters.add(filter)
      byFilter.add(filter, connection)
    },
    unsubscribe(connection, filter) {
      connection.filters.delete(filter)
      byFilter.delete(filter, connection)
    },
    remove(connection) {
      if (!open.delete(connection)) return
      for (const filter of connection.filters) byFilter.delete(filter, connection)
      if (!connection.person) return
      admitted -= 1
      bySession.delete(connection.person.sessionId, connection)
      byUser.delete(connection.person.userId, connection)
    },
    all: () => [...open],
    ofSession: (sessionId) => [...bySession.of(sessionId)],
    countOfUser: (userId) => byUser.of(userId).size,
    countAdmitted: () => admitted,
    countWaiting: () => open.size - admitted,
    hasListener: (topic) => filtersOf(topic).some((filter) => byFilter.of(filter).size > 0),
  }
}

const none: ReadonlySet<Connection> = new Set()

function createGroups<Key>() {
  const groups = new Map<Key, Set<Connection>>()
  return {
    add(key: Key, connection: Connection) {
      const group = groups.get(key)
      if (group) group.add(connection)
      else groups.set(key, new Set([connection]))
    },
    delete(key: Key, connection: Connection) {
      const group = groups.get(key)
      if (group?.delete(connection) && group.size === 0) groups.delete(key)
    },
    of: (key: Key) => groups.get(key) ?? none,
  }
}
