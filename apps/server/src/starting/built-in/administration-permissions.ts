import { roles } from './roles'

/** The admin permissions of administration, except those about people. */
export const administrationPermissions = [
  {
    name: 'organizations.look',
    displayName: 'See organizations, departments and services',
    methods: ['GET'],
    paths: [
      ...['/organizations', '/organizations/*', '/departments', '/departments/*', '/services', '/services/*'],
      ...['/all-organizations', '/all-departments'],
    ],
    roles: [roles.manager],
  },
  {
    name: 'departments.edit',
    displayName: 'Edit departments and services',
    methods: ['POST', 'PUT', 'DELETE'],
    paths: ['/departments', '/departments/*', '/services', '/services/*'],
    roles: [roles.manager],
  },
  {
    name: 'posts.look',
    displayName: 'See posts, drafts included',
    methods: ['GET'],
    paths: ['/posts', '/posts/*'],
    roles: [roles.manager],
  },
  {
    name: 'posts.edit',
    displayName: 'Write, publish and unpublish posts',
    methods: ['POST', 'PUT', 'DELETE'],
    paths: ['/posts', '/posts/*'],
    roles: [roles.manager],
  },
  {
    name: 'legal-texts.look',
    displayName: 'See the versions of legal texts',
    methods: ['GET'],
    paths: ['/legal-texts/*'],
    roles: [roles.manager],
  },
  {
    name: 'legal-texts.edit',
    displayName: 'Write and publish legal texts',
    methods: ['PUT'],
    paths: ['/legal-texts/*'],
    roles: [],
  },
  {
    name: 'catalogue.look',
    displayName: 'See packages and offers',
    methods: ['GET'],
    paths: [
      '/catalogue-packages',
      '/catalogue-packages/*',
      '/catalogue-offers',
      '/catalogue-offers/*',
      '/all-packages',
    ],
    roles: [roles.manager],
  },
  {
    name: 'catalogue.edit',
    displayName: 'Change packages, prices and offers',
    methods: ['POST', 'PUT', 'DELETE'],
    paths: ['/catalogue-packages', '/catalogue-packages/*', '/catalogue-offers', '/catalogue-offers/*'],
    roles: [roles.manager],
  },
  {
    name: 'about.look',
    displayName: 'See the state of the installation',
    methods: ['GET'],
    paths: ['/about'],
    roles: [],
  },
  {
    name: 'menus.edit',
    displayName: 'Change the menu',
    methods: [],
    paths: ['/admin-menu', '/admin-menu/*', '/all-menu-for-dropdown', '/update-menu-order'],
    roles: [],
  },
  {
    name: 'access.look',
    displayName: 'See roles, permissions, route lists and custom permissions',
    methods: ['GET'],
    paths: [
      ...['/admin-roles', '/admin-roles/*', '/all-roles'],
      ...['/admin-permissions', '/admin-permissions/*', '/all-permissions', '/all-calls'],
      ...['/route-lists', '/route-lists/*', '/all-route-lists'],
      ...['/custom-permissions', '/custom-permissions/*', '/all-custom-permissions'],
      ...['/custom-permission-details', '/custom-permission-details/*'],
    ],
    roles: [],
  },
] as const
