/** Where it went wrong. Up to `database` the source was not reached; from `statement` on it was. */
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
 * What a data source could not do, in one sentence for whoever asked. What the driver said is the `cause`, for the log only:
 * it may hold addresses, names and values.
 */
export class SourceFailure extends Error {
  constructor(
    readonly stage: Stage,
    message: string,
    readonly details: {
      cause?: unknown
      /** Of the statement's text, from 1, where the source names a place. */
      position?: number
      /** The source's own words about a statement, which its author may read. */
      said?: string
    } = {},
  ) {
    super(message, { cause: details.cause })
  }

  /** Nobody was signed in. */
  get isUnreached(): boolean {
    return unreached.includes(this.stage)
  }
}

/** The time of whoever waited is over. */
export const deadlinePassed = () =>
  new SourceFailure('deadline', 'The report took longer than it may and was stopped.')
/** Whoever waited wants it no more. */
export const cancelled = () => new SourceFailure('cancelled', 'The report was stopped.')
/** The connection broke off in the middle. */
export const lost = (cause?: unknown) =>
  new SourceFailure('lost', 'The connection to the data source broke off.', { cause })
/** Somebody may listen there and says nothing; `place`: `db.example:5432`. */
export const silent = (place: string, cause?: unknown) =>
  new SourceFailure('port', `${place} did not answer in time.`, { cause })
/** TLS was asked for and is not spoken there. */
export const noTls = (cause?: unknown) =>
  new SourceFailure('tls', 'The server does not offer TLS.', { cause })
/** The certificate is another host’s, or nobody vouches for it. */
const untrusted = (cause?: unknown) =>
  new SourceFailure('tls', 'The server’s certificate could not be verified.', { cause })
/** The account, its password, or where it signs in from. */
export const signInRefused = (cause?: unknown) =>
  new SourceFailure('sign-in', 'The server refused the username or the password.', { cause })
/** The server or the account has as many connections as it may. */
export const tooManySessions = (cause?: unknown) =>
  new SourceFailure('busy', 'The data source takes no more connections just now.', { cause })
/** It is not there, or not for this account. */
export const noDatabase = (cause?: unknown) =>
  new SourceFailure('database', 'This account has no database of that name.', { cause })

interface SystemError {
  code?: string
  message?: string
}

const tlsCodes =
  /^(HANDSHAKE_SSL|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/** What went wrong below the engine's own protocol while a connection was made. */
export function networkFailure(error: unknown, place: string): SourceFailure {
  if (error instanceof SourceFailure) return error
  const { code = '', message = '' } = error as SystemError
  // the driver of MariaDB hands on what was said, under a code of its own
  if (tlsCodes.test(code) || /certificate/i.test(message)) return untrusted(error)
  if (code === 'ETIMEDOUT' || /time-?d?\s?out/i.test(message)) return silent(place, error)
  return new SourceFailure('port', `Nothing answers at ${place}.`, { cause: error })
}
