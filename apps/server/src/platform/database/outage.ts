import pg from 'pg'

/**
 * PostgreSQL did not answer, or the connection to it broke. What was begun is undone; only of a COMMIT that was under way
 * nobody knows whether it took place.
 */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`the database did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** What the driver throws, apart from PostgreSQL's own errors and our own mistakes, is about the connection. */
export function fromDriver(error: unknown): unknown {
  const isConnection =
    error instanceof Error && !(error instanceof pg.DatabaseError) && error.constructor === Error
  return isConnection ? new DatabaseUnreachable(error) : error
}

/** Lost connections, no room for more, no memory, a server that starts or stops, and a statement that took too long. */
const outages = /^(08...|53...|57P0.|57014|25P03)$/

/** Whether the database is away, or cannot work just now: then the same call may well succeed a little later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return outages.test(error.code ?? '')
  return error instanceof DatabaseUnreachable
}
