import { adminPermissions as contract, permissionLookup } from '@uplink/contract/admin-permissions'
import { rightTopics, topicOf } from '@uplink/contract/right-topics'
import { sql } from 'kysely'
import { resource } from '#platform/resource/resource'
import { rolesWithPermission } from './counts.store'

const noTopic = topicOf('').title

/** By the first word of a permission's name, as in `topicOf`. */
const topic = sql<string>`CASE ${sql.join(
  rightTopics.map(
    ({ title, nouns }) =>
      sql`WHEN split_part(admin_permissions.name, '.', 1) = ANY(${sql.val([...nouns])}) THEN ${sql.val(title)}::text`,
  ),
  sql` `,
)} ELSE ${sql.val(noTopic)}::text END`

export const adminPermissions = resource(contract, {
  table: 'admin_permissions',
  called: 'Permission',
  lookup: permissionLookup,
  sources: { roles: rolesWithPermission, topic },
  searched: ['name', 'display_name'],
  searchedToo: ['topic'],
  constraints: { admin_permissions_name_key: ['name', 'There is a permission with this name already'] },
  uses: [{ what: 'roles', table: 'role_permissions', column: 'permission_id' }],
})
