import pg from 'pg'

/**
 * PostgreSQL did not answer, or the connection to it broke. Open work is rolled back; only when a COMMIT was under
 * way is it unknown whether it took place.
 */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`the database did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Turns the driver's errors into `DatabaseUnreachable`, except for PostgreSQL's own errors and our own mistakes. */
export function fromDriver(error: unknown): unknown {
  const isConnection =
    error instanceof Error && !(error instanceof pg.DatabaseError) && error.constructor === Error
  return isConnection ? new DatabaseUnreachable(error) : error
}

/**
 * SQLSTATEs: lost connection, too many connections, no memory, server starting or stopping, statement timeout; and what a
 * leader answers that has just become a standby.
 */
const outages = /^(08...|53...|57P0.|57014|25P03|25006)$/

/** Whether the database is down or cannot work just now, so that the same call may succeed a little later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return outages.test(error.code ?? '')
  return error instanceof DatabaseUnreachable
}
