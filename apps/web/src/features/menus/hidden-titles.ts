/** Titles no sidebar shows (specification 6). */
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

/** Work that needs a wide screen and a keyboard: a phone's menu leaves it out, its addresses still work. */
const wideScreenWork = [
  'Administration',
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
export const firstListRoles = [1, 3, 4]

/** On a phone, besides what is hidden for everyone. Which one counts is the first role's id. */
export const hiddenOnPhones = {
  firstList: wideScreenWork,
  secondList: [...wideScreenWork, 'Form List', 'PPF'],
}
