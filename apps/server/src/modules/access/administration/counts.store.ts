import { sql } from 'kysely'

// How many records use a row of the list, read together with its own columns.

export const rolesWithPermission = sql<number>`(SELECT count(*) FROM role_permissions AS u WHERE u.permission_id = admin_permissions.id)`

export const detailsOfRoute = sql<number>`(SELECT count(*) FROM custom_permission_details AS u WHERE u.route_id = route_lists.id)`

export const detailsOfPermission = sql<number>`(SELECT count(*) FROM custom_permission_details AS u WHERE u.permission_id = custom_permissions.id)`

export const rolesWithCustomPermission = sql<number>`(SELECT count(*) FROM role_custom_permissions AS u WHERE u.custom_permission_id = custom_permissions.id)`

export const peopleWithRole = sql<number>`(SELECT count(*) FROM user_roles AS u WHERE u.role_id = roles.id)`
