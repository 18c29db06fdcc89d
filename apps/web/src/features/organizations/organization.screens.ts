import { resourceScreens } from '../../resource/resource-screens'

export const organizationStaffScreens = [
  ...resourceScreens(
    {
      ...{ many: 'Organizations', one: 'organization', list: 'organizations' },
      ...{ create: 'newOrganization', read: 'organization', edit: 'editOrganization' },
    },
    () => import('./organizations.resource').then(({ organizations }) => organizations),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Departments', one: 'department', list: 'departments' },
      ...{ create: 'newDepartment', read: 'department', edit: 'editDepartment' },
    },
    () => import('./departments.resource').then(({ departments }) => departments),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Services', one: 'service', list: 'services' },
      ...{ create: 'newService', read: 'service', edit: 'editService' },
    },
    () => import('./services.resource').then(({ services }) => services),
  ),
]
