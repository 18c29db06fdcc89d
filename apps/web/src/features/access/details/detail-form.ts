import type { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { ruleSetKinds, type PermissionAction } from '@uplink/contract/permission-rules'
import type { Answer } from '@uplink/contract/route'
import { ruleSetOf, type RuleSet, type RuleSetKind } from './rule-sets'

export type Detail = Answer<typeof customPermissionDetails.routes.read>['data']

/** What the form of a detail holds: rules of acts that are not granted stay until it is left. */
export type DetailValues = {
  permission: number | null
  route: number | null
  actions: PermissionAction[]
  flag: '0' | '1'
} & Record<RuleSetKind, RuleSet>

export function formOf(
  detail: Pick<Detail, 'permission' | 'route' | 'actions' | 'flag' | RuleSetKind> | undefined,
) {
  return {
    permission: detail?.permission ?? null,
    route: detail?.route ?? null,
    actions: detail?.actions ?? (['List'] as PermissionAction[]),
    flag: detail?.flag ?? ('0' as const),
    list: ruleSetOf('list', detail?.list),
    edit: ruleSetOf('edit', detail?.edit),
    delete: ruleSetOf('delete', detail?.delete),
  } satisfies DetailValues
}

const granting: Record<RuleSetKind, readonly PermissionAction[]> = {
  // what is to be created must be one of what may be listed
  list: ['List', 'Create'],
  edit: ['Edit'],
  delete: ['Delete'],
}

/** Whether a rule set decides anything with these actions. */
export const isAsked = (kind: RuleSetKind, actions: readonly PermissionAction[]) =>
  granting[kind].some((action) => actions.includes(action))

/** From the form to the wire: rules that decide nothing are left out. */
export function bodyOf({ flag, actions, ...values }: DetailValues) {
  const sets = ruleSetKinds.map((kind) => [
    kind,
    flag === '0' && isAsked(kind, actions) ? values[kind] : null,
  ])
  return { ...values, flag, actions, ...(Object.fromEntries(sets) as Record<RuleSetKind, RuleSet | null>) }
}
