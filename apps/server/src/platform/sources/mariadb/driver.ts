import { createConnection, type Connection } from 'mysql2'
import { isIP } from 'node:net'
import { silent } from '../failures'
import { sameForm } from '../reach/allowed-hosts'
import { connectChecked, placeOf } from '../reach/connect-checked'
import type { Access, Engine, SourceDriver } from '../source'
import { readTables } from './catalogue'
import { check } from './checklist'
import { connectFailure } from './failures'
import { mariadbSession } from './session'

/** MariaDB or MySQL, by `mysql2`. */
const driverOf = (engine: Engine): SourceDriver => ({
  engine,
  port: 3306,
  canCopy: false,
  async connect(access, connectMs) {
    const { connection, isMariaDb } = await signIn(access, connectMs)
    return mariadbSession(connection, isMariaDb, (thread) => killQuery(access, connectMs, thread))
  },
  check,
  readTables,
})

export const mariadb = driverOf('mariadb')
export const mysql = driverOf('mysql')

async function signIn(access: Access, connectMs: number) {
  if ('login' in access) throw new Error('only PostgreSQL is signed in to by a login of the portal')
  const { target, addresses } = access
  const { host, port, database, username, password, tls } = target
  const began = performance.now()
  const socket = await connectChecked({ addresses, host, port }, connectMs)
  const name = sameForm(host)
  // Certificates are checked against the name; for an address Node looks here for what to check against.
  if (isIP(name)) Object.assign(socket, { _host: name })
  const connection = createConnection({
    host: name,
    port,
    user: username,
    password,
    database,
    stream: socket,
    ...(tls !== 'off' && {
      ssl: { rejectUnauthorized: tls === 'verify', verifyIdentity: tls === 'verify', minVersion: 'TLSv1.2' },
    }),
    charset: 'utf8mb4',
    // One statement at a time, no file of ours, no password as plain text.
    multipleStatements: false,
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'],
    enableCleartextPlugin: false,
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
    maxPreparedStatements: 16,
    connectAttributes: { program_name: 'uplink reports' },
  } as Parameters<typeof createConnection>[0])
  const leftMs = Math.max(1, connectMs - (performance.now() - began))
  try {
    return { connection, isMariaDb: await isMariaDb(connection, leftMs, placeOf(target)) }
  } catch (error) {
    connection.destroy()
    socket.destroy()
    throw connectFailure(error, placeOf(target))
  }
}

/** Asks the first thing of a connection, which it answers when it has signed in. */
function isMariaDb(connection: Connection, timeoutMs: number, place: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(silent(place)), timeoutMs)
    const through = (done: () => void) => {
      clearTimeout(timer)
      done()
    }
    // a failed sign-in is told here and to the question; without this listener it would end the process
    connection.on('error', (error: Error) => through(() => reject(error)))
    connection.query('SELECT VERSION()', (error, rows) =>
      through(() =>
        error ? reject(error) : resolve(/MariaDB/i.test(String((rows as unknown[][])[0]?.[0]))),
      ),
    )
  })
}

/** Ends a thread's statement from a connection of its own, as the same account. */
async function killQuery(access: Access, connectMs: number, thread: number): Promise<void> {
  const { connection } = await signIn(access, connectMs)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.query('KILL QUERY ?', [thread], (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    connection.destroy()
  }
}
