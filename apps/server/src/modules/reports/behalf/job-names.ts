/** Names of background jobs, for the code that gives them work. */
export const jobNames = { make: 'reports.make-exports' } as const
