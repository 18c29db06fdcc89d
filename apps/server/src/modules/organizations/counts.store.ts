import { sql } from 'kysely'

/** How many departments the organization of a row has. */
export const departmentsOf = sql<number>`(SELECT count(*) FROM departments AS d WHERE d.organization_id = organizations.id)`

/** How many people are in the department of a row. */
export const peopleOf = sql<number>`(SELECT count(*) FROM users AS u WHERE u.department_id = departments.id)`

/** How many services the department of a row has. */
export const servicesOf = sql<number>`(SELECT count(*) FROM services AS s WHERE s.department_id = departments.id)`
