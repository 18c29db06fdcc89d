import type { Customer } from './customers'
import { roles } from '../../starting/built-in/roles'
import { staff } from '../facts/people/staff'
import type { Sink } from '../load/sink'
import { timeText } from '../seed/calendar'
import type { World } from '../world'

/** Password hashes by user name; people without one cannot sign in. */
export type PasswordHashes = ReadonlyMap<string, string>

const year = 365 * 24 * 3_600_000

export function peopleTables(sink: Sink, hashes: PasswordHashes) {
  const users = sink.table('users', [
    'id',
    'name',
    'username',
    'email',
    'mobile_no',
    'account_type',
    'organization_id',
    'department_id',
    'password_hash',
    'password_changed_at',
    'created_at',
    'updated_at',
  ])
  const userRoles = sink.table('user_roles', ['user_id', 'role_id'])

  const addCustomer = (customer: Customer): void => {
    const hash = hashes.get(customer.username) ?? null
    users({
      id: customer.userId,
      name: `${customer.firstName} ${customer.lastName}`,
      username: customer.username,
      email: customer.email,
      mobile_no: customer.mobile,
      account_type: 'customer',
      organization_id: customer.organization.id,
      department_id: null,
      password_hash: hash,
      password_changed_at: hash && timeText(customer.createdAt),
      created_at: timeText(customer.createdAt),
      updated_at: timeText(customer.createdAt),
    })
    userRoles({ user_id: customer.userId, role_id: roles.customer })
  }

  const addStaff = (world: World): void =>
    staff.forEach((person, i) => {
      const createdAt = timeText(world.now - 5 * year + i * 0.3 * year)
      const hash = hashes.get(person.username) ?? null
      users({
        id: i + 1,
        name: person.name,
        username: person.username,
        email: `${person.username}@${person.organizationId === 1 ? 'shaplanet' : 'jhinuk'}.example`,
        mobile_no: `01200${String(300_100 + i)}`,
        account_type: 'staff',
        organization_id: person.organizationId,
        department_id: person.department,
        password_hash: hash,
        password_changed_at: hash && createdAt,
        created_at: createdAt,
        updated_at: createdAt,
      })
      userRoles({ user_id: i + 1, role_id: person.role })
    })

  return { addCustomer, addStaff }
}
