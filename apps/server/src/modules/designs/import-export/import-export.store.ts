import type { Database } from '#platform/database/kysely'
import { formOf, isOneOfForms } from '#platform/database/like'

/** Which of these names an organization's designs already have, in their search form. */
export async function namesTaken(
  db: Database,
  organizationId: number | null,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('designs')
    .select((eb) => formOf(eb.ref('name')).as('name'))
    .where('organization_id', 'is not distinct from', organizationId)
    .where((eb) => isOneOfForms(eb.ref('name'), names))
    .execute()
  return rows.map(({ name }) => name)
}
