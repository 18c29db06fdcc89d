import { isIP } from 'node:net'
import { authPlugins, createConnection, type Connection } from 'mysql2'
import { clearTextRefused, silent } from '../failures'
import { sameForm } from '../reach/allowed-hosts'
import { connectChecked, placeOf } from '../reach/checked-address'
import type { Access, Engine, SourceDriver } from '../source'
import { readTables } from './catalogue'
import { check } from './checklist'
import { connectFailure } from './failures'
import { mariadbSession, tagOf } from './session'

/** MariaDB or MySQL, by `mysql2`. */
const driverOf = (engine: Engine): SourceDriver => ({
  engine,
  port: 3306,
  async connect(access, connectMs, tag) {
    const { connection, isMariaDb } = await signIn(access, connectMs)
    return mariadbSession(connection, {
      isMariaDb,
      tag,
      killQuery: (thread) => elsewhere(access, connectMs, (other) => kill(other, 'KILL QUERY ?', thread)),
      // the tag is needed too: after a restart of the server another statement may have the same thread number
      endLost: (thread) =>
        elsewhere(access, connectMs, (other) => endTagged(other, tag, (each) => each === thread)),
    })
  },
  endLeftBehind: (access, connectMs, tag) =>
    elsewhere(access, connectMs, (connection) => endTagged(connection, tag)),
  check,
  readTables,
})

export const mariadb = driverOf('mariadb')
export const mysql = driverOf('mysql')

type Plugin = ReturnType<typeof authPlugins.caching_sha2_password>

const refuse = (): Promise<Buffer> => Promise.reject(clearTextRefused())

/** MySQL's word for: I do not know this password yet, send it. */
const wholePassword = Buffer.from([4])

/**
 * MySQL's two newer ways to sign in, short of sending the password: they send it through TLS, or encrypt it for a key that
 * the server has just named, and both are worth nothing before a server that could be anybody's.
 */
const withoutClearText: Record<string, Plugin> = {
  sha256_password: () => refuse,
  caching_sha2_password: (metadata) => {
    const answer = authPlugins.caching_sha2_password({})(metadata)
    return (data) => (wholePassword.equals(data) ? refuse() : answer(data))
  },
}

async function signIn(access: Access, connectMs: number) {
  if ('login' in access) throw new Error('only PostgreSQL can use a login of the portal’s own')
  const { target, addresses } = access
  const { host, port, database, username, password, tls } = target
  const began = performance.now()
  const socket = await connectChecked({ addresses, host, port }, connectMs)
  const name = sameForm(host)
  // Node checks the certificate against the host name; for an IP address it looks at `_host`.
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
    // One statement at a time, no local files, no password as plain text.
    multipleStatements: false,
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'],
    enableCleartextPlugin: false,
    ...(tls !== 'verify' && { authPlugins: withoutClearText }),
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

/** Asks the connection's first question, which is answered once it has signed in. */
function isMariaDb(connection: Connection, timeoutMs: number, place: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(silent(place)), timeoutMs)
    const through = (done: () => void) => {
      clearTimeout(timer)
      done()
    }
    // mysql2 reports a failed sign-in here and to the question; without this listener it would end the process
    connection.on('error', (error: Error) => through(() => reject(error)))
    connection.query('SELECT VERSION()', (error, rows) =>
      through(() =>
        error ? reject(error) : resolve(/MariaDB/i.test(String((rows as unknown[][])[0]?.[0]))),
      ),
    )
  })
}

/** Does something on a second connection of the same account. */
async function elsewhere(
  access: Access,
  connectMs: number,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const { connection } = await signIn(access, connectMs)
  try {
    await work(connection)
  } finally {
    connection.destroy()
  }
}

const ask = (connection: Connection, sql: string, values: unknown[]) =>
  new Promise<unknown[][]>((resolve, reject) => {
    connection.query({ sql, values }, (error, rows) => (error ? reject(error) : resolve(rows as unknown[][])))
  })

/** Ends statements that a process has left running; an account may end its own threads without any right. */
async function endTagged(
  connection: Connection,
  tag: string | undefined,
  isMeant: (thread: number) => boolean = () => true,
): Promise<void> {
  if (tag === undefined) return
  const tagged = 'SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND info LIKE ?'
  const left = await ask(connection, tagged, [`${tagOf(tag)}%`])
  for (const [id] of left) if (isMeant(Number(id))) await kill(connection, 'KILL ?', Number(id))
}

const noSuchThread = 1094

/** Ends a thread's statement, or the thread; no error when it has ended by itself. */
async function kill(connection: Connection, sql: 'KILL QUERY ?' | 'KILL ?', thread: number): Promise<void> {
  try {
    await ask(connection, sql, [thread])
  } catch (error) {
    if ((error as { errno?: number }).errno !== noSuchThread) throw error
  }
}
