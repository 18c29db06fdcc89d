import pg from 'pg'
import {
  lost,
  networkFailure,
  noDatabase,
  noTls,
  signInRefused,
  SourceFailure,
  tooManySessions,
} from '../failures'

/** Why signing in failed. `place`: host and port. */
export function connectFailure(error: unknown, place: string): SourceFailure {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    if (code === '3D000' || code === '42501') return noDatabase(error)
    if (code === '53300' || code === '57P03') return tooManySessions(error)
    // 28000 also stands for "no entry in pg_hba.conf"; the message names what to change there
    return signInRefused(error)
  }
  if (error instanceof Error && /does not support SSL/.test(error.message)) return noTls(error)
  if (error instanceof Error && /SASL|password must be/.test(error.message)) return signInRefused(error)
  return networkFailure(error, place)
}

/** Ended by a time limit or by somebody, who knows the reason. */
const ended = ['57014', '57P01', '25P03']

/** Why a statement failed. `before`: how many characters we put before its text. */
export function statementFailure(error: unknown, before = 0): SourceFailure {
  if (error instanceof SourceFailure) return error
  if (!(error instanceof pg.DatabaseError)) return lost(error)
  const { code = '', message, position } = error
  if (ended.includes(code))
    return new SourceFailure('deadline', 'The data source stopped the report.', { cause: error })
  const place = Number(position) - before
  return new SourceFailure('statement', 'The data source refused the statement.', {
    cause: error,
    said: message,
    ...(place >= 1 && { position: place }),
  })
}
