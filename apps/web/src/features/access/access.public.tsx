export { MayPart } from './role-can/MayPart'
export { RolesCanAside } from './role-can/RoleCan'
