import { resourceScreens } from '../../resource/resource-screens'
import { screen } from '../../platform/screens/screen'

const routeLists = () => import('./route-lists.resource').then((file) => file.routeLists)

export const accessStaffScreens = [
  screen('roles', 'Roles', () => import('./RolesPage'), { isWide: true }),
  ...resourceScreens(
    {
      ...{ many: 'Roles', one: 'role', under: 'roles' },
      ...{ create: 'newRole', read: 'role', edit: 'editRole' },
    },
    () => import('./roles.resource').then(({ adminRoles }) => adminRoles),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Permissions', one: 'permission', list: 'permissions' },
      ...{ create: 'newPermission', read: 'permission', edit: 'editPermission' },
    },
    () => import('./admin-permissions.resource').then(({ adminPermissions }) => adminPermissions),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Custom permissions', one: 'custom permission', list: 'customPermissions' },
      ...{ create: 'newCustomPermission', read: 'customPermission', edit: 'editCustomPermission' },
    },
    () => import('./custom-permissions.resource').then(({ customPermissions }) => customPermissions),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Permission details', one: 'permission detail', list: 'permissionDetails' },
      ...{
        create: 'newPermissionDetail',
        read: 'permissionDetail',
        edit: 'editPermissionDetail',
        isEditorWide: true,
      },
    },
    () => import('./details/details.resource').then(({ permissionDetails }) => permissionDetails),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Route lists', one: 'route list', list: 'routeLists' },
      ...{ create: 'newRouteList', read: 'routeList', edit: 'editRouteList' },
    },
    routeLists,
  ),
  screen('routeListsElsewhere', 'Route lists', async () => ({ Page: (await routeLists()).List }), {
    under: 'routeLists',
  }),
]
