import { roles } from '../../../starting/built-in/roles'

/** People who work at the two organizations. `department` is an id; ids of people are positions, from 1. */
export const staff = [
  {
    username: 'admin',
    name: 'Nasreen Siddique',
    role: roles.administrator,
    organizationId: 1,
    department: 3,
  },
  { username: 'manager', name: 'Mahmud Kabir', role: roles.manager, organizationId: 1, department: 1 },
  { username: 'agent', name: 'Sadia Talukder', role: roles.agent, organizationId: 1, department: 1 },
  { username: 'billing', name: 'Rafiq Bhuiyan', role: roles.billing, organizationId: 1, department: 2 },
  { username: 'author', name: 'Tasnim Haque', role: roles.author, organizationId: 1, department: 3 },
  { username: 'shakil.mridha', name: 'Shakil Mridha', role: roles.agent, organizationId: 1, department: 1 },
  { username: 'laila.saha', name: 'Laila Saha', role: roles.agent, organizationId: 1, department: 3 },
  { username: 'delwar.barua', name: 'Delwar Barua', role: roles.manager, organizationId: 2, department: 4 },
  { username: 'keya.datta', name: 'Keya Datta', role: roles.agent, organizationId: 2, department: 4 },
  { username: 'nayeem.sikder', name: 'Nayeem Sikder', role: roles.agent, organizationId: 2, department: 4 },
  { username: 'rehana.paul', name: 'Rehana Paul', role: roles.billing, organizationId: 2, department: 5 },
] as const

/** The two customers with a password; they come before all others. */
export const namedCustomers = [
  { username: 'customer', firstName: 'Ayesha', lastName: 'Rahman', organizationId: 1 },
  { username: 'customer2', firstName: 'Imran', lastName: 'Chowdhury', organizationId: 2 },
] as const
