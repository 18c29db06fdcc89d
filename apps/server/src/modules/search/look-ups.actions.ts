import type { LookUpKind, ToldName } from '@uplink/contract/look-ups'
import type { Call } from '#platform/http/call'
import { findNames, organizationColumns } from './look-ups.store'

interface Asked {
  kinds: readonly LookUpKind[]
  q?: string | undefined
  id?: readonly number[] | undefined
  organization_id?: readonly number[] | undefined
}

/**
 * The names of each kind. Whoever may open a screen may read the names that its filters offer, without the right to the
 * records themselves; those of another organization never, unless their rules let them list that organization.
 */
export async function readNames(call: Call, { kinds, ...request }: Asked) {
  const listed = await call.rows('organization', 'List', organizationColumns)
  const own = call.person.organizationId
  const found = await Promise.all(
    kinds.map(async (kind): Promise<[LookUpKind, ToldName[]]> => [
      kind,
      await findNames(call.db, kind, { ...request, listed, own }),
    ]),
  )
  return Object.fromEntries(found) as Partial<Record<LookUpKind, ToldName[]>>
}
