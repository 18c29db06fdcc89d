import { isIP } from 'node:net'
import { setPriority } from 'node:os'
import pg from 'pg'
import { lost } from '../failures'
import { connectChecked, placeOf } from '../reach/connect-checked'
import { sameForm } from '../reach/allowed-hosts'
import type { Access, SourceDriver, Target } from '../source'
import { readTables } from './catalogue'
import { check } from './checklist'
import { connectFailure } from './failures'
import { postgresqlSession } from './session'

/** PostgreSQL, by `pg`. */
export const postgresql: SourceDriver = {
  engine: 'postgresql',
  port: 5432,
  canCopy: true,
  async connect(access, connectMs) {
    const client = await signIn(access, connectMs)
    const pid = (client as unknown as { processID: number }).processID
    if ('login' in access && access.isBeside) stepBack(pid)
    const settings = (await noticesGoneClients(client)) ? checkOfClient : ''
    return postgresqlSession(client, {
      ...{ pid, settings },
      cancelBackend: (backend) => cancelBackend(access, connectMs, backend),
    })
  },
  check,
  readTables,
}

/** A server whose client is gone hears of it within a second, and ends the statement. */
const checkOfClient = 'SET LOCAL client_connection_check_interval = 1000;'

/** Older servers cannot, nor can those of some systems. */
const noticesGoneClients = (client: pg.Client) =>
  client.query(checkOfClient.replace('LOCAL', 'SESSION')).then(
    () => true,
    () => false,
  )

/** A third of the processor time of the portal's own work where both want it; more of a step would starve them beside others. */
const nicer = 5

/** Customers go before reports where there are not processors enough for both. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, nicer)
  } catch {
    // not everybody may say so, and it is no more than a courtesy
  }
}

async function signIn(access: Access, connectMs: number): Promise<pg.Client> {
  const began = performance.now()
  const place = 'login' in access ? 'the database' : placeOf(access.target)
  const config = 'login' in access ? access.login : await checkedLogin(access, connectMs)
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: Math.max(1, connectMs - (performance.now() - began)),
    application_name: 'uplink reports',
  })
  // one that the server ends must not end the process
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw connectFailure(error, place)
  }
}

/** A login over a socket that is connected to a checked address; the name is used to check the certificate only. */
async function checkedLogin(
  { target, addresses }: { target: Target; addresses: readonly string[] },
  connectMs: number,
): Promise<pg.ClientConfig> {
  const { host, port, database, username, password, tls } = target
  const socket = await connectChecked({ addresses, host, port }, connectMs)
  // The driver means to connect it, and waits for the event.
  const connected = Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'))
      return socket
    },
  })
  const name = sameForm(host)
  return {
    host: name,
    port,
    database,
    user: username,
    password,
    stream: () => connected,
    ssl: tls !== 'off' && {
      rejectUnauthorized: tls === 'verify',
      minVersion: 'TLSv1.2',
      // an address is checked among the certificate's addresses, and never sent as a name
      ...(isIP(name) ? { host: name } : { servername: name }),
    },
  }
}

/** Ends a backend's statement from a connection of its own, as the same account. */
async function cancelBackend(access: Access, connectMs: number, backend: number): Promise<void> {
  const client = await signIn(access, connectMs)
  try {
    // a backend may be ended by who signed it in, whatever role it works as
    await client.query('SET ROLE NONE')
    await client.query('SELECT pg_cancel_backend($1)', [backend])
  } catch (error) {
    throw lost(error)
  } finally {
    client.end().catch(() => {})
  }
}
