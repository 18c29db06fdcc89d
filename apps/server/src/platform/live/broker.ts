import type { IncomingMessage, Server } from 'node:http'
import { Duplex } from 'node:stream'
import { liveConnection } from '@uplink/contract/live'
import { WebSocketServer, WebSocket } from 'ws'
import type { Clock } from '../clock'
import { notFound, Problem } from '../http/problem'
import type { RefuseRaw } from '../http/load/raw-refusal'
import { createAdmission, type LiveGate } from './admission'
import { createConnections, type Connection, type LivePerson } from './connections'
import { liveLimits, type LiveLimits, createMqtt, type LiveLog } from './mqtt'
import { createPacketMeter } from './packet-meter'
import { createRecentMessages } from './recent-messages'

const farewellMs = 1000

/**
 * A websocket as the byte stream that the broker needs. Unlike `createWebSocketStream` it never makes the writer
 * wait: a client that stops reading is cut off at `maxUnreadBytes`, so it cannot delay messages to others. Destroying
 * the stream closes the socket, by force after a second.
 * @param options `accepts` sees every chunk before the broker does; false ends the connection
 */
function socketStream(
  socket: WebSocket,
  options: { accepts: (chunk: Buffer) => boolean; maxUnreadBytes: number },
): Duplex {
  const stream = new Duplex({
    read: () => socket.resume(),
    write(chunk: Buffer, _encoding, done) {
      send(chunk)
      done()
    },
    // The packet writer writes a packet in pieces; they are sent as one frame.
    writev(pieces, done) {
      send(Buffer.concat(pieces.map((piece) => piece.chunk as Buffer)))
      done()
    },
    destroy(error, done) {
      const force = setTimeout(() => socket.terminate(), farewellMs)
      socket.once('close', () => clearTimeout(force))
      socket.resume()
      socket.close()
      done(error)
    },
  })

  function send(bytes: Buffer): void {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(bytes)
    if (socket.bufferedAmount > options.maxUnreadBytes) socket.terminate()
  }

  socket.on('message', (data, isBinary) => {
    if (stream.destroyed) return
    if (!isBinary || !Buffer.isBuffer(data) || !options.accepts(data)) stream.destroy()
    else if (!stream.push(data)) socket.pause()
  })
  // A frame over the limit causes an error here; the socket closes by itself.
  socket.on('error', () => stream.destroy())
  socket.on('close', () => stream.destroy())
  return stream
}

/** Live messages to the browsers that are connected to this process. */
export interface LiveBroker {
  /** Sends a message to the sockets that subscribed to its topic and may have it; nothing is stored for others. */
  deliver(topic: string, payload: string): void
  /** Remembers that there was a message for the topic, to tell browsers that connect a moment later. */
  noteMessage(topic: string): void
  /** Whether a socket of this process has subscribed to the topic. */
  hasListener(topic: string): boolean
  /** Closes the sockets of a session, including one that is signing in at this moment. */
  endSession(sessionId: number): void
  /** Closes every socket; browsers reconnect, are checked again and read what they missed. */
  disconnectAll(): void
  /** How many sockets are signed in. */
  connected(): number
  /** Closes every socket and refuses new ones; resolves when the last one has gone, within about a second. */
  close(): Promise<void>
}

const sweepMs = 1000
/** Browsers reconnect by themselves after this long. */
const retryAfter = liveConnection.reconnectPeriodMs / 1000
const ignore = () => {}

/**
 * Serves MQTT 3.1.1 over websockets at `/mqtt` of a server; every other upgrade is refused. A client signs in with
 * its user id and bearer token, may subscribe only to its own topics and may publish nothing; nothing is stored.
 * Sockets are closed when their session ends: by `endSession`, or when it expires; and when it goes on under another token.
 */
export function attachLiveBroker(
  server: Server,
  options: {
    gate: LiveGate
    refuse: RefuseRaw
    log: LiveLog
    clock: Clock
    limits?: Partial<LiveLimits> | undefined
    /** The origin by which people know the portal, when it differs from the host of the call, as behind a proxy. */
    publicOrigin?: string | undefined
  },
): LiveBroker {
  const { gate, refuse, log, clock } = options
  const limits = { ...liveLimits, ...options.limits }
  const connections = createConnections()
  const admission = createAdmission({ gate, clock, connections, maxPerPerson: limits.socketsPerPerson })
  const news = createRecentMessages()
  const mqtt = createMqtt({ admission, connections, clock, log, limits, news })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => ['mqtt', 'mqttv3.1'].find((protocol) => offered.has(protocol)) ?? false,
  })

  sockets.on('wsClientError', (_error, socket) => refuse(socket, new Problem('request.malformed')))
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] !== liveConnection.path) return refuse(socket, notFound())
    if (!isOwnPage(request, options.publicOrigin)) return refuse(socket, new Problem('access.denied'))
    if (connections.countWaiting() >= limits.waitingSockets)
      return refuse(socket, new Problem('server.busy', { retryAfter }))
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const meter = createPacketMeter({ maxBytes: limits.packetBytes, maxPackets: limits.packetsPerSecond })
      const stream = socketStream(webSocket, { accepts: meter.accepts, maxUnreadBytes: limits.unreadBytes })
      const connection = connections.open(stream, meter)
      connection.watchedMs = watchedMs(request)
      const timer = setTimeout(() => !connection.person && stream.destroy(), limits.connectTimeoutMs)
      stream.once('close', () => {
        clearTimeout(timer)
        connections.remove(connection)
      })
      mqtt.handle(stream, request)
    })
  })

  let isAsking = false
  /**
   * Closes the sockets of tokens that no longer let anybody in, because the session has ended (also when the signal of it was
   * lost) or goes on under another token: one question a second for all.
   */
  async function endThoseOf(people: readonly LivePerson[]): Promise<void> {
    if (isAsking || people.length === 0) return
    isAsking = true
    try {
      const ended = new Set(await gate.ended(people))
      disconnect(connections.all().filter(({ person }) => person && ended.has(person)))
    } catch (err) {
      log.debug({ reason: String(err) }, 'live sessions could not be checked')
    } finally {
      isAsking = false
    }
  }

  const sweep = setInterval(() => {
    const now = clock.now()
    for (const connection of connections.all()) {
      connection.meter.renew()
      if (connection.person && connection.person.expiresAt <= now) connection.stream.destroy()
    }
    void endThoseOf(connections.all().flatMap(({ person }) => person ?? []))
  }, sweepMs)
  sweep.unref()

  return {
    deliver(topic, payload) {
      if (!connections.hasListener(topic)) return
      mqtt.publish({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }, ignore)
    },
    hasListener: connections.hasListener,
    noteMessage: (topic) => news.note(topic, performance.now()),
    endSession(sessionId) {
      admission.sessionEnded(sessionId)
      disconnect(connections.ofSession(sessionId))
    },
    disconnectAll: () => disconnect(connections.all()),
    connected: connections.countAdmitted,
    async close() {
      clearInterval(sweep)
      disconnect(connections.all())
      await new Promise<void>((resolve) => mqtt.close(resolve))
      await new Promise<void>((resolve) => sockets.close(() => resolve()))
    },
  }
}

/** Browsers send the origin of the page that a script came with; other programs send none. */
function isOwnPage(
  { headers: { origin, host } }: IncomingMessage,
  publicOrigin: string | undefined,
): boolean {
  if (origin === undefined || origin === publicOrigin) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

function watchedMs({ url = '' }: IncomingMessage): number | undefined {
  const given = new URLSearchParams(url.split('?')[1]).get(liveConnection.watchedParameter)
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : undefined
}

function disconnect(connections: Connection[]): void {
  for (const { stream } of connections) stream.destroy()
}
