import { isIP } from 'node:net'
import pg from 'pg'
import { clearTextRefused, lost } from '../failures'
import { connectChecked, placeOf } from '../reach/checked-address'
import { sameForm } from '../reach/allowed-hosts'
import type { Access, SourceDriver, Target } from '../source'
import { readTables } from './catalogue'
import { check } from './checklist'
import { connectFailure } from './failures'
import { nicer, stepBack } from './priority'
import { postgresqlSession } from './session'

/** PostgreSQL, by `pg`. */
export const postgresql: SourceDriver = {
  engine: 'postgresql',
  port: 5432,
  async connect(access, connectMs) {
    const client = await signIn(access, connectMs)
    const pid = (client as unknown as { processID: number }).processID
    const isBeside = 'login' in access && access.isBeside === true
    if (isBeside) stepBack(pid, nicer.atFirst)
    const settings = (await noticesGoneClients(client)) ? checkOfClient : ''
    return postgresqlSession(client, {
      pid,
      settings,
      isBeside,
      cancelBackend: (backend) => cancelBackend(access, connectMs, backend),
    })
  },
  check: (session) => check(session),
  readTables,
}

/** With this setting a server notices within a second that its client is gone, and ends the statement. */
const checkOfClient = 'SET LOCAL client_connection_check_interval = 1000;'

/** Older servers lack the setting, and so do servers on some systems. */
const noticesGoneClients = (client: pg.Client) =>
  client.query(checkOfClient.replace('LOCAL', 'SESSION')).then(
    () => true,
    () => false,
  )

async function signIn(access: Access, connectMs: number): Promise<pg.Client> {
  const began = performance.now()
  const place = 'login' in access ? 'the database' : placeOf(access.target)
  const config = 'login' in access ? access.login : await checkedLogin(access, connectMs)
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: Math.max(1, connectMs - (performance.now() - began)),
    application_name: 'uplink reports',
  })
  if ('target' in access && access.target.tls !== 'verify') keepPassword(client)
  // a connection that the server ends must not end the process
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw connectFailure(error, place)
  }
}

/** Whoever answers may ask for the password itself; the driver has no setting that refuses it. */
function keepPassword(client: pg.Client): void {
  const driver = client as unknown as {
    _handleAuthCleartextPassword: () => void
    connection: { stream: { destroy(error: Error): void } }
  }
  driver._handleAuthCleartextPassword = () => driver.connection.stream.destroy(clearTextRefused())
}

/**
 * A login over a socket that is connected to a checked address; the host name is only used to check the certificate.
 */
async function checkedLogin(
  { target, addresses }: { target: Target; addresses: readonly string[] },
  connectMs: number,
): Promise<pg.ClientConfig> {
  const { host, port, database, username, password, tls } = target
  const socket = await connectChecked({ addresses, host, port }, connectMs)
  // The driver wants to connect the socket itself, and waits for the event.
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
      // an IP address is checked among the certificate's addresses, and never sent as a server name
      ...(isIP(name) ? { host: name } : { servername: name }),
    },
  }
}

/** Ends a backend's statement from a second connection of the same account. */
async function cancelBackend(access: Access, connectMs: number, backend: number): Promise<void> {
  const client = await signIn(access, connectMs)
  try {
    // a backend may be ended by the account that signed in, whatever role it has switched to
    await client.query('SET ROLE NONE')
    await client.query('SELECT pg_cancel_backend($1)', [backend])
  } catch (error) {
    throw lost(error)
  } finally {
    client.end().catch(() => {})
  }
}
