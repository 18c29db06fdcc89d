/** The step that failed. Up to `database` the source was not reached; from `statement` on it was. */
export type Stage =
  | 'host'
  | 'name'
  | 'port'
  | 'tls'
  | 'sign-in'
  | 'database'
  | 'busy'
  | 'statement'
  | 'lost'
  | 'deadline'
  | 'cancelled'

const unreached: readonly Stage[] = ['host', 'name', 'port', 'tls', 'sign-in', 'database']

/**
 * A failure of a data source, in one sentence for the caller. The driver's error is the `cause`, for the log only,
 * because it may contain addresses, names and values.
 */
export class SourceFailure extends Error {
  constructor(
    readonly stage: Stage,
    message: string,
    readonly details: {
      cause?: unknown
      /** The place in the statement's text, from 1, if the source names one. */
      position?: number
      /** The source's own message about a statement, which the statement's author may read. */
      said?: string
    } = {},
  ) {
    super(message, { cause: details.cause })
  }

  /** True when signing in failed, so no statement could run. */
  get isUnreached(): boolean {
    return unreached.includes(this.stage)
  }
}

/** The caller's deadline has passed. */
export const deadlinePassed = () =>
  new SourceFailure('deadline', 'The report took longer than it may and was stopped.')
/** The caller no longer waits. */
export const cancelled = () => new SourceFailure('cancelled', 'The report was stopped.')
/** The connection broke during the statement. */
export const lost = (cause?: unknown) =>
  new SourceFailure('lost', 'The connection to the data source broke off.', { cause })
/** Nothing answered; `place`: `db.example:5432`. */
export const silent = (place: string, cause?: unknown) =>
  new SourceFailure('port', `${place} did not answer in time.`, { cause })
/** TLS was required, but the server does not offer it. */
export const noTls = (cause?: unknown) =>
  new SourceFailure('tls', 'The server does not offer TLS.', { cause })
/** The certificate is for another host, or not issued by a known authority. */
const untrusted = (cause?: unknown) =>
  new SourceFailure('tls', 'The server’s certificate could not be verified.', { cause })
/** The account, its password, or the address it signs in from was refused. */
export const signInRefused = (cause?: unknown) =>
  new SourceFailure('sign-in', 'The server refused the username or the password.', { cause })
/** The server wants the password itself, and nothing proves that it is the right server. */
export const clearTextRefused = (cause?: unknown) =>
  new SourceFailure(
    'sign-in',
    'The server asks for the password in clear text. It is sent only where TLS verifies the server.',
    { cause },
  )
/** The server or the account has reached its limit of connections. */
export const tooManySessions = (cause?: unknown) =>
  new SourceFailure('busy', 'The data source takes no more connections just now.', { cause })
/** The database does not exist, or not for this account. */
export const noDatabase = (cause?: unknown) =>
  new SourceFailure('database', 'This account has no database of that name.', { cause })

interface SystemError {
  code?: string
  message?: string
}

const tlsCodes =
  /^(HANDSHAKE_SSL|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/** A failure below the engine's own protocol while connecting. */
export function networkFailure(error: unknown, place: string): SourceFailure {
  if (error instanceof SourceFailure) return error
  const { code = '', message = '' } = error as SystemError
  // MariaDB's driver passes the message on, but under its own code
  if (tlsCodes.test(code) || /certificate/i.test(message)) return untrusted(error)
  if (code === 'ETIMEDOUT' || /time-?d?\s?out/i.test(message)) return silent(place, error)
  return new SourceFailure('port', `Nothing answers at ${place}.`, { cause: error })
}
