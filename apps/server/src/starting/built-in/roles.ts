/** The built-in roles (migration 0003). */
export const roles = { administrator: 1, customer: 2, manager: 3, agent: 4, billing: 5, author: 6 } as const
