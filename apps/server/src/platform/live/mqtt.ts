import { personTopic, liveConnection } from '@uplink/contract/live'
import { Aedes, type AuthenticateError } from 'aedes'
import type { Clock } from '../clock'
import { refusal, type Admission, type Refusal } from './admission'
import type { Connections } from './connections'
import type { RecentMessages } from './recent-messages'
import { mayReceive, maySubscribe } from './topics'

/** Limits for live connections of one process. */
export interface LiveLimits {
  /** From opening the socket until the token is accepted. */
  connectTimeoutMs: number
  /** A client must send something at least this often; it is cut off after half as long again. */
  keepaliveSeconds: number
  frameBytes: number
  /** Of a client's packet: the longest honest one is the sign-in, with about 150 bytes. */
  packetBytes: number
  packetsPerSecond: number
  filtersPerSocket: number
  socketsPerPerson: number
  /** Sockets whose token is not accepted yet, of all people together. */
  waitingSockets: number
  /** How much a client may leave unread. */
  unreadBytes: number
}

export const liveLimits: LiveLimits = {
  connectTimeoutMs: liveConnection.connectTimeoutMs,
  keepaliveSeconds: 120,
  frameBytes: 8 * 1024,
  packetBytes: 4 * 1024,
  packetsPerSecond: 50,
  filtersPerSocket: 16,
  socketsPerPerson: 20,
  waitingSockets: 2000,
  unreadBytes: 1024 * 1024,
}

export interface LiveLog {
  debug(details: object, message: string): void
  error(details: { err: unknown }, message: string): void
}

/**
 * The MQTT side: who may sign in, subscribe, publish (nobody, not even as a last will) and receive. `connections`
 * must know every stream that it handles.
 */
export function createMqtt(needs: {
  admission: Admission
  connections: Connections
  clock: Clock
  log: LiveLog
  limits: LiveLimits
  news: RecentMessages
}): Aedes {
  const { admission, connections, clock, log, limits, news } = needs
  const aedes = new Aedes({
    keepaliveLimit: limits.keepaliveSeconds,
    preConnect(client, packet, done) {
      // The broker never gets a last will or a stored session; a connection with a will is refused below.
      connections.of(client.conn).hasWill = packet.will !== undefined
      packet.will = undefined
      packet.clean = true
      done(null, true)
    },
    authenticate(client, username, password, done) {
      const connection = connections.of(client.conn)
      void admission
        .ask(connection, { clientId: client.id, username, password: password?.toString('utf8') })
        .catch((err: unknown) => {
          log.error({ err }, 'a live connection could not be checked')
          return refusal.unavailable
        })
        .then((reason) => (reason === undefined ? done(null, true) : done(refused(reason), false)))
    },
    authorizeSubscribe(client, subscription, done) {
      const connection = connections.of(client.conn)
      const { topic } = subscription
      const isAllowed =
        connection.person !== undefined &&
        maySubscribe(connection.person.userId, topic) &&
        (connection.filters.has(topic) || connection.filters.size < limits.filtersPerSocket)
      if (!isAllowed) return done(null, null)
      connections.subscribe(connection, topic)
      done(null, { ...subscription, qos: 0 })
    },
    authorizePublish: (_client, _packet, done) => done(new Error('nobody publishes here')),
    // Checked again for every message, whatever was subscribed.
    authorizeForward(client, packet) {
      const { person } = connections.of(client.conn)
      const isTheirs = person && person.expiresAt > clock.now() && mayReceive(person.userId, packet.topic)
      return isTheirs ? packet : null
    },
  })
  aedes.on('subscribe', (subscriptions, client) => {
    const { person, watchedMs } = connections.of(client.conn)
    const own = person && personTopic(person.userId)
    if (!own || watchedMs === undefined || !subscriptions.some(({ topic }) => topic === own)) return
    if (!news.hadSince(own, performance.now() - watchedMs)) return
    const topic = `${own}/missed`
    client.publish({ cmd: 'publish', topic, payload: '{}', qos: 0, dup: false, retain: false }, ignore)
  })
  aedes.on('unsubscribe', (filters, client) => {
    for (const filter of filters) connections.unsubscribe(connections.of(client.conn), filter)
  })
  // Only the error's message: an unexpected packet is attached to its error, and may contain a token.
  aedes.on('clientError', (client, err) =>
    log.debug({ reason: err.message, client: client.id }, 'live connection ended'),
  )
  aedes.on('connectionError', (_client, err) => log.debug({ reason: err.message }, 'live connection refused'))
  // The types of `on` lack 'error'.
  aedes.addListener('error', (err: unknown) => log.error({ err }, 'live broker failed'))
  // Its store is in memory, so it is ready before the next event, and therefore before the first socket.
  void aedes.listen()
  return aedes
}

const ignore = () => {}

function refused(reason: Refusal): AuthenticateError {
  return Object.assign(new Error('sign-in refused'), { returnCode: reason })
}
