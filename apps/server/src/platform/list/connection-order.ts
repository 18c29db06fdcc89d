import { sql } from 'kysely'

/**
 * The order of a person's connections in the table of this name: open ones first, then the oldest. A call that names
 * none means the first of them.
 */
export const connectionOrder = (table: string) =>
  sql`${sql.ref(`${table}.status`)} = 'closed', ${sql.ref(`${table}.id`)}`
