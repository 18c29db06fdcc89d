import { sep } from 'node:path'
import type { Config } from '../config'

/** Fields of errors with which a start can fail: of the system, of PostgreSQL, of the network. */
interface Trouble {
  code?: string
  syscall?: string
  path?: string
  /** The target of a failed copy. */
  dest?: string
  message: string
}

/**
 * What went wrong with a start and what to do, in a sentence or two. Undefined for unexpected errors, and for errors
 * whose own message is enough.
 */
export function startTrouble(error: unknown, config: Config): string | undefined {
  if (!(error instanceof Error)) return undefined
  const trouble: Trouble = error
  if (trouble.syscall === 'listen') return listenTrouble(trouble.code, config)
  return (
    folderTrouble(trouble, config) ??
    (config.DATABASE_URL ? databaseTrouble(error, config.DATABASE_URL) : undefined)
  )
}

function listenTrouble(
  code: string | undefined,
  { PORT, WORKER_PORT, ROLE, HOST }: Config,
): string | undefined {
  const [name, port] = ROLE === 'worker' ? (['WORKER_PORT', WORKER_PORT] as const) : (['PORT', PORT] as const)
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${HOST} is taken by another program: stop that one, or set ${name} to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account: set ${name} to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${HOST}, which is no address of this machine: set it to 0.0.0.0 for all of them, or to 127.0.0.1.`
  return undefined
}

const folderReasons: Record<string, string> = {
  ENOTDIR: 'it, or something above it, is a file',
  EEXIST: 'it is a file',
  EISDIR: 'it holds a folder where a file belongs',
  ENOTFILE: 'it holds something that is not a file where a file belongs',
  ENXIO: 'it holds something that is not a file where a file belongs',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it can only be read',
  EDQUOT: 'no more room is given to this account',
  ENOSPC: 'the disk is full',
  ELOOP: 'it is a link that leads to itself',
  ENOENT: 'it leads nowhere',
}

function folderTrouble({ code, message, ...places }: Trouble, { DATA_DIR }: Config): string | undefined {
  const path = places.dest ?? places.path
  // PostgreSQL's own programs report it only in their message.
  const isFull = message.includes('No space left on device')
  const reason = isFull ? folderReasons.ENOSPC : folderReasons[code ?? '']
  // The trouble may also be in a folder above it.
  const isOurs = (path ?? message).includes(DATA_DIR) || (path && DATA_DIR.startsWith(path + sep))
  if (!reason || !isOurs) return undefined
  if (reason === folderReasons.ENOSPC)
    return `DATA_DIR is ${DATA_DIR}, and its disk is full: make room, or set it to a folder on another disk.`
  const where = path && path !== DATA_DIR ? ` (${path})` : ''
  return `DATA_DIR is ${DATA_DIR}, which cannot be used: ${reason}${where}. Set it to a folder that this account may write to.`
}

/** Where the database is, without the password. */
function placeOf(url: string): { name: string; user: string; database: string } {
  const [, user = '', host = '', database = ''] =
    /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::[^@/]*)?@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const socket = /[?&]host=([^&]+)/.exec(url)?.[1]
  return {
    name: socket ? decodeURIComponent(socket) : host || 'this machine',
    user: decodeURIComponent(user),
    database,
  }
}

const unreachable = ['ECONNREFUSED', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET']

function databaseTrouble(error: Error & { code?: string }, url: string): string | undefined {
  const { name, user, database } = placeOf(url)
  const { code = '', message } = firstOf(error)
  if (unreachable.includes(code) || /timeout expired|Connection terminated/.test(message))
    return `No PostgreSQL answers at ${name} (${message || code}): start it, or correct DATABASE_URL.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `DATABASE_URL names a host that is not known: ${name}. Correct it, or the name service.`
  if (code === '3D000')
    return `PostgreSQL at ${name} has no database "${database}". Make it: CREATE DATABASE "${database}" OWNER "${user}";`
  if (code.startsWith('28'))
    return `PostgreSQL at ${name} does not let "${user}" in (${message}): correct the name or password in DATABASE_URL, or pg_hba.conf.`
  if (code === '57P03')
    return `PostgreSQL at ${name} is not ready yet (${message}): start this again in a moment.`
  if (code === '53300')
    return `PostgreSQL at ${name} has no connection left (${message}): raise max_connections, or lower DATABASE_POOL_SIZE.`
  const refused = refusedTo(error)
  if (refused)
    return `PostgreSQL at ${name} does not let "${user}" make tables in the database "${database}" (${refused}). Let an administrator of the server run:\n  ALTER DATABASE "${database}" OWNER TO "${user}";`
  return undefined
}

/** Connecting to a name with several addresses fails with one error per address. */
function firstOf(error: Error & { code?: string }): { code?: string; message: string } {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? first : error
}

/** What the login may not do in its database; of a migration that failed this is the cause. */
function refusedTo(error: Error & { code?: string }): string | undefined {
  const { code, message }: { code?: string; message: string } =
    error.cause instanceof Error ? error.cause : error
  return code === '42501' && /\b(?:database|schema)\b/.test(message) ? message : undefined
}
