import { screen } from '../../platform/screens/screen'
import { resourceScreens } from '../../resource/resource-screens'

const routeLists = () => import('../../features/access/route-lists.resource').then((file) => file.routeLists)

/** What a provider is made of: organizations, people, rights, packages, posts, the menu. */
export const administrationScreens = [
  ...resourceScreens(
    {
      many: 'Packages',
      one: 'package',
      list: 'cataloguePackages',
      create: 'newCataloguePackage',
      read: 'cataloguePackage',
      edit: 'editCataloguePackage',
    },
    () =>
      import('../../features/connections/catalogue/packages.resource').then(
        ({ cataloguePackages }) => cataloguePackages,
      ),
  ),
  ...resourceScreens(
    {
      many: 'Offers',
      one: 'offer',
      list: 'catalogueOffers',
      create: 'newCatalogueOffer',
      read: 'catalogueOffer',
      edit: 'editCatalogueOffer',
    },
    () =>
      import('../../features/connections/catalogue/offers.resource').then(
        ({ catalogueOffers }) => catalogueOffers,
      ),
  ),
  ...resourceScreens(
    {
      many: 'Areas',
      one: 'area',
      list: 'areas',
      create: 'newArea',
      read: 'area',
      edit: 'editArea',
    },
    () => import('../../features/connections/catalogue/areas.resource').then(({ areas }) => areas),
  ),
  screen('menu', 'Menu', () => import('../../features/menus/editor/MenuPage'), { isWide: true }),
  ...resourceScreens(
    {
      many: 'Organizations',
      one: 'organization',
      list: 'organizations',
      create: 'newOrganization',
      read: 'organization',
      edit: 'editOrganization',
    },
    () =>
      import('../../features/organizations/organizations.resource').then(
        ({ organizations }) => organizations,
      ),
  ),
  screen('setup', 'Set-up', () => import('../../features/organizations/setup/SetupPage'), {
    under: 'settingSections',
  }),
  screen('settingSections', 'Settings', () => import('./SettingsScreen')),
  screen('settings', 'Settings', () => import('./SettingsScreen'), {
    under: 'settingSections',
  }),
  ...resourceScreens(
    {
      many: 'Departments',
      one: 'department',
      list: 'departments',
      create: 'newDepartment',
      read: 'department',
      edit: 'editDepartment',
    },
    () => import('../../features/organizations/departments.resource').then(({ departments }) => departments),
  ),
  ...resourceScreens(
    {
      many: 'Services',
      one: 'service',
      list: 'services',
      create: 'newService',
      read: 'service',
      edit: 'editService',
    },
    () => import('../../features/organizations/services.resource').then(({ services }) => services),
  ),
  screen('roles', 'Roles', () => import('../../features/access/RolesPage'), { isWide: true }),
  ...resourceScreens(
    {
      many: 'Roles',
      one: 'role',
      under: 'roles',
      create: 'newRole',
      read: 'role',
      edit: 'editRole',
    },
    () => import('../../features/access/roles.resource').then(({ adminRoles }) => adminRoles),
  ),
  ...resourceScreens(
    {
      many: 'Permissions',
      one: 'permission',
      list: 'permissions',
      create: 'newPermission',
      read: 'permission',
      edit: 'editPermission',
    },
    () =>
      import('../../features/access/admin-permissions.resource').then(
        ({ adminPermissions }) => adminPermissions,
      ),
  ),
  ...resourceScreens(
    {
      many: 'Custom permissions',
      one: 'custom permission',
      list: 'customPermissions',
      create: 'newCustomPermission',
      read: 'customPermission',
      edit: 'editCustomPermission',
    },
    () =>
      import('../../features/access/custom-permissions.resource').then(
        ({ customPermissions }) => customPermissions,
      ),
  ),
  ...resourceScreens(
    {
      many: 'Permission details',
      one: 'permission detail',
      list: 'permissionDetails',

      create: 'newPermissionDetail',
      read: 'permissionDetail',
      edit: 'editPermissionDetail',
      isEditorWide: true,
    },
    () =>
      import('../../features/access/details/details.resource').then(
        ({ permissionDetails }) => permissionDetails,
      ),
  ),
  ...resourceScreens(
    {
      many: 'Route lists',
      one: 'route list',
      list: 'routeLists',
      create: 'newRouteList',
      read: 'routeList',
      edit: 'editRouteList',
    },
    routeLists,
  ),
  screen('routeListsElsewhere', 'Route lists', async () => ({ Page: (await routeLists()).List }), {
    under: 'routeLists',
  }),
  screen('logs', 'Logs', () => import('../../features/audit/LogListPage')),
  screen('blank', 'Blank page', () => import('../../features/dashboard/BlankPage')),
  ...resourceScreens(
    { many: 'Users', one: 'user', list: 'users', create: 'newUser', read: 'user', edit: 'editUser' },
    () => import('../../features/people/users.resource').then(({ users }) => users),
  ),
  ...resourceScreens(
    { many: 'Posts', one: 'post', list: 'posts', create: 'newPost', read: 'post', edit: 'editPost' },
    () => import('../../features/posts/editor/posts.resource').then(({ posts }) => posts),
  ),
  ...resourceScreens(
    {
      many: 'Ways of money',
      one: 'way of money',
      list: 'paymentWays',
      create: 'newPaymentWay',
      read: 'paymentWay',
      edit: 'editPaymentWay',
    },
    () => import('../../features/payments/ways/payment-ways.resource').then(({ paymentWays }) => paymentWays),
  ),
  ...resourceScreens(
    {
      many: 'Access servers',
      one: 'access server',
      list: 'accessServers',
      create: 'newAccessServer',
      read: 'accessServer',
      edit: 'editAccessServer',
    },
    () =>
      import('../../features/usage/access-servers/access-servers.resource').then(
        ({ accessServers }) => accessServers,
      ),
  ),
  screen('apiTokens', 'API tokens', () => import('../../features/api-tokens/ApiTokensPage')),
  screen('newApiToken', 'New API token', () => import('../../features/api-tokens/NewApiTokenPage'), {
    under: 'apiTokens',
  }),
  screen('webhooks', 'Webhooks', () => import('../../features/webhooks/WebhooksPage')),
  screen('newWebhook', 'New webhook', () => import('../../features/webhooks/NewWebhookPage'), {
    under: 'webhooks',
  }),
  screen('webhook', 'Webhook', () => import('../../features/webhooks/WebhookPage'), { under: 'webhooks' }),
  screen('editWebhook', 'Edit webhook', () => import('../../features/webhooks/EditWebhookPage'), {
    under: 'webhooks',
  }),
  screen('legalTexts', 'Legal texts', () => import('../../features/posts/legal-editor/LegalTextsPage')),
  screen('about', 'About', () => import('../../features/about/AboutPage')),
]
