import type { DesignRow } from '@uplink/contract/designs/definition'

export interface DesignViewer {
  roleIds: readonly number[]
  isCustomer: boolean
}

/**
 * Whether a row is for a viewer. `all` means every role of the provider's own people; customers only see rows that
 * name their role.
 */
export function isRowFor({ role_ids: ids }: Pick<DesignRow, 'role_ids'>, viewer: DesignViewer): boolean {
  return ids === 'all' ? !viewer.isCustomer : ids.some((id) => viewer.roleIds.includes(id))
}
