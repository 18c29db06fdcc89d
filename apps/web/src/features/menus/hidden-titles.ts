/** Titles that no sidebar shows (specification 6). */
export const hiddenForEveryone = [
  'Helpers',
  'Product Management',
  'Templates Settings',
  'Database Connections',
  'Manage Services',
  'Manage CSS Class',
  'Transaction Logs',
  'Redis Manager',
  'Manage Box Style',
  'Table Options',
  'Manage Form Setting',
  'App Builder',
  'App Build',
  'Pay Bill',
]

/** Work that needs a wide screen and a keyboard. A phone's menu leaves it out, but its addresses still work. */
const wideScreenWork = [
  'Administration',
  'People & rights',
  'Catalogue',
  'Provider',
  'System',
  'Departments',
  'Services',
  'Organizations',
  'Users',
  'Posts',
  'Menu',
  'Roles',
  'Permissions',
  'Custom Permissions',
  'Permission Details',
  'Route Lists',
  'Logs',
  'Report Builder',
  'Query Builder',
  'Query Reports',
  'Report Designer',
]

/** Roles whose phone menu leaves out the first list; every other role's leaves out the second. */
const firstListRoles = [1, 3, 4]

/** Titles that phones leave out besides those hidden for everyone. The id of the first role decides which list counts. */
const hiddenOnPhones = {
  firstList: wideScreenWork,
  secondList: [...wideScreenWork, 'Form List', 'PPF'],
}

/** The titles that phones leave out besides those hidden for everyone, by the id of the person's first role. */
export const titlesHiddenFrom = (firstRoleId: number | undefined): readonly string[] =>
  firstRoleId !== undefined && firstListRoles.includes(firstRoleId)
    ? hiddenOnPhones.firstList
    : hiddenOnPhones.secondList
