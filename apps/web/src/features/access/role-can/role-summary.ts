import { counted } from '@uplink/contract/counted'
import { byTopic } from '@uplink/contract/right-topics'
import type { Permission, Role } from '../rights.data'

const shown = 2

/**
 * What a role is for, in a line: `25 rights: Desk and orders, Network and outages, and 6 more`. What it has most of comes first.
 *
 * @param permissions all that there are; empty while they are not known, or for people who may not see them
 */
export function summaryOf(
  { name, permission_ids }: Pick<Role, 'name' | 'permission_ids'>,
  permissions: readonly Pick<Permission, 'id' | 'name'>[],
): string {
  if (name === 'administrator') return 'Everything, with every record'
  if (name === 'customer' && permission_ids.length === 0) return 'Their own lines, bills and tickets'
  if (permission_ids.length === 0) return 'No rights yet'
  const topics = byTopic(permissions, (permission) => permission.name)
    .map(({ title, rights }) => ({
      title,
      share: rights.filter(({ id }) => permission_ids.includes(id)).length / rights.length,
    }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .map(({ title }) => title)
  const rights = counted(permission_ids.length, 'right')
  if (topics.length === 0) return rights
  const rest = topics.length - shown
  const named = topics.slice(0, shown).join(', ')
  return `${rights}: ${named}${rest > 0 ? `, and ${rest} more` : ''}`
}
