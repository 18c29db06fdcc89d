import { resourceScreens } from '../../resource/resource-screens'

export const peopleStaffScreens = resourceScreens(
  { many: 'Users', one: 'user', list: 'users', create: 'newUser', read: 'user', edit: 'editUser' },
  () => import('./users.resource').then(({ users }) => users),
)
