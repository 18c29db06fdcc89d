import {
  clearTextRefused,
  lost,
  networkFailure,
  noDatabase,
  noTls,
  signInRefused,
  SourceFailure,
  tooManySessions,
} from '../failures'

interface DriverError {
  code?: string
  errno?: number
  sqlMessage?: string
  fatal?: boolean
}

/** Too many connections, in total or of this account. */
const full = [1040, 1203, 1226]

/** Why signing in failed. `place`: host and port. */
export function connectFailure(error: unknown, place: string): SourceFailure {
  const { code = '', errno = 0 } = error as DriverError
  if (error instanceof SourceFailure) return error
  if (code === 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED') return clearTextRefused(error)
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return noTls(error)
  if (errno === 1049 || errno === 1044) return noDatabase(error)
  if (full.includes(errno)) return tooManySessions(error)
  // 1130: connecting from this address is not allowed
  if ([1045, 1130, 1251, 1698, 1862, 3159].includes(errno) || code.startsWith('AUTH_SWITCH'))
    return signInRefused(error)
  return networkFailure(error, place)
}

/** Interrupted, and over the time limit: the numbers of MariaDB and MySQL. */
const ended = [1317, 1969, 3024]

/** Why a statement failed. */
export function statementFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  const { errno, sqlMessage, fatal } = error as DriverError
  if (fatal || sqlMessage === undefined) return lost(error)
  if (errno !== undefined && ended.includes(errno))
    return new SourceFailure('deadline', 'The data source stopped the report.', { cause: error })
  return new SourceFailure('statement', 'The data source refused the statement.', {
    cause: error,
    said: sqlMessage,
  })
}
