import type { customPermissionDetails } from '@uplink/contract/custom-permission-details'
import { ruleSetKinds, type PermissionAction } from '@uplink/contract/permission-rules'
import type { Answer } from '@uplink/contract/route'
import { ruleSetOf, type RuleSet, type RuleSetKind } from './rule-sets'

export type Detail = Answer<typeof customPermissionDetails.routes.read>['data']

/** The values of a detail's form. They keep the rules of actions that are not granted, until the form is left. */
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
  // a record can only be created if the list rules would let it through
  list: ['List', 'Create'],
  edit: ['Edit'],
  delete: ['Delete'],
}

/** Whether any of these actions uses the rule set. */
export const isRequested = (kind: RuleSetKind, actions: readonly PermissionAction[]) =>
  granting[kind].some((action) => actions.includes(action))

/** The request's body; rules that no action uses are left out. */
export function bodyOf({ flag, actions, ...values }: DetailValues) {
  const sets = ruleSetKinds.map((kind) => [
    kind,
    flag === '0' && isRequested(kind, actions) ? values[kind] : null,
  ])
  return { ...values, flag, actions, ...(Object.fromEntries(sets) as Record<RuleSetKind, RuleSet | null>) }
}
