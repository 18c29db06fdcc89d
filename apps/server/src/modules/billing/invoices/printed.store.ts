import { sql } from 'kysely'

/**
 * Whom bills, documents and receipts name: the person of the line `c`, or what was printed until the person was erased, which is
 * `printed_names` as `n`.
 */
export const printedParty = [
  sql<string>`coalesce(n.username, c.username)`.as('username'),
  sql<string>`coalesce(n.name, c.first_name)`.as('first_name'),
  sql<string>`c.last_name`.as('last_name'),
  sql<string>`coalesce(n.address, c.address)`.as('address'),
  sql<string>`c.city`.as('city'),
] as const
