export { administratorRole, createDecisions, customerRole, type Decisions } from './access.decisions'
export { createRoleRights } from './access.rights'
export { signedInStaff, staffReaching } from './access.staff'
export { findRoleNames as roleNames } from './access.store'
