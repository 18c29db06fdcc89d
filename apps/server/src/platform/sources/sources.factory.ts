import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { TLSSocket } from 'node:tls'
import pg from 'pg'

/** A self-signed certificate for `db.example`, valid for a hundred years; and its key. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgoY7tSlins24fO/nC
7OOwKguYs6sxam+gwBAJkxitITShRANCAAQGWvT63kuEIIkrblkZFVldKz3vwD2M
B+qwDWpUisgTvayQLbpKai3R8FIPYQoqwVyRTEX8PamIB0mm92muzpDZ
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBlzCCAT6gAwIBAgIUBrg7iQ2rYuZXTDnEb6H8TmJvuMQwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKZGIuZXhhbXBsZTAgFw0yNjExMjIxNDE5NThaGA8yMTI2MTAy
OTE0MTk1OFowFTETMBEGA1UEAwwKZGIuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABAZa9PreS4QgiStuWRkVWV0rPe/APYwH6rANalSKyBO9rJAtukpq
LdHwUg9hCirBXJFMRfw9qYgHSab3aa7OkNmjajBoMB0GA1UdDgQWBBTZYoIa0UJq
qiOsAIL09XoAhcXycjAfBgNVHSMEGDAWgBTZYoIa0UJqqiOsAIL09XoAhcXycjAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmRiLmV4YW1wbGUwCgYIKoZIzj0E
AwIDRwAwRAIgTXvd9o2FllXKAA5kvcaVQYFX3gXAVPBiH1bJVwaWT1UCIGMNXYbg
6Rt7BMcGmG5fO7gy3oLeilq1n6yx+spSoPKM
-----END CERTIFICATE-----`

/** A TCP proxy in front of a server, which can fail in the ways that networks fail. */
export interface Front {
  port: number
  /** Passes nothing on any more, and closes nothing. */
  fallSilent(): void
  /** Breaks all connections. */
  cut(): void
  close(): Promise<void>
}

interface FrontOptions {
  /** Answers PostgreSQL's request for TLS with the self-signed certificate. */
  hasTls?: boolean
  /** Accepts connections and sends nothing. */
  isSilent?: boolean
  /** The port to listen on; absent: any. */
  port?: number
}

/** A proxy in front of a PostgreSQL, wherever it listens. */
export function frontOf(login: pg.ClientConfig, options: FrontOptions = {}): Promise<Front> {
  const { host, port } = new pg.Client(login)
  return frontTo(
    () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)),
    options,
  )
}

async function frontTo(
  reach: () => Socket,
  { hasTls = false, isSilent = false, port = 0 }: FrontOptions = {},
): Promise<Front> {
  const sockets = new Set<Socket>()
  let silent = isSilent
  const join = (outside: Socket, inside: Socket) => {
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      from.on('data', (bytes) => void (silent || to.write(bytes)))
      from.on('close', () => silent || to.destroy())
      from.on('error', () => {})
    }
  }
  const server: Server = createServer((outside) => {
    sockets.add(outside)
    outside.on('error', () => {})
    if (silent) return
    const inside = reach()
    sockets.add(inside)
    if (!hasTls) return join(outside, inside)
    outside.once('data', () => {
      outside.write('S')
      const secure = new TLSSocket(outside, { isServer: true, key, cert })
      secure.on('error', () => {})
      join(secure, inside)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    fallSilent: () => void (silent = true),
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
