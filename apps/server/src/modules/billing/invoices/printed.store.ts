import type { DigitKind, Language } from '@uplink/contract/languages'
import { sql } from 'kysely'

/**
 * Whom bills, documents and receipts name: the person of the line `c`, or what was printed until the person was erased, which is
 * `printed_names` as `n`. In which language and digits they read them, is at their account.
 */
export const printedParty = [
  sql<string>`coalesce(n.username, c.username)`.as('username'),
  sql<string>`coalesce(n.name, c.first_name)`.as('first_name'),
  sql<string>`c.last_name`.as('last_name'),
  sql<string>`coalesce(n.address, c.address)`.as('address'),
  sql<string>`c.city`.as('city'),
  sql<Language>`coalesce((SELECT u.language FROM users u WHERE u.id = c.user_id), 'en')`.as('language'),
  sql<DigitKind>`coalesce((SELECT u.digits FROM users u WHERE u.id = c.user_id), 'latin')`.as('digits'),
] as const
