// A real broker on a free port, which accepts everybody with the right token.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'

export interface Arrival {
  id: string
  username: string | undefined
  password: string | undefined
}

export interface TestBroker {
  url: string
  /** Every attempt to connect, with its credentials. */
  arrivals: Arrival[]
  connected: () => number
  /** Counts closed sockets. */
  closed: () => number
  /** Lets in by another token from now on. */
  renew: (token: string) => void
  /** Refuses the next attempt with this code of MQTT. */
  refuseNext: (code: number) => void
  /** Cuts every connection, as a bad network does. */
  cut: () => void
  /** Cuts the connection that subscribes next, before it is answered. */
  cutAtSubscription: () => void
  publish: (topic: string, payload: string) => Promise<void>
  stop: () => Promise<void>
}

export async function startBroker(token: string): Promise<TestBroker> {
  const arrivals: Arrival[] = []
  let closed = 0
  let present = token
  let refusal: number | undefined
  let isCutAtSubscription = false
  const broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      arrivals.push({ id: client.id, username, password: password?.toString() })
      const returnCode = refusal ?? (password?.toString() === present ? 0 : 5)
      refusal = undefined
      const isAccepted = returnCode === 0
      done(isAccepted ? null : Object.assign(new Error('refused'), { returnCode }), isAccepted)
    },
    authorizeSubscribe: (_client, subscription, done) => {
      if (isCutAtSubscription) return cutAll()
      done(null, subscription)
    },
  })
  const server = createServer()
  const sockets = new WebSocketServer({ server, path: '/mqtt' })
  const cutAll = () => {
    isCutAtSubscription = false
    for (const socket of sockets.clients) socket.terminate()
  }
  sockets.on('connection', (socket, request) => {
    const stream = createWebSocketStream(socket)
    stream.on('error', () => {})
    socket.on('close', () => (closed += 1))
    broker.handle(stream, request)
  })
  return {
    url: `ws://127.0.0.1:${await listen(server)}/mqtt`,
    arrivals,
    connected: () => broker.connectedClients,
    closed: () => closed,
    renew: (to) => (present = to),
    refuseNext: (code) => (refusal = code),
    cut: cutAll,
    cutAtSubscription: () => void (isCutAtSubscription = true),
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const
        broker.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
    stop: async () => {
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
      server.closeAllConnections()
      server.close()
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
