import type { Call } from '../http/call'
import { invalid } from '../http/problem'
import type { Change } from './declaration'

/** The organization of a new record whose form names none: the writer's own. A changed record keeps its own. */
export function ownOrganization({ person }: Pick<Call, 'person'>, { before, after }: Change) {
  if (!after || before || after.organization_id !== undefined) return {}
  if (person.organizationId === null) throw invalid('organization_id', 'The organization field is required')
  return { organization_id: person.organizationId }
}
