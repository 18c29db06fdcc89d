import type { DigitKind, Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import type { Reader } from './paper-words'

/** In which language and digits somebody reads paper, as they chose at their account. */
export async function findReader(db: Database, user: number): Promise<Reader> {
  const chosen = await db
    .selectFrom('users')
    .select([sql<Language>`language`.as('language'), sql<DigitKind>`digits`.as('digits')])
    .where('id', '=', user)
    .executeTakeFirst()
  return chosen ?? { language: 'en', digits: 'latin' }
}
