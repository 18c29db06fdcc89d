/** How much a file of a design may hold. */
export const designFileLimits = { bytes: 1024 * 1024, reports: 100, sets: 300, roles: 300 } as const
