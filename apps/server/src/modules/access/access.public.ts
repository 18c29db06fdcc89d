export {
  administratorRole,
  createDecisions,
  customerRole,
  organizationsListed,
  type Decisions,
} from './access.decisions'
export { keepPeopleOfRoles } from './administration/counts.store'
export { createRoleRights, type RoleRightsSource } from './access.rights'
export { findBeyond, type Place } from './beyond'
export { signedInStaff, staffReaching } from './access.staff'
export { agentsOf, findRoleNames as roleNames } from './access.store'
export type { AllRuledRows } from './check/ruled-rows'
export { countMissing } from './missing/missing-rights.actions'
export type { RightsDefaults } from './missing/missing-rights'
