import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError, type ClientConfig } from 'pg'
import { setSuperuserPassword, writeSettings, type Cluster, settingsPath, spawnOptions } from './cluster'
import { roleNames } from './roles'
import { followLog } from './server-log'
import { socketPort, type Address } from './settings'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'

/** A server that was launched; it may not be ready yet, or have ended. */
interface Postmaster {
  exited: Promise<void>
  hasExited(): boolean
  /** Asks for a fast shutdown (SIGINT) and waits for the end; harmless after it. */
  stop(): Promise<void>
}

// The server must not outlive the portal, not even one that was killed. So a shell runs between them with a pipe to
// the portal: when the pipe closes, on purpose or by death, the shell stops the server. The shell ignores the signals
// of a terminal or a service manager, because those are for the portal. It repeats SIGINT because a server that has
// just started does not listen yet; after a minute it sends SIGQUIT.
const guard = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  read -r _ <&3
  seconds=0
  while kill -INT "$server"; do
    sleep 1
    seconds=$((seconds + 1))
    if [ "$seconds" -gt 60 ]; then kill -QUIT "$server"; fi
  done 2>/dev/null
) &
watcher=$!
exec 3<&-
wait "$server"
kill -KILL "$watcher"
`

/** Does not block when the path is a pipe. */
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK

/** Starts the server with its guard. To learn whether it came up, connect to it or read its log. */
function launch(cluster: Cluster): Postmaster {
  const output = openSync(cluster.log, appending, 0o600)
  const server = join(cluster.binaries, 'bin', 'postgres')
  const args = ['-D', cluster.data, '-c', `config_file=${settingsPath(cluster)}`]
  const shell = spawn('/bin/sh', ['-c', guard, 'uplink-postgres-guard', server, ...args], {
    ...spawnOptions(cluster),
    // In a session of its own, so that Ctrl-C and `kill -9` of the portal's process group do not reach it.
    detached: true,
    stdio: ['pipe', output, output],
  })
  closeSync(output)
  let over = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      over = true
      resolve()
    }
    shell.once('exit', end)
    shell.once('error', end)
  })
  return {
    exited,
    hasExited: () => over,
    async stop() {
      shell.stdin?.destroy()
      await exited
    },
  }
}

/** A port of this machine that nobody listens on; another program may take it before its caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A running server: its address, and a connection as its superuser. */
export interface Booted {
  postmaster: Postmaster
  host: string
  port: number
  client: Client
}

/** Milliseconds during which a failed start is repeated. */
const patience = 15_000

/** Milliseconds that a start may take before a message says that it is slow. */
const silence = 8000

/**
 * Starts the server and returns once the superuser is connected. Prefers a Unix socket; otherwise uses a free
 * loopback port. Repeats a failed start if that can help; otherwise throws with the server's own message.
 */
export async function boot(
  cluster: Cluster,
  superuserPassword: string,
  log: (message: string) => void,
): Promise<Booted> {
  const deadline = performance.now() + patience
  let address: Address = socketFits(cluster.socketDir)
    ? { socketDir: cluster.socketDir }
    : { port: await freePort() }
  for (;;) {
    writeSettings(cluster, address)
    const saidSince = followLog(cluster.log)
    const postmaster = launch(cluster)
    const place =
      'socketDir' in address
        ? { host: address.socketDir, port: socketPort }
        : { host: '127.0.0.1', port: address.port }
    const tellSlow = () => log(`The database is still starting; what it does is in ${cluster.log}.`)
    const config = { ...place, user: roleNames.superuser, password: superuserPassword, database: 'postgres' }
    try {
      return { postmaster, ...place, client: await connectWhenReady(config, postmaster, tellSlow) }
    } catch (error) {
      await postmaster.stop()
      const said = saidSince()
      if (performance.now() > deadline) throw failure(cluster, said)
      else if (isWrongPassword(error)) await setSuperuserPassword(cluster, superuserPassword)
      else if (said.includes('could not create any Unix-domain sockets')) address = { port: await freePort() }
      else if (said.includes('could not create any TCP/IP sockets')) address = { port: await freePort() }
      // Processes of a killed server take a moment to notice its end, and hold its shared memory until then.
      else if (/pre-existing shared memory block/.test(said)) await delay(100)
      else throw failure(cluster, said)
    }
  }
}

/** @param tellSlow called again and again during a slow start, so that nobody looks at a silent screen */
async function connectWhenReady(
  config: ClientConfig,
  postmaster: Postmaster,
  tellSlow: () => void,
): Promise<Client> {
  let silentSince = performance.now()
  for (let pause = 5; ; pause = Math.min(pause * 1.3, 250)) {
    const client = new Client({ ...config, connectionTimeoutMillis: silence })
    client.on('error', () => undefined) // The query on it, or the next one, reports a broken connection.
    try {
      await client.connect()
      return client
    } catch (error) {
      // Waits without limit: after a crash the server may have much to replay before it accepts connections.
      if (postmaster.hasExited() || !isNotYetReady(error)) throw error
    }
    if (performance.now() - silentSince >= silence) {
      tellSlow()
      silentSince = performance.now()
    }
    await Promise.race([delay(pause), postmaster.exited])
  }
}

function failure(cluster: Cluster, said: string): Error {
  return new Error(`The embedded PostgreSQL did not start; its log ${cluster.log} says: ${said}`)
}

function isNotYetReady(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '57P03'
  // The server accepts connections but does not answer yet.
  if (error instanceof Error && error.message === 'timeout expired') return true
  return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28P01'
}

/** Whether a socket's path fits: at most 107 bytes on Linux and 103 on macOS. */
function socketFits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${socketPort}`)) <= 100
}
